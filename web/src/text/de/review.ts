/** German: the text of a game's review. */

import type { Catalogue } from '../text';

export const review = {
  upload: {
    title: 'Ein Spiel aus einer Datei auswerten',
    explain:
      'Wähle eine GCG-Datei, ein gezähltes Spiel oder eine Ereignisdatei von Tilewright mit einem beendeten Spiel. Die Auswertung zeigt, was jeder Zug wert war und was besser gewesen wäre.',
    open: 'Ein Spiel aus einer Datei auswerten',
    edition: 'Ausgabe',
    lexicon: 'Wörterbuch',
    fromFile: 'Wie in der Datei',
    quick: 'Kurzer Blick',
    quickHint: 'Vergleicht Züge nach Punkten und behaltenen Steinen. Das dauert eine Sekunde, und nichts wird benotet.',
    choose: 'Spieldatei wählen',
    checking: 'Die Datei wird geprüft.',
    another: 'Eine andere Datei auswerten',
    again: 'Finde heraus, wo das Spiel gewonnen und verloren wurde. Das dauert etwa eine Minute.',
    refused: (name: string) => `${name} lässt sich nicht auswerten:`,
    empty: 'Die Datei ist leer.',
    privacy:
      'Die Auswertung sehen nur Leute, denen du den Link gibst. Der Server löscht die Datei nach 30 Tagen, oder früher, wenn er den Platz braucht.',
    unknown: 'Dieses Spiel gibt es nicht, oder es wurde vor zu langer Zeit hochgeladen. Lade es noch einmal hoch.',
  },
  review: {
    title: 'Auswertung',
    open: 'Spiel auswerten',
    offer: 'Finde heraus, wo das Spiel gewonnen und verloren wurde. Das dauert etwa eine Minute, und alle am Tisch können es sehen.',
    start: 'Auswertung starten',
    waiting: (ahead: number) =>
      ahead === 1 ? 'Eine andere Auswertung ist vorher dran.' : `${ahead} andere Auswertungen sind vorher dran.`,
    starting: 'Die Auswertung beginnt.',
    running: (done: number, turns: number) => `Ausgewertet: ${done} von ${turns} Zügen.`,
    stop: 'Auswertung abbrechen',
    broken: 'Die Auswertung wurde nicht fertig.',
    grade: {
      best: 'Bester Zug',
      good: 'Guter Zug',
      inaccuracy: 'Ungenau',
      mistake: 'Fehler',
      blunder: 'Grober Fehler',
      unrated: 'Nicht bewertet',
    },
    lostWin: (mean: string, low: string, high: string, sure: boolean) =>
      `Das kostete ${sure ? '' : 'vielleicht '}${mean} Prozentpunkte Gewinnchance (95-%-Intervall: ${low} bis ${high}).`,
    lostPoints: (mean: string, low: string, high: string, sure: boolean) =>
      `Das kostete ${sure ? '' : 'vielleicht '}${mean} Punkte vom Endvorsprung (${low} bis ${high}).`,
    lostWinExactly: (mean: string) => `Das kostete genau ${mean} Prozentpunkte Gewinnchance.`,
    lostGame: 'Der beste Zug gewinnt das Spiel, dieser verliert es.',
    lostExactly: (points: string) => `Das kostete genau ${points} Punkte vom Endvorsprung.`,
    inPoints: (grade: string) => `${grade} in Punkten`,
    nothingLost: 'Es wurde kein Verlust gefunden.',
    method: {
      proven: 'Bewiesen: Der Rest des Spiels wurde bis zum Ende durchsucht.',
      solved: (worlds: number) =>
        worlds === 1
          ? 'Bis zum Ende gelöst: Nur ein Stein konnte im Beutel sein.'
          : `Bis zum Ende gelöst, für jeden der ${worlds} Steine, die im Beutel sein konnten.`,
      checked: (depth: number) =>
        `Simuliert und für jeden Stein, der im Beutel sein konnte, ${depth === 1 ? '1 Zug' : `${depth} Züge`} weit durchsucht. Die Intervalle enthalten beide Ergebnisse.`,
      searched: (depth: number) => `${depth} Züge weit durchsucht, nicht bis zum Ende.`,
      simulated: (depth: number) => `Geschätzt aus ${depth} zufälligen Verteilungen der unbekannten Steine.`,
      static: 'Verglichen nach Punkten und behaltenen Steinen, ohne vorauszusehen.',
    },
    unjudged: {
      'rack-unknown': 'Die Steine des Spielers sind nicht aufgezeichnet.',
      'rack-partial': 'Nur einige Steine des Spielers sind aufgezeichnet.',
      'rack-impossible': 'Die aufgezeichneten Steine sind unmöglich.',
      'exchange-unknown': 'Welche Steine getauscht wurden, ist nicht aufgezeichnet.',
      'turn-lost': 'Der Zug ging durch eine Anfechtung verloren.',
      stopped: 'Die Auswertung wurde vor diesem Zug abgebrochen.',
    },
    moves: 'Verglichene Züge',
    played: 'gespielt',
    best: 'am besten',
    move: 'Zug',
    score: 'Punkte',
    lead: 'Vorsprung',
    win: 'Gewinnt',
    show: (move: string) => `${move} auf dem Brett zeigen`,
    shown: (move: string) => `Das Brett zeigt stattdessen ${move}.`,
    missedBingo: (move: string) => `Ein Bingo war möglich: ${move}.`,
    missedOut: (move: string) => `${move} hätte das Spiel beendet.`,
    phonies: (words: string, count: number) =>
      count === 1 ? `${words} steht nicht im Wörterbuch.` : `${words} stehen nicht im Wörterbuch.`,
    challenge: (made: boolean, who: string | null, value: string, belief: string, gain: string, cost: string) =>
      `So wie es damals aussah, war ${made ? 'die' : 'eine'} Anfechtung ${
        who === null ? '' : made ? `für ${who} ` : `höchstens, und zwar für ${who}, `
      }${value} Prozentpunkte Gewinnchance wert${who === null ? '' : ', wenn sonst niemand anficht'}: Experten hätten den Zug mit einer Wahrscheinlichkeit von ${belief} für gültig gehalten, ein Erfolg bringt ${gain}, und ein Misserfolg kostet ${cost}.`,
    graph: (name: string) => `Gewinnchance von ${name} nach jedem Zug`,
    time: (used: string) => `Zeit für den Zug: ${used}.`,
    timeLeft: (left: string) => `Danach auf der Uhr: ${left}.`,
    timeShort: 'In Zeitnot: Vor dem Zug war weniger als ein Zehntel der Zeit übrig.',
    chances: 'Gewinnchance',
    chanceNow: (name: string, percent: string) => `${name} gewinnt von hier aus ${percent} der Spiele unter Gleichstarken.`,
    players: 'Die Spieler',
    player: 'Spieler',
    perTurn: 'Verlorene Gewinnchance pro Zug',
    inaccuracies: 'Ungenau',
    mistakes: 'Fehler',
    blunders: 'Grobe Fehler',
    bingos: 'Bingos',
    timeUsed: 'Zeit',
    shortTurns: 'In Zeitnot',
    overtime: 'Abzug für die Uhr',
    bingosOf: (found: number, possible: number) => `${found} von ${possible}`,
    account: 'Wie das Ergebnis entstand',
    accountNote: {
      points: 'In Punkten des Endvorsprungs; ± nennt das 95-%-Intervall. Glück ist, was die gezogenen Steine wert waren, verglichen mit allen anderen aus demselben Beutel.',
      win: 'In Prozentpunkten Gewinnchance; ± nennt das 95-%-Intervall. Glück ist, was die gezogenen Steine wert waren, verglichen mit allen anderen aus demselben Beutel.',
    },
    terms: {
      prior: 'Vor dem ersten Ziehen',
      draws: 'Glück beim Ziehen',
      hidden: 'Glück mit verdeckten Steinen',
      own: 'Eigene Entscheidungen',
      others: 'Entscheidungen der anderen',
      remainder: 'Nicht erklärt',
      result: 'Ergebnis',
    },
    incomplete: 'Die Auswertung wurde vor dem Ende abgebrochen.',
  },
} satisfies Partial<Catalogue>;
