/** German: the text of a club's word judge. */

import type { Catalogue } from '../text';

export const judge: Pick<Catalogue, 'judge'> = {
  judge: {
    title: 'Wortprüfer',
    home: 'Wortprüfer für den Verein',
    homeHint: 'Alle Wörter eines Zuges, eine Antwort: gültig oder nicht.',
    words: 'Alle Wörter des Zuges',
    hint: 'Trenne die Wörter mit Leerzeichen. Die Antwort gilt für alle zusammen.',
    judge: (count: number) => (count > 1 ? `${count} Wörter prüfen` : 'Prüfen'),
    keys: 'Eingabe prüft, Escape löscht.',
    keysAfter: 'Eingabe oder Escape löscht für den nächsten Zug.',
    acceptable: 'Gültig',
    notAcceptable: 'Nicht gültig',
    next: 'Nächster Zug',
    tooMany: (most: number) => `Ein Zug kann nicht mehr als ${most} Wörter haben.`,
    tooLong: 'Eines der Wörter ist länger als jedes Brett.',
    dictionary: 'Wörterbuch',
    full: 'Ganzer Bildschirm',
    leaveFull: 'Bildschirm verkleinern',
    log: (count: number) => `Entscheidungen (${count})`,
    none: 'Noch keine Entscheidungen.',
    where: 'Die Entscheidungen bleiben nur auf diesem Gerät.',
    download: 'Herunterladen',
    clear: 'Alle löschen',
    clearTitle: 'Alle Entscheidungen löschen?',
    clearHint: (count: number) =>
      count === 1
        ? 'Eine Entscheidung wird von diesem Gerät gelöscht.'
        : `${count} Entscheidungen werden von diesem Gerät gelöscht.`,
    columns: ['Zeit', 'Wörterbuch', 'Wörter', 'Antwort'],
  },
};
