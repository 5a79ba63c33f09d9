/** German: the text of puzzles. */

import { points } from '../catalogue';
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
    answerFor: (score: number) => `Antworten: ${points(score)}`,
    showAnswer: 'Lösung zeigen',
    right: 'Richtig',
    wrong: 'Nicht der beste Zug',
    gaveUp: 'Die Lösung',
    moveFor: (move: string, score: number) => (score > 0 ? `${move} für ${points(score)}` : move),
    best: (move: string) => `Der beste Zug: ${move}.`,
    costs: {
      points: (move: string, loss: number) => `Deine Antwort, ${move}, kostet etwa ${points(loss)}.`,
      win: (move: string, loss: string) => `Deine Antwort, ${move}, kostet ${loss} Gewinnchance.`,
    },
    again: 'Versuche es noch einmal, oder sieh dir die Lösung an.',
    made: (move: string) => `Dein Zug im Spiel: ${move}.`,
    others: 'Die nächstbesten Züge',
    loss: 'Kostet',
    compared: (moves: number, deals: number) =>
      `Verglichen mit ${moves === 1 ? 'einem anderen Zug' : `${moves} anderen Zügen`}; dazu wurden die übrigen Steine bis zu ${deals}-mal zufällig verteilt.`,
    proven: (moves: number) =>
      `Bewiesen: Dieser Zug und ${moves === 1 ? 'ein anderer' : `${moves} andere`} wurden bis zum Spielende durchgerechnet.`,
    returns: 'Dieses Rätsel kommt unter „Lernen“ wieder.',
    next: 'Nächstes Rätsel',
    finish: 'Fertig',
    at: (at: number, count: number) => `Fehler ${at} von ${count}`,
    looking: 'Der beste Zug für eine deiner Stellungen wird gesucht. Das dauert ein paar Sekunden.',
    notYours: 'An diesem Spiel hast du auf diesem Gerät nicht teilgenommen, oder es gibt das Spiel nicht.',
    noMistakes: 'Keiner deiner Züge war eindeutig ein Fehler. Gut gespielt!',
    noPuzzles: 'Aus deinen Fehlern ergibt sich kein Rätsel: Jedes Mal wären mehrere Züge etwa gleich gut gewesen.',
    allDone: (solved: number, count: number) =>
      count === 1
        ? solved === 1
          ? 'Du hast das Rätsel gleich gelöst.'
          : 'Du hast das Rätsel nicht gleich gelöst.'
        : `Du hast ${solved} von ${count} Rätseln gleich gelöst.`,
    toReview: 'Zurück zur Auswertung',
    toStudy: 'Lernen',
  },
} satisfies Partial<Catalogue>;
