/** German: the text of a game's review. */

import { points } from '../catalogue';
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
    lostWin: (share: string, sure: boolean) => `Das hat ${sure ? '' : 'vielleicht '}${share} Gewinnchance gekostet.`,
    lostPoints: (count: number, sure: boolean) => `Das hat ${sure ? '' : 'vielleicht '}etwa ${points(count)} gekostet.`,
    lostGame: 'Der beste Zug gewinnt das Spiel, dieser verliert es.',
    nothingLost: 'Das hat so gut wie nichts gekostet.',
    details: 'Einzelheiten',
    winLoss: (mean: string, between: [string, string] | null) =>
      between ? `Verlorene Gewinnchance: ${mean} (95-%-Intervall: ${between[0]} bis ${between[1]}).` : `Verlorene Gewinnchance: genau ${mean}.`,
    pointsLoss: (mean: string, between: [string, string] | null) =>
      between ? `Verlorene Punkte: ${mean} (95-%-Intervall: ${between[0]} bis ${between[1]}).` : `Verlorene Punkte: genau ${mean}.`,
    inPoints: (grade: string) => `Nur nach Punkten: ${grade}.`,
    method: {
      proven: 'Bewiesen: Der Rest des Spiels wurde bis zum Ende durchgerechnet.',
      solved: (worlds: number) =>
        worlds === 1
          ? 'Bis zum Ende gelöst: Nur ein Stein konnte im Beutel sein.'
          : `Bis zum Ende gelöst, für jeden der ${worlds} Steine, die im Beutel sein konnten.`,
      checked: (depth: number) =>
        `Simuliert und für jeden Stein, der im Beutel sein konnte, ${depth === 1 ? '1 Zug' : `${depth} Züge`} vorausgerechnet. Die Intervalle enthalten beide Ergebnisse.`,
      searched: (depth: number) => `${depth} Züge vorausgerechnet, nicht bis zum Ende.`,
      simulated: (depth: number) => `Geschätzt; dazu wurden die unbekannten Steine ${depth}-mal zufällig verteilt.`,
      static: 'Verglichen nach Punkten und behaltenen Steinen, ohne vorauszurechnen.',
    },
    unjudged: {
      'rack-unknown': 'Die Steine auf der Bank sind nicht aufgezeichnet.',
      'rack-partial': 'Nur ein Teil der Steine auf der Bank ist aufgezeichnet.',
      'rack-impossible': 'Diese Steine kann die Bank nicht gehabt haben.',
      'exchange-unknown': 'Welche Steine getauscht wurden, ist nicht aufgezeichnet.',
      'turn-lost': 'Der Zug fiel nach erfolglosem Anzweifeln aus.',
      stopped: 'Die Auswertung wurde vor diesem Zug abgebrochen.',
    },
    moves: 'Verglichene Züge',
    played: 'gespielt',
    best: 'am besten',
    move: 'Zug',
    score: 'Punkte',
    lead: 'Vor\u00adsprung',
    win: 'Ge\u00adwinnt',
    exchange: (tiles: string) => `${tiles} tauschen`,
    pass: 'Passen',
    show: (move: string) => `${move} auf dem Brett zeigen`,
    shown: (move: string) => `Das Brett zeigt stattdessen ${move}.`,
    missedBingo: (move: string) => `Ein Bingo war möglich, ein Zug mit Bonus: ${move}.`,
    missedOut: (move: string) => `${move} hätte die letzten Steine verbraucht und das Spiel beendet.`,
    phonies: (words: string, count: number) =>
      count === 1 ? `${words} steht nicht im Wörterbuch.` : `${words} stehen nicht im Wörterbuch.`,
    challenge: (made: boolean, who: string | null, value: string, belief: string, gain: string, cost: string) =>
      `So wie es damals aussah, ${made ? 'brachte' : 'hätte'} das Anzweifeln ${
        who === null ? '' : made ? `für ${who === 'du' ? 'dich' : who} ` : `am meisten für ${who === 'du' ? 'dich' : who} `
      }${value} Gewinnchance${made ? '' : ' gebracht'}${who === null ? '' : ', wenn sonst niemand anzweifelt'}. Ein Profi wäre sich zu ${belief} sicher gewesen, dass der Zug gilt; Anzweifeln mit Erfolg bringt ${gain}, ohne Erfolg kostet es ${cost}.`,
    graph: (name: string | null) => (name === null ? 'Deine Gewinnchance nach jedem Zug' : `Gewinnchance von ${name} nach jedem Zug`),
    time: (used: string) => `Zeit für den Zug: ${used}.`,
    timeLeft: (left: string) => `Danach auf der Uhr: ${left}.`,
    timeShort: 'In Zeitnot: Vor dem Zug war weniger als ein Zehntel der Zeit übrig.',
    chances: 'Gewinnchance',
    chanceNow: (name: string | null, percent: string) =>
      `${name === null ? 'Deine Gewinnchance' : `Gewinnchance von ${name}`} von hier aus: ${percent}, unter gleich starken Spielern.`,
    players: 'Die Spieler',
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
      points: 'In Punkten Vorsprung am Ende; ± nennt das 95-%-Intervall. Glück ist, wie viel besser die gezogenen Steine waren als der Durchschnitt im Beutel.',
      win: 'In Prozent Gewinnchance; ± nennt das 95-%-Intervall. Glück ist, wie viel besser die gezogenen Steine waren als der Durchschnitt im Beutel.',
    },
    choices: (isReader: boolean): string => (isReader ? 'Deine Entscheidungen' : 'Eigene Entscheidungen'),
    terms: {
      prior: 'Vor dem ersten Ziehen',
      draws: 'Glück beim Ziehen',
      hidden: 'Glück mit verdeckten Steinen',
      others: 'Entscheidungen der anderen',
      remainder: 'Nicht erklärt',
      result: 'Ergebnis',
    },
    incomplete: 'Die Auswertung wurde vor dem Ende abgebrochen.',
  },
} satisfies Partial<Catalogue>;
