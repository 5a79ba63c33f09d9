/** The language that the page speaks now. */

import { tick } from 'svelte';

import { manifestOf } from './text/about';
import { useMessages } from './text/catalogue';
import { loadWords, type Language } from './text/languages';
import { useText } from './text/text';

class Spoken {
  language = $state<Language>('en');
  private wanted: Language = 'en';

  /** Speak `language`; if it can't be loaded, the page keeps the language that it speaks. */
  async use(language: Language): Promise<void> {
    this.wanted = language;
    if (language === this.language) return;
    const words = await loadWords(language).catch(() => null);
    // Another language may have been chosen while this one was loaded.
    if (!words || language !== this.wanted) return;
    useText(words.text);
    useMessages(words.messages);
    const focused = document.activeElement?.id;
    document.documentElement.lang = this.language = language;
    // The browser reads the manifest again when someone installs the page.
    document.querySelector('link[rel="manifest"]')?.setAttribute('href', manifestOf(language));
    // Everything is drawn again; the control that was just used keeps the focus.
    await tick();
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  }
}

export const spoken = new Spoken();
