/** What is said of the page where its scripts don't run: by the browser that installs it, or without JavaScript. */

export const about = {
  en: {
    description: 'Crossword tile games in the browser',
    noScript: 'Tilewright needs JavaScript in the browser; the terminal game does not.',
  },
  de: {
    description: 'Kreuzwortspiele mit Buchstabensteinen im Browser',
    noScript: 'Tilewright braucht im Browser JavaScript; das Spiel im Terminal kommt ohne aus.',
  },
};
export type About = keyof typeof about;

/** The manifest in `language`, relative to the page's address. */
export const manifestOf = (language: About): string =>
  language === 'en' ? 'manifest.webmanifest' : `manifest.${language}.webmanifest`;
