/** The languages of the page. English is always there; another one is loaded when it is chosen. */

import { englishMessages, type MessageFiles } from './catalogue';
import { english, type Catalogue } from './text';

/** The languages, by the name that their speakers use. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;
export const allLanguages = Object.keys(LANGUAGES) as Language[];

export interface Words {
  text: Catalogue;
  messages: MessageFiles;
}

const LOAD: Record<Exclude<Language, 'en'>, () => Promise<Words>> = {
  de: () => import('./de'),
};

/** Return the first of the wanted languages that the page has; a region is ignored. */
export function chooseLanguage(wanted: readonly string[]): Language {
  const codes = wanted.map((tag) => tag.split('-')[0]?.toLowerCase() ?? '');
  return codes.find((code): code is Language => code in LANGUAGES) ?? 'en';
}

/** Return everything that the page says in `language`; rejects if it can't be loaded. */
export async function loadWords(language: Language): Promise<Words> {
  return language === 'en' ? { text: english, messages: englishMessages } : LOAD[language]();
}
