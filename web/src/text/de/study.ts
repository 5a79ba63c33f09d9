/** German: the text of study. */

import type { Catalogue } from '../text';

export const study = {
  study: {
    title: 'Lernen',
    home: 'Wörter lernen',
    homeHint: 'Kurze Wörter, Buchstaben zum Anlegen und Wörter aus allen Steinen. Fragen kommen wieder, bevor du sie vergisst.',
    lead: 'Jede Frage kommt wieder, kurz bevor du die Antwort vergessen würdest. Ein paar Minuten am Tag genügen.',
    dictionary: 'Wörterbuch',
    decks: {
      missed: 'Wörter, die dir entgangen sind',
      two: 'Wörter mit zwei Buchstaben',
      three: 'Wörter mit drei Buchstaben',
      q: 'Q ohne U',
      hooks: 'Anlegen: Buchstaben vor und nach kurzen Wörtern',
      stems: 'Bingos: sechs Buchstaben und einer dazu',
    },
    start: 'Anfangen',
    startHint: (due: number, fresh: number) =>
      [due > 0 ? `${due} fällig` : '', fresh > 0 ? `bis zu ${fresh} neue` : ''].filter(Boolean).join(', '),
    study: (deck: string) => `Lernen: ${deck}`,
    studyShort: 'Lernen',
    progress: (asked: number, questions: number) => `${asked} von ${questions} gelernt`,
    due: (count: number) => `${count} fällig`,
    nothing: 'Nichts ist fällig, und es gibt keine neuen Fragen.',
    emptyMissed: 'Füge Wörter hinzu, wenn du ein Spiel noch einmal ansiehst: Tippe auf dem Brett auf ein Wort.',
    dueSum: (count: number) =>
      count === 0 ? 'Heute ist nichts fällig.' : count === 1 ? 'Eine Frage ist fällig.' : `${count} Fragen sind fällig.`,
    answers: (count: number, percent: number) =>
      count === 1 ? 'Du hast eine Frage beantwortet.' : `Du hast ${count} Fragen beantwortet, ${percent} % davon richtig.`,
    savedHere: 'Dein Fortschritt ist in diesem Browser gespeichert. Mit einem Konto hast du ihn auf jedem Gerät.',
    savedAccount: (name: string) => `Dein Fortschritt ist im Konto ${name} gespeichert.`,
    full: 'Dieser Browser kann sich keine weiteren Fragen merken, deshalb gibt es keine neuen. Mit einem Konto geht es weiter.',
    question: {
      valid: (letters: string) => `Ist ${letters} ein Wort?`,
      front: (letters: string) => `Welche Buchstaben passen vor ${letters}?`,
      back: (letters: string) => `Welche Buchstaben passen hinter ${letters}?`,
      spell: (letters: string, count: number) =>
        count === 1
          ? `Welches Wort ergibt sich aus ${letters}?`
          : `Welche ${count} Wörter ergeben sich aus ${letters}?`,
    },
    hint: {
      valid: '',
      front: 'Tippe alle Buchstaben, die ein längeres Wort ergeben.',
      back: 'Tippe alle Buchstaben, die ein längeres Wort ergeben.',
      spell: 'Verwende jeden Buchstaben genau einmal.',
    },
    yes: 'Ja',
    no: 'Nein',
    none: 'Keine',
    answer: 'Deine Antwort',
    check: 'Prüfen',
    space: 'Nächstes Wort',
    erase: 'Löschen',
    letters: 'Buchstaben',
    next: 'Weiter',
    finish: 'Fertig',
    stop: 'Aufhören',
    at: (at: number, count: number) => `Frage ${at} von ${count}`,
    atAgain: (left: number) => (left === 1 ? 'Noch einmal: die letzte' : `Noch einmal: ${left} übrig`),
    welcome: 'Willkommen! Zehn kurze Fragen sind ein guter Anfang.',
    again: 'Noch einmal',
    grade: { right: 'Richtig', partly: 'Teilweise richtig', wrong: 'Falsch' },
    isWord: (letters: string) => `${letters} ist ein Wort.`,
    isNone: (letters: string) => `${letters} ist kein Wort.`,
    before: (letters: string, hooks: string) => `Vor ${letters}: ${hooks}.`,
    after: (letters: string, hooks: string) => `Hinter ${letters}: ${hooks}.`,
    noLetter: 'kein Buchstabe',
    spelled: (letters: string, words: string) => `${letters}: ${words}.`,
    done: 'Fertig für jetzt',
    summary: (right: number, count: number) =>
      count === 1
        ? right === 1
          ? 'Deine erste Antwort war richtig.'
          : 'Deine erste Antwort war nicht richtig.'
        : `Bei ${right} von ${count} Fragen war deine erste Antwort richtig.`,
    more: 'Zurück zur Übersicht',
    addWord: (word: string) => `${word} lernen`,
    added: (word: string) => `${word} ist jetzt unter deinen Lernwörtern.`,
    addFull: 'Für weitere Lernwörter ist kein Platz mehr.',
  },
} satisfies Partial<Catalogue>;
