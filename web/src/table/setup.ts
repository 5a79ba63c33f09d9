/** Table setup: turns the chosen seats, rules and clock into a request to the server. */

import { t } from '../text/text';
import type { SeatRequest, Edition, Level, NewTable } from '../generated/wire';

export type ChairKind = 'you' | 'computer' | 'open' | 'here' | 'none';

export interface Chair {
  kind: ChairKind;
  name: string;
  player: string;
  level: Level;
}

export type ClockChoice = keyof typeof t.setup.clocks;

export interface Choice {
  edition: string;
  chairs: Chair[];
  /** The challenge rule; empty for the printed one. */
  challenge: string;
  clock: ClockChoice | '';
  announce: boolean;
  takeback: boolean;
  listed: boolean;
  spectators: boolean;
  youngest: number;
  lexicon: string;
}

export const LEVELS: readonly Level[] = ['beginner', 'intermediate', 'expert'];

export function firstChoice(edition: string, name: string, player: string): Choice {
  const chair = (kind: ChairKind, who = ''): Chair => ({ kind, name: who, player, level: 'expert' });
  return {
    edition,
    chairs: [chair('you', name), chair('computer'), chair('none'), chair('none')],
    challenge: '',
    clock: '',
    announce: false,
    takeback: true,
    listed: false,
    spectators: true,
    youngest: 0,
    lexicon: '',
  };
}

export const seated = (choice: Choice): Chair[] =>
  choice.chairs.filter((chair) => chair.kind !== 'none');

/** The house rules, meaning departures from the printed rules, in the form the server expects. */
export function houseOf(choice: Choice, printed: Edition): Record<string, unknown> {
  const house: Record<string, unknown> = {};
  if (choice.challenge && choice.challenge !== printed.challenge.rule) {
    house['challenge.rule'] = choice.challenge;
  }
  if (choice.announce && !printed.announce) house['scoring.announce'] = true;
  const [kind, seconds] = choice.clock.split('-');
  if (choice.clock && kind !== printed.clock.kind) {
    house['clock.kind'] = kind;
    if (seconds) house['clock.seconds'] = Number(seconds);
  }
  return house;
}

/** The house rules as text; rules left as printed are omitted. */
export function houseWords(choice: Choice, printed: Edition): string[] {
  const house = houseOf(choice, printed);
  const words: string[] = [];
  const rule = house['challenge.rule'];
  if (typeof rule === 'string' && rule in t.setup.challengeRules) {
    words.push(t.setup.challengeRules[rule as keyof typeof t.setup.challengeRules]);
  }
  if (house['clock.kind'] && choice.clock) words.push(t.setup.clocks[choice.clock]);
  if (house['scoring.announce']) words.push(t.setup.announce.toLowerCase());
  return words;
}

/** What is missing before the table can be opened; null if nothing is missing. */
export function complaint(choice: Choice): string | null {
  const chairs = seated(choice);
  if (chairs.length < 2) return t.setup.needTwo;
  // A player whose only opponents are computers needs no name.
  const alone = chairs.every((chair) => chair.kind === 'you' || chair.kind === 'computer');
  const nameless = chairs.some(
    (chair) => (chair.kind === 'you' || chair.kind === 'here') && !chair.name.trim(),
  );
  return nameless && !alone ? t.setup.needName : null;
}

export function requestOf(choice: Choice, printed: Edition): NewTable {
  const race = printed.targets !== null;
  const seats = seated(choice).map((chair, index): SeatRequest => {
    const level = race ? { level: chair.level } : {};
    if (chair.kind === 'computer') return { kind: 'computer', player: chair.player, ...level };
    if (chair.kind === 'open') return { kind: 'open', ...level };
    return { kind: 'here', name: chair.name.trim() || t.setup.someone(index + 1), ...level };
  });
  const request: NewTable = {
    edition: choice.edition,
    seats,
    takeback: choice.takeback,
    listed: choice.listed,
    spectators: choice.spectators,
  };
  const house = houseOf(choice, printed);
  if (Object.keys(house).length > 0) request.house = house;
  if (choice.lexicon) request.lexicon = choice.lexicon;
  if (printed.first === 'youngest') request.youngest = [Math.min(choice.youngest, seats.length - 1)];
  return request;
}

/** A seat's target score in a Finish Line game; null in other games. */
export function targetOf(choice: Choice, chair: Chair, edition: Edition): number | null {
  return edition.targets?.[String(seated(choice).length)]?.[chair.level] ?? null;
}
