/** What travels between page and server; docs/reference/wire.md is the truth. */

export type Seat = number;
export type Instant = number;
export type Axis = 'across' | 'down';
export type Level = 'beginner' | 'intermediate' | 'expert';

export interface Effect {
  letter: number;
  word: number;
  points: number;
  start: boolean;
  text: string;
  name: string;
  colour: string;
}

export interface TileKind {
  text: string;
  letter: string;
  points: number;
  kind: string;
  mark: string;
  count: number;
}

export interface Theme {
  board: string;
  line: string;
  tile: string;
  ink: string;
  kinds: Record<string, string>;
}

export interface HouseDifference {
  field: string;
  label: string;
  printed: unknown;
  agreed: unknown;
  sentence: string;
}

export type ChallengeRule = 'void' | 'single' | 'double' | 'five' | 'ten';

export interface Edition {
  id: string;
  ref: string;
  name: string;
  summary: string;
  box: string;
  variant: string | null;
  size: number;
  rack: number;
  players: [number, number];
  coordinates: 'tournament' | 'printed';
  first: 'draw' | 'youngest';
  drawing: string[];
  effects: Record<string, Effect>;
  letters: string[];
  tiles: TileKind[];
  kind_names: Record<string, string>;
  theme: Theme;
  bonuses: number[];
  unplayed: string;
  tie: string;
  announce: boolean;
  exchange: { allowed: boolean; minimum: number };
  switch: boolean;
  challenge: { rule: ChallengeRule; window: number };
  end: { passes: number; scoreless_rounds: number };
  clock: {
    kind: 'none' | 'game' | 'move';
    seconds: number;
    increment: number;
    overtime_points: number;
    overtime_minutes: number;
    absence: number;
  };
  targets: Record<string, Record<Level, number>> | null;
  rules: string[];
  house: HouseDifference[];
}

export interface Editions {
  default: string;
  editions: Edition[];
}

export interface ComputerPlayer {
  name: string;
  title: string;
  character: string;
}

export interface ComputerPlayers {
  default: string;
  players: ComputerPlayer[];
}

export interface Lexicons {
  default: string;
  lexicons: { id: string; title: string; words: number; origin: string }[];
}

export interface SeatInfo {
  seat: Seat;
  kind: 'here' | 'open' | 'taken' | 'computer';
  name: string | null;
  level: Level | null;
  present: boolean;
  player: string | null;
}

export type ProposalKind = 'pause' | 'resume' | 'cancel' | 'takeback' | 'rematch';

export interface Proposal {
  what: ProposalKind;
  by: Seat;
  agreed: Seat[];
  awaited: Seat[];
  until: Instant;
}

export interface TableInfo {
  table: string;
  status: 'waiting' | 'playing' | 'over';
  created: Instant;
  edition: Edition;
  lexicon: { id: string; title: string };
  seats: SeatInfo[];
  watching: number;
  spectators: boolean;
  listed: boolean;
  takeback: boolean;
  chat: boolean;
  proposal: Proposal | null;
  next: string | null;
  code?: string;
}

export interface Opened {
  table: string;
  code?: string;
  token: string;
  seats: Seat[];
  info: TableInfo;
  now: Instant;
}

export interface ChairRequest {
  kind: 'here' | 'open' | 'computer';
  name?: string;
  player?: string;
  level?: Level;
}

export interface TableRequest {
  edition: string;
  seats: ChairRequest[];
  lexicon?: string;
  house?: Record<string, unknown>;
  youngest?: Seat[];
  spectators?: boolean;
  listed?: boolean;
  takeback?: boolean;
  chat?: boolean;
}

export interface MyGame {
  table: string;
  seats: Seat[];
  status: 'waiting' | 'playing' | 'over';
  edition: { id: string; name: string };
  names: (string | null)[];
  scores: number[];
  number: number;
  your_turn: Seat[];
  turn_since: Instant;
  winners: Seat[] | null;
  updated: Instant;
  next: string | null;
}

export interface Session {
  session: string;
  name: string;
}

export interface EditionFigures {
  edition: string;
  played: number;
  won: number;
  shared: number;
  best: number;
  mean: number;
}

export interface WordScore {
  text: string;
  start: string;
  axis: Axis;
  score: number;
}

export interface PlayBody {
  tiles: Record<string, string>;
  announced?: number | null;
}

export interface OpenPlay {
  seat: Seat;
  play: PlayBody;
  words: WordScore[];
  score: number;
  accepted: Seat[];
  awaited: Seat[];
  window_ends: Instant;
}

export interface Settlement {
  score: number;
  overtime: number;
  unplayed: string;
  deducted: number;
  gained: number;
}

export interface Result {
  why: string;
  settlements: Settlement[];
  winners: Seat[];
  decided: string;
  seed?: string;
}

export type Ability =
  | 'accept'
  | 'agree'
  | 'ask-proof'
  | 'challenge'
  | 'exchange'
  | 'pass'
  | 'play'
  | 'remove'
  | 'resign'
  | 'switch';

export interface View {
  seat: Seat | null;
  number: number;
  participants: { name: string; is_computer: boolean; level: Level | null }[];
  phase: 'agreeing' | 'playing' | 'last-play' | 'over';
  agreed: Seat[];
  board: string[];
  rack: string;
  rack_counts: number[];
  bag_count: number;
  unseen: string;
  scores: number[];
  targets: number[] | null;
  on_turn: Seat;
  active: boolean[];
  lost_turns: number[];
  passes: number[];
  scoreless: number;
  open_play: OpenPlay | null;
  switched: boolean;
  asked: Seat[];
  clocks: number[];
  turn_since: Instant;
  paused?: Instant | null;
  may: Ability[];
  result: Result | null;
  history?: GameEvent[];
}

/** Every seen event has its `type` and `at`; the other fields depend on the type. */
export interface GameEvent {
  type: string;
  at: Instant;
  seat?: Seat;
  other?: Seat;
  against?: Seat;
  by?: string;
  by_clock?: boolean;
  draws?: [Seat, string][];
  play?: PlayBody;
  words?: WordScore[];
  square_points?: number;
  bonus?: number;
  score?: number;
  points?: number;
  count?: number;
  tiles?: string;
  given?: string;
  drawn?: string;
  taken?: string;
  refused?: string[];
  why?: string;
  settlements?: Settlement[];
  winners?: Seat[];
  decided?: string;
}

export interface FaultReport {
  fault: string;
  about: string[];
  squares: string[];
  sentence: string;
}

export interface WireError {
  code: string;
  message: string;
  faults?: FaultReport[];
}

export interface LetterScore {
  letter: string;
  square: string;
  points: number;
  times: number;
  new: boolean;
  blank: boolean;
}

/** A score taken apart. */
export interface Breakdown {
  words: (WordScore & { times: number; sum: number; letters: LetterScore[] })[];
  squares: { square: string; points: number }[];
  bonus: number;
  tiles: number;
  total: number;
}

export interface Preview {
  number: number;
  score: number | null;
  text: string | null;
  faults: FaultReport[];
  breakdown: Breakdown | null;
  lines: string[];
}

export interface ChatMessage {
  number: number;
  seat: Seat | null;
  name: string;
  text: string;
  at: Instant;
}

export type Move =
  | { type: 'agree' | 'pass' | 'challenge' | 'accept' | 'resign' | 'ask-proof' }
  | { type: 'play'; tiles: Record<string, string>; announced?: number }
  | { type: 'exchange'; tiles: string }
  | { type: 'switch'; tile: string; with: Seat; point: number }
  | { type: 'remove'; seat: Seat };

export type ServerMessage =
  | { type: 'welcome'; info: TableInfo; seats: Seat[]; chat: ChatMessage[]; now: Instant }
  | { type: 'view'; seat: Seat | null; view: View; now: Instant }
  | {
      type: 'update';
      seat: Seat | null;
      from: number;
      number: number;
      events: GameEvent[];
      view: View;
      now: Instant;
    }
  | { type: 'info'; info: TableInfo }
  | { type: 'chat'; message: ChatMessage }
  | { type: 'done'; id: string; number: number; events: GameEvent[] }
  | ({ type: 'preview'; id: string } & Preview)
  | { type: 'ok'; id: string }
  | ({ type: 'error'; id: string | null } & WireError)
  | { type: 'pong'; id: string; now: Instant }
  | { type: 'bye'; reason: string };
