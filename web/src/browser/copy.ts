/**
 * Copying a text. Browsers offer their clipboard only over https, and a server on the home network
 * has none; there a field is selected and copied, as by hand.
 */

/** Copy a text to the clipboard; return whether the browser did it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyFromField(text);
  }
}

function copyFromField(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Outside an open dialog, nothing can be selected.
  ([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    field.remove();
  }
}
