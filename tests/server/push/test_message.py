"""The encryption of notifications: that of the standard, readable by the browser alone."""

from __future__ import annotations

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from hypothesis import given
from hypothesis import strategies as st

from tests.server.push.endpoint import Browser, from_text
from tilewright.server.push.message import LARGEST, encrypt


def test_the_example_of_the_standard() -> None:
    """With the keys of RFC 8291, appendix A, the message is the one printed there."""
    number = int.from_bytes(from_text("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
    body = encrypt(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        own=ec.derive_private_key(number, ec.SECP256R1()),
        salt=from_text("DGv6ra1nlYgDCS1FRnbzlw"),
        padded_to=41,
    )
    assert body == from_text(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
        "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
        "lcy4a-fN"
    )


@given(st.binary(max_size=LARGEST))
def test_the_browser_reads_what_was_sent(text: bytes) -> None:
    """The reference implementation decrypts every message, and all are equally long."""
    browser = Browser()
    keys = browser.keys
    body = encrypt(text, keys["p256dh"], keys["auth"])
    assert browser.decrypt(body) == text
    assert len(body) == len(encrypt(b"", keys["p256dh"], keys["auth"]))


@pytest.mark.parametrize("key", ["", "AAAA", "B" * 87, "not base64!"])
def test_a_bad_key_is_refused(key: str) -> None:
    """What is not a point on the curve encrypts nothing."""
    with pytest.raises(ValueError, match=r".*"):
        encrypt(b"text", key, Browser().keys["auth"])


@pytest.mark.reaches("push.message.LARGEST")
def test_a_long_message_is_refused() -> None:
    """A message longer than what all are padded to would give its length away."""
    keys = Browser().keys
    with pytest.raises(ValueError, match=r"1024"):
        encrypt(bytes(LARGEST + 1), keys["p256dh"], keys["auth"])
