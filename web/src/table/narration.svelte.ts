/** Announces what players do with their tiles, and what the table asks of them. */

import { untrack } from 'svelte';

import { announcer } from '../announcer.svelte';
import { draftAnswer } from '../text/answers';
import { describe } from '../text/events';
import { nameOf } from '../text/people';
import { t } from '../text/text';
import { spokenTile } from '../text/tiles';
import type { Seat } from '../generated/wire';
import type { Draft } from './draft.svelte';
import type { Game } from './game.svelte';
import { squareName } from './geometry';
import { laidText, returned, type Hand, type Placed } from './hand';
import type { Lookback } from './lookback.svelte';

/** Milliseconds without a change after which the draft's word and score are announced. */
const PAUSE = 800;

/** Announce changes for as long as the component that calls this exists. */
export function narrate(game: Game, draft: Draft, lookback: Lookback): void {
  narrateHand(game, draft);
  announceChanges(() => proposalText(game));
  announceChanges(() => agreementText(game));
  announceChanges(() => lookbackText(game, lookback));
}

/** What narration needs to know when tiles are placed. */
type Placing = Pick<Game, 'shown' | 'history'>;

/** Announce the tiles that are placed, and what they score. */
export function narrateHand(game: Placing, draft: Draft): void {
  narrateTiles(game, draft);
  narrateDraft(draft);
}

/** Announce a text each time that it changes to something new. */
export function announceChanges(read: () => string): void {
  const text = $derived(read());
  $effect(() => announcer.say(text));
}

/** Announce each tile that is placed or taken back, in few words. */
function narrateTiles(game: Placing, draft: Draft): void {
  let before: { hand: Hand; seat: Seat | null } = { hand: draft.hand, seat: null };
  $effect(() => {
    const { hand } = draft;
    const seat = game.shown;
    untrack(() => {
      // The tiles of another seat, or of a draft from before a reload, were not placed just now.
      if (seat === before.seat && before.hand.tiles.length > 0) {
        announcer.say(changeText(before.hand, hand, draft, isOwnPlay(game)));
      }
      before = { hand, seat };
    });
  });
}

/** Whether the tiles that came last onto the board are those of the player on the screen. */
const isOwnPlay = (game: Placing): boolean =>
  game.history.findLast((event) => event.type === 'played')?.seat === game.shown;

function changeText(before: Hand, after: Hand, draft: Draft, ownPlay: boolean): string {
  const { edition } = draft;
  if (!edition) return '';
  const isSame = (one: Placed, other: Placed): boolean =>
    one.id === other.id && one.square === other.square && one.as === other.as;
  const laid = after.placed.filter((one) => !before.placed.some((other) => isSame(one, other)));
  // A draft that was played leaves the rack, even if the player drew the same letters again.
  const isPlayed = (one: Placed): boolean => ownPlay && draft.board[one.square] !== null;
  const back = returned(before, after).filter((one) => !isPlayed(one));
  const name = (hand: Hand, one: Placed): string => spokenTile(laidText(hand, one), edition);
  // A whole word placed at once is announced with its score.
  const [first] = laid;
  if (first && laid.length === 1) return t.say.laid(name(after, first), squareName(first.square, edition.size));
  const [recalled] = back;
  if (recalled && back.length === 1) return t.say.recalled(name(before, recalled));
  return back.length > 1 ? t.say.recalledAll(back.length) : '';
}

/** After a pause, announce the draft's words and score, or what is wrong with it. */
function narrateDraft(draft: Draft): void {
  // A draft that stays as it is is announced once, whatever else happens at the table.
  const placed = $derived(JSON.stringify(draft.tiles));
  const isKnown = $derived(!draft.isWeighing && draft.refusal === null);
  const text = $derived(draft.edition && isKnown ? draftAnswer(draft.preview, draft.edition) : '');
  /** The rule that the draft breaks; it is announced once, not after every letter. */
  const fault = $derived(draft.preview?.faults[0]?.fault ?? null);
  let said = '';
  let broken: string | null = null;
  $effect(() => {
    if (isKnown && (fault === null || placed === '{}')) broken = null;
  });
  $effect(() => {
    const what = `${placed} ${text}`;
    if (!text || what === said || (fault !== null && fault === broken)) return;
    const timer = setTimeout(() => {
      said = what;
      broken = fault;
      announcer.say(text);
    }, PAUSE);
    return () => clearTimeout(timer);
  });
}

/** What another player proposes, or that the others must agree to one's own proposal. */
function proposalText(game: Game): string {
  const proposal = game.info?.proposal;
  if (!proposal) return '';
  if (game.seats.some((seat) => proposal.awaited.includes(seat))) {
    return t.say.proposed(t.menu.asks[proposal.what](nameOf(proposal.by, game.listener)));
  }
  return game.seats.includes(proposal.by) && proposal.awaited.length > 0 ? t.menu.waits : '';
}

function agreementText(game: Game): string {
  if (game.view?.phase !== 'agreeing' || !game.info?.terms_changed) return '';
  return game.seats.some((seat) => game.agreement(seat) !== null) ? t.table.agreeing : t.menu.waits;
}

/** The turn that is looked at. */
function lookbackText(game: Game, lookback: Lookback): string {
  const { count, current, turns } = lookback;
  if (count === null || current === null) return '';
  const event = game.history[turns[current]?.event ?? -1];
  return [`${t.replay.at(count, turns.length)}.`, event ? describe(event, game.listener, true) : ''].join(' ');
}
