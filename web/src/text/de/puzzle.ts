/** German: the text of puzzles. */

import type { Catalogue } from '../text';

export const puzzle = {
  puzzle: {
    title: 'Rätsel',
    daily: 'Rätsel des Tages',
    homeHint: 'Finde den besten Zug. Alle bekommen dasselbe Rätsel.',
    mistakes: 'Aus deinen Fehlern lernen',
    due: (count: number) =>
      count === 1 ? 'Ein Rätsel, das du nicht gelöst hast, ist fällig.' : `${count} Rätsel, die du nicht gelöst hast, sind fällig.`,
    solve: 'Lösen',
    dayOf: (date: string) => `Rätsel vom ${date}`,
    turnOf: (turn: number) => `Zug ${turn} deines Spiels`,
    find: 'Finde den besten Zug.',
    clear: 'Ein Zug ist klar der beste.',
    you: 'Du',
    opponent: 'Gegner',
    opponentNumber: (number: number) => `Gegner ${number}`,
    answer: 'Antworten',
    answerFor: (score: number) => `Antworten: ${score} Punkte`,
    showAnswer: 'Lösung zeigen',
    right: 'Richtig',
    wrong: 'Nicht der beste Zug',
    gaveUp: 'Die Lösung',
    best: (move: string, score: number) => `${move} mit ${score} Punkten ist der beste Zug.`,
    costs: {
      points: (move: string, score: number, loss: string) =>
        `${move} mit ${score} Punkten kostet ${loss} Punkte Vorsprung.`,
      win: (move: string, score: number, loss: string) =>
        `${move} mit ${score} Punkten kostet ${loss} Prozentpunkte Gewinnchance.`,
    },
    again: 'Versuche es noch einmal, oder sieh dir die Lösung an.',
    made: (move: string) => `Im Spiel hast du ${move} gespielt.`,
    others: 'Die nächstbesten Züge',
    loss: 'Verlust',
    compared: (moves: number, deals: number) =>
      `Verglichen mit ${moves === 1 ? 'einem anderen Zug' : `${moves} anderen Zügen`}, mit bis zu ${deals} zufälligen Verteilungen der unbekannten Steine.`,
    proven: (moves: number) =>
      `Bewiesen: Das Spiel wurde bis zum Ende durchsucht, mit ${moves === 1 ? 'einem anderen Zug' : `${moves} anderen Zügen`}.`,
    returns: 'Dieses Rätsel kommt unter „Lernen“ wieder.',
    next: 'Nächstes Rätsel',
    finish: 'Fertig',
    at: (at: number, count: number) => `Fehler ${at} von ${count}`,
    looking: 'Der beste Zug für eine deiner Stellungen wird gesucht. Das dauert ein paar Sekunden.',
    notYours: 'An diesem Spiel hast du auf diesem Gerät nicht teilgenommen, oder es gibt das Spiel nicht.',
    noMistakes: 'Keiner deiner Züge war eindeutig ein Fehler. Gut gespielt!',
    noPuzzles: 'Aus deinen Fehlern ergibt sich kein Rätsel: Mehrere andere Züge waren jeweils etwa gleich gut.',
    allDone: (solved: number, count: number) =>
      count === 1
        ? solved === 1
          ? 'Du hast das Rätsel gleich gelöst.'
          : 'Du hast das Rätsel nicht gleich gelöst.'
        : `Du hast ${solved} von ${count} Rätseln gleich gelöst.`,
    toReview: 'Zurück zur Auswertung',
    toStudy: 'Lernen',
    exchange: (tiles: string) => `${tiles} tauschen`,
    pass: 'Passen',
  },
} satisfies Partial<Catalogue>;
