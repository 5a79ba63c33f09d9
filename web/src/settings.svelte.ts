/** This browser's settings. */

import type { Theme } from './generated/wire';
import type { Scheme } from './table/color';
import { dress, type BoardLook, type TileLook } from './table/looks';
import { remember, rememberedJson } from './browser/store';
import { chooseLanguage, type Language } from './text/languages';

export interface Choices {
  language: 'system' | Language;
  theme: 'system' | Scheme;
  board: BoardLook;
  tiles: TileLook;
  largePrint: boolean;
  sound: boolean;
  motion: 'system' | 'none';
  coordinates: boolean;
  /** Whether premium squares also differ by a pattern. */
  patterns: boolean;
  /** Whether the chat of tables is shown. */
  chat: boolean;
  notify: boolean;
  turnBoard: boolean;
  name: string;
}

const STANDARD: Choices = {
  language: 'system',
  theme: 'system',
  board: 'printed',
  tiles: 'printed',
  largePrint: false,
  sound: false,
  motion: 'system',
  coordinates: true,
  patterns: false,
  chat: true,
  notify: false,
  turnBoard: false,
  name: '',
};

const remembered = (): Choices => ({
  ...STANDARD,
  ...rememberedJson<Partial<Choices>>('settings', {}),
});

class Settings {
  chosen: Choices = $state(remembered());
  private systemDark = $state(false);
  /** Whether large print is in effect; code that depends on the font size reads it. */
  private applied = $state(false);

  constructor() {
    const query = matchMedia('(prefers-color-scheme: dark)');
    this.systemDark = query.matches;
    query.addEventListener('change', (event) => (this.systemDark = event.matches));
    // Another tab has changed the settings.
    addEventListener('storage', () => Object.assign(this.chosen, remembered()));
  }

  get language(): Language {
    const { language } = this.chosen;
    return language === 'system' ? chooseLanguage(navigator.languages) : language;
  }

  get scheme(): Scheme {
    if (this.chosen.theme !== 'system') return this.chosen.theme;
    return this.systemDark ? 'dark' : 'light';
  }

  /** An edition's colors with the looks that the player prefers. */
  dressed(theme: Theme): Theme {
    return dress(theme, this.chosen.board, this.chosen.tiles);
  }

  get still(): boolean {
    return this.chosen.motion === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  /** The root font size in pixels, which depends on the browser's setting and on large print. */
  get rem(): number {
    void this.applied;
    return parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  }

  /** Whether the root font size is that of large print. */
  get isLarge(): boolean {
    return this.applied;
  }

  set<K extends keyof Choices>(key: K, value: Choices[K]): void {
    this.chosen[key] = value;
    remember('settings', JSON.stringify(this.chosen));
  }

  /** Apply the settings to the root element, where the style sheet reads them. */
  apply(): void {
    const root = document.documentElement;
    root.dataset['theme'] = this.scheme;
    root.dataset['print'] = this.chosen.largePrint ? 'large' : 'normal';
    root.dataset['motion'] = this.chosen.motion;
    this.applied = this.chosen.largePrint;
  }
}

export const settings = new Settings();
