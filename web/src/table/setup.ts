/** Table setup: turns the chosen seats, rules and clock into a request to the server. */

import type { Mode } from '../route';
import { sentence } from '../text/catalogue';
import { t } from '../text/text';
import type { ChallengeRule, ComputerPlayers, SeatRequest, Edition, Editions, Level, Lexicons, NewTable } from '../generated/wire';

export type ChairKind = 'you' | 'computer' | 'open' | 'here';

export interface Chair {
  kind: ChairKind;
  name: string;
  player: string;
  level: Level;
}

export interface Choice {
  edition: string;
  chairs: Chair[];
  /** Whether words are checked as they are played, without a clock and with takebacks. */
  practice: boolean;
  /** The challenge rule; empty for the printed rule. */
  challenge: string;
  /** The clock: `game-SECONDS`, `game-SECONDS-INCREMENT` or `move-SECONDS`; empty for none. */
  clock: string;
  announce: boolean;
  takeback: boolean;
  hints: boolean;
  /** Whether definitions are shown during a game in which words are checked as they are played. */
  definitions: boolean;
  listed: boolean;
  spectators: boolean;
  chat: boolean;
  youngest: number;
  lexicon: string;
  /** Whether offensive words are left out of the dictionary. */
  clean: boolean;
  /** Whether computers may play offensive words. */
  offensive: boolean;
}

export const LEVELS: readonly Level[] = ['beginner', 'intermediate', 'expert'];

export const chairOf = (kind: ChairKind, player: string, name = ''): Chair => ({
  kind,
  name,
  player,
  level: 'expert',
});

const OPPONENT: Record<Mode, ChairKind> = {
  computer: 'computer',
  practice: 'computer',
  here: 'here',
  friend: 'open',
};

/** A table for two: the reader and the kind of opponent that `mode` names. */
export function firstChoice(
  edition: string,
  name: string,
  player: string,
  mode: Mode = 'computer',
): Choice {
  return {
    edition,
    chairs: [chairOf('you', player, name), chairOf(OPPONENT[mode], player)],
    practice: mode === 'practice',
    challenge: '',
    clock: '',
    announce: false,
    takeback: true,
    hints: false,
    definitions: false,
    listed: false,
    spectators: true,
    chat: true,
    youngest: 0,
    lexicon: '',
    clean: false,
    offensive: false,
  };
}

/** Make a choice from storage usable, which an older page may have written; null if it is not. */
export function restoreChoice(stored: Partial<Choice> | null, fresh: Choice): Choice | null {
  if (!stored || !Array.isArray(stored.chairs)) return null;
  const kinds: readonly string[] = ['you', 'computer', 'open', 'here'] satisfies ChairKind[];
  const chairs = stored.chairs.filter((chair) => kinds.includes(chair.kind));
  const clock = parseClock(String(stored.clock ?? '')) ? String(stored.clock) : '';
  return chairs.length > 1 && chairs[0]?.kind === 'you' ? { ...fresh, ...stored, chairs, clock } : null;
}

/** Whether someone at this device plays; otherwise the table is for others, and we watch. */
export const playsHere = (choice: Choice): boolean =>
  choice.chairs.some((chair) => chair.kind === 'you' || chair.kind === 'here');

export const hasComputer = (choice: Choice): boolean =>
  choice.chairs.some((chair) => chair.kind === 'computer');

/** Whether the reader plays against computers only. */
export const isAlone = (choice: Choice): boolean =>
  playsHere(choice) &&
  choice.chairs.every((chair) => chair.kind === 'you' || chair.kind === 'computer');

export interface Clock {
  kind: 'game' | 'move';
  seconds: number;
  increment: number;
}

/** The clock that a choice names; null for no clock. */
export function parseClock(text: string): Clock | null {
  const match = /^(game|move)-(\d{1,7})(?:-(\d{1,4}))?$/.exec(text);
  if (!match || Number(match[2]) === 0) return null;
  return {
    kind: match[1] === 'game' ? 'game' : 'move',
    seconds: Number(match[2]),
    increment: Number(match[3] ?? 0),
  };
}

/** The clock within a sentence: "no clock", "a clock of 25 minutes each". */
export function clockWords(text: string): string {
  const clock = parseClock(text);
  if (!clock) return t.setup.noClock;
  if (clock.kind === 'game') return t.setup.clockGame(clock.seconds / 60, clock.increment);
  const units = [
    ['days', 86400],
    ['hours', 3600],
    ['minutes', 60],
  ] as const;
  const [name, size] = units.find(([, size]) => clock.seconds % size === 0) ?? (['seconds', 1] as const);
  return t.setup.clockMove(sentence(name, { count: clock.seconds / size }));
}

/** The challenge rule at the table: the printed one unless the players choose another. */
export const ruleOf = (choice: Choice, printed: Edition): ChallengeRule =>
  choice.practice ? 'void' : ((choice.challenge || printed.challenge.rule) as ChallengeRule);

/** Whether players may take hints: in a practice game, always. */
export const allowsHints = (choice: Choice, printed: Pick<Edition, 'hints'>): boolean =>
  choice.practice || choice.hints || printed.hints;

/** The house rules, meaning departures from the printed rules, in the form the server expects. */
export function houseOf(choice: Choice, printed: Edition): Record<string, unknown> {
  const house: Record<string, unknown> = {};
  const challenge = choice.practice ? 'void' : choice.challenge;
  if (challenge && challenge !== printed.challenge.rule) house['challenge.rule'] = challenge;
  if (choice.announce && !choice.practice && !printed.announce) house['scoring.announce'] = true;
  if (allowsHints(choice, printed) && !printed.hints) house['hints.allowed'] = true;
  const clock = choice.practice ? null : parseClock(choice.clock);
  if (clock) {
    house['clock.kind'] = clock.kind;
    house['clock.seconds'] = clock.seconds;
    if (clock.increment > 0) house['clock.increment'] = clock.increment;
  }
  return house;
}

/** What must still be filled in before the table can be opened; null if nothing is missing. */
export const complaint = (choice: Choice): string | null =>
  choice.chairs.length < 2 ? t.setup.needTwo : null;

/** A computer that does not sit at the table yet, the usual one first; the usual one if all do. */
export function nextPlayer(choice: Choice, players: ComputerPlayers): string {
  const taken = new Set(choice.chairs.flatMap((chair) => (chair.kind === 'computer' ? [chair.player] : [])));
  const names = [players.default, ...players.players.map((one) => one.name)];
  return names.find((name) => !taken.has(name)) ?? players.default;
}

/** The level of a seat in a Finish Line game: computers have that of their strength. */
export const levelOf = ({ kind, player, level }: Chair): Level =>
  kind !== 'computer' ? level : (LEVELS.find((one) => one === player) ?? 'expert');

/** The name of a person at this device who has not entered one: alone, a number; else a name. */
export const nameFor = (choice: Choice, seat: number): string =>
  choice.chairs[seat]?.name.trim() ||
  (isAlone(choice) ? t.setup.someone(seat + 1) : (t.setup.names[seat] ?? t.setup.someone(seat + 1)));

/** The seats whose players can be the youngest: people, not computers. */
export const youngestSeats = (choice: Choice): number[] =>
  choice.chairs.flatMap((chair, seat) => (chair.kind === 'computer' ? [] : [seat]));

/** The request to open a table; one with an edition from a file (`document`) is private. */
export function requestOf(choice: Choice, printed: Edition, document?: string): NewTable {
  const race = printed.targets !== null;
  const seats = choice.chairs.map((chair, index): SeatRequest => {
    const level = race ? { level: levelOf(chair) } : {};
    if (chair.kind === 'computer') return { kind: 'computer', player: chair.player, ...level };
    if (chair.kind === 'open') return { kind: 'open', ...level };
    // The page agrees by itself, as it contributes to the seed.
    return { kind: 'here', name: nameFor(choice, index), agree: false, ...level };
  });
  const request: NewTable = {
    edition: choice.edition,
    seats,
    takeback: choice.takeback || choice.practice,
    listed: choice.listed && document === undefined,
    spectators: choice.spectators || !playsHere(choice),
  };
  if (!choice.chat) request.chat = false;
  if (document !== undefined) request.document = document;
  if (choice.practice || (choice.definitions && ruleOf(choice, printed) === 'void')) request.definitions = true;
  const house = houseOf(choice, printed);
  if (Object.keys(house).length > 0) request.house = house;
  if (choice.lexicon) request.lexicon = choice.lexicon;
  if (choice.clean) request.clean = true;
  else if (choice.offensive && hasComputer(choice)) request.offensive = true;
  if (printed.first === 'youngest') {
    const people = youngestSeats(choice);
    request.youngest = [people.includes(choice.youngest) ? choice.youngest : (people[0] ?? 0)];
  }
  return request;
}

/** The dictionaries in an edition's language that have words with all of its letters; all of them if none fits. */
export function fittingLexicons(edition: Pick<Edition, 'letters' | 'language'>, all: Lexicons): Lexicons {
  const characters = [...edition.letters.join('')];
  const fitting = all.lexicons.filter(
    (one) =>
      ['', one.language].includes(edition.language) &&
      characters.every((letter) => one.alphabet.includes(letter)),
  );
  const first = fitting[0];
  if (!first) return all;
  return { default: fitting.some((one) => one.id === all.default) ? all.default : first.id, lexicons: fitting };
}

/** The chosen dictionary if it fits the edition, or the one that does; empty for the default one. */
export function lexiconFor(chosen: string, edition: Pick<Edition, 'letters' | 'language'>, all: Lexicons): string {
  const fitting = fittingLexicons(edition, all);
  if (fitting.lexicons.some((one) => one.id === chosen)) return chosen;
  return fitting.default === all.default ? '' : fitting.default;
}

/** The edition that a reader is offered first: one in their language, which the server has only with its words. */
export const firstEdition = (language: string, { editions, default: standard }: Editions): string =>
  editions.find((one) => one.language === language && one.variant === null)?.id ?? standard;

/** Whether no dictionary has words in a language. */
export const lacksWords = (language: string, all: Lexicons): boolean =>
  !all.lexicons.some((one) => one.language === language);

/** A seat's target score in a Finish Line game; null in other games. */
export function targetOf(choice: Pick<Choice, 'chairs'>, level: Level, edition: Edition): number | null {
  return edition.targets?.[String(choice.chairs.length)]?.[level] ?? null;
}
