/**
 * What travels between page and server. Written by `make types` from the server's messages:
 * change those, not this file.
 */

/** The version of the contract that this page was built for. */
export const CONTRACT = 1;

/** The number of a seat, from 0 in the order of play. */
export type Seat = number;
/** Milliseconds since 1970, by the server's clock. */
export type Instant = number;

export type Ability = 'agree' | 'play' | 'exchange' | 'pass' | 'switch' | 'challenge' | 'accept' | 'resign' | 'remove' | 'ask-proof';

/** What this server is. */
export interface About {
  name: string;
  version: string;
  contract: number;
  now: number;
  accounts: boolean;
}

/** Accept the open play. */
export interface AcceptMove {
  type: 'accept';
}

/** A player accepted the open play. */
export interface AcceptedEvent {
  type: 'accepted';
  at: number;
  seat: number;
}

export type Action = 'agree' | 'respond' | 'turn';

/** A token, with the table and the seats that it is for. */
export interface Admission {
  table: string;
  token: string;
  seats: number[];
  info: TableInfo;
  now: number;
  code?: string;
}

/** Agree to the rules. */
export interface AgreeMove {
  type: 'agree';
}

/** A player agreed to the rules. */
export interface AgreedEvent {
  type: 'agreed';
  at: number;
  seat: number;
}

/** The answer to a proposal, over the socket. */
export interface AnswerMessage {
  type: 'answer';
  what: Wish;
  seat?: number | null;
  agree: boolean;
  id: string;
}

/** Ask whether any play is left. */
export interface AskProofMove {
  type: 'ask-proof';
}

/** A player gained points because a challenge failed. */
export interface AwardedEvent {
  type: 'awarded';
  at: number;
  seat: number;
  points: number;
}

export type Axis = 'across' | 'down';

/** The table was set up. */
export interface BeganEvent {
  type: 'seen-began';
  at: number;
  edition: EditionRef;
  lexicon: LexiconRef;
  participants: Participant[];
  commitment: string;
  youngest: number[];
}

/** A score, taken apart. */
export interface Breakdown {
  words: WordBreakdown[];
  squares: SquareScore[];
  bonus: number;
  tiles: number;
  total: number;
}

/** The socket is about to close. */
export interface ByeMessage {
  type: 'bye';
  reason: 'restarting';
}

/** Challenge the open play. */
export interface ChallengeMove {
  type: 'challenge';
}

export type ChallengeRule = 'void' | 'single' | 'double' | 'five' | 'ten';

/** The challenge rule, and the seconds in which others may challenge. */
export interface ChallengeRules {
  rule: ChallengeRule;
  window: number;
  last_play_award: number;
}

/** A player challenged the open play; `refused` is empty if the play is valid. */
export interface ChallengedEvent {
  type: 'challenged';
  at: number;
  seat: number;
  against: number;
  refused: string[];
}

/** A line of the chat. */
export interface ChatLine {
  number: number;
  seat: number;
  name: string;
  text: string;
  at: number;
}

/** A new line of the chat. */
export interface ChatLineMessage {
  type: 'chat';
  message: ChatLine;
}

/** A line for the chat, over the socket. */
export interface ChatMessage {
  type: 'chat';
  text: string;
  seat?: number | null;
  id: string;
}

export type ClientMessage =
  | MoveMessage
  | PreviewMessage
  | LookMessage
  | ChatMessage
  | ProposeMessage
  | AnswerMessage
  | PingMessage;

export type ClockKind = 'none' | 'game' | 'move';

/** Time limits. */
export interface ClockRules {
  kind: ClockKind;
  seconds: number;
  increment: number;
  overtime_points: number;
  overtime_minutes: number;
  absence: number;
}

export type Code = 'bad-request' | 'bad-token' | 'not-allowed' | 'not-found' | 'wrong-method' | 'stale' | 'conflict' | 'too-large' | 'illegal' | 'outdated' | 'too-many' | 'store';

/** A computer player. */
export interface ComputerPlayer {
  name: string;
  title: string;
  character: string;
}

/** The computer players, weakest first. */
export interface ComputerPlayers {
  default: string;
  players: ComputerPlayer[];
}

/** A computer player. */
export interface ComputerSeat {
  kind: 'computer';
  player: string;
  name?: string | null;
  level?: Level | null;
}

export type Coordinates = 'tournament' | 'printed';

export type Decided = 'score' | 'before-unplayed' | 'shared' | 'target' | 'share-of-target' | 'last-standing' | 'nobody';

/** A move that was carried out; `repeated` if that had happened before. */
export interface Done {
  type: 'done';
  id: string;
  number: number;
  repeated: boolean;
  events: GameEvent[];
}

/** A play as tiles on squares, or the same play in notation: one of the two. */
export interface Draft {
  tiles?: Record<string, string> | null;
  text?: string | null;
}

/** Players drew a tile each to find the first player. */
export interface DrawnForFirstEvent {
  type: 'drawn-for-first';
  at: number;
  draws: [number, string][];
}

/** A player drew tiles. */
export interface DrewEvent {
  type: 'drew';
  at: number;
  seat: number;
  tiles: string;
}

/** An edition with everything that a page needs to draw it and to explain its rules. */
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
  coordinates: Coordinates;
  first: FirstPlay;
  drawing: string[];
  effects: Record<string, Effect>;
  letters: string[];
  tiles: TileKind[];
  kind_names: Record<string, string>;
  theme: Theme;
  bonuses: number[];
  unplayed: Unplayed;
  tie: TieRule;
  announce: boolean;
  exchange: ExchangeRules;
  switch: boolean;
  challenge: ChallengeRules;
  end: EndRules;
  clock: ClockRules;
  targets: Record<string, Record<Level, number>> | null;
  rules: string[];
  house: HouseDifference[];
}

/** An account's finished games of one edition, in figures. */
export interface EditionFigures {
  edition: string;
  played: number;
  won: number;
  shared: number;
  best: number;
  mean: number;
}

/** An edition by its name. */
export interface EditionName {
  id: string;
  name: string;
}

/** The edition of a game: a shipped one by its name, any other with its whole text. */
export interface EditionRef {
  id: string;
  house: Record<string, unknown>;
  document?: string;
}

/** Every shipped edition and variant. */
export interface Editions {
  default: string;
  editions: Edition[];
}

/** What covering a square does to the score. */
export interface Effect {
  letter: number;
  word: number;
  points: number;
  start: boolean;
  text: string;
  name: string;
  color: string;
}

export type EndReason = 'out' | 'target' | 'passed-out' | 'scoreless' | 'no-plays' | 'last-standing' | 'cancelled';

/** When a game is over although tiles are left. */
export interface EndRules {
  passes: number;
  scoreless_rounds: number;
}

/** The game is over. */
export interface EndedEvent {
  type: 'ended';
  at: number;
  why: EndReason;
  settlements: Settlement[];
  winners: number[];
  decided: Decided;
  seed: string;
}

/** The answer to a request that was not carried out. */
export interface ErrorAnswer {
  error: ProblemReport;
}

/** A message that was not carried out. */
export interface ErrorMessage {
  type: 'error';
  code: Code;
  message: string;
  faults?: FaultReport[];
  id: string | null;
}

/** Exchange tiles. */
export interface ExchangeMove {
  type: 'exchange';
  tiles: string;
}

/** Whether tiles may be exchanged, and how full the bag must be. */
export interface ExchangeRules {
  allowed: boolean;
  minimum: number;
}

/** A player exchanged tiles. */
export interface ExchangedEvent {
  type: 'exchanged';
  at: number;
  seat: number;
  given: string;
  drawn: string;
}

/** One thing that is wrong with a move. */
export interface FaultReport {
  fault: string;
  about: string[];
  squares: string[];
  sentence: string;
}

export type FirstBy = 'draw' | 'youngest' | 'lot';

/** The first player is known. */
export interface FirstChosenEvent {
  type: 'first-chosen';
  at: number;
  seat: number;
  by: FirstBy;
}

export type FirstPlay = 'draw' | 'youngest';

export type GameEvent =
  | BeganEvent
  | AgreedEvent
  | DrawnForFirstEvent
  | FirstChosenEvent
  | OwnDrewEvent
  | SeenDrewEvent
  | PlayedEvent
  | OwnExchangedEvent
  | SeenExchangedEvent
  | PassedEvent
  | OwnSwitchedEvent
  | SeenSwitchedEvent
  | SkippedEvent
  | AcceptedEvent
  | WindowClosedEvent
  | ChallengedEvent
  | ReturnedEvent
  | TurnLostEvent
  | AwardedEvent
  | PausedEvent
  | ResumedEvent
  | TakenBackEvent
  | ProofAskedEvent
  | PlayExistsEvent
  | LeftEvent
  | EndedEvent;

/** The first message on a socket. */
export interface Hello {
  type: 'hello';
  token: string | null;
  have?: number;
  contract?: number | null;
}

/** A player at the device that opens the table. */
export interface HereSeat {
  kind: 'here';
  name: string;
  level?: Level | null;
  agree?: boolean;
}

/** A rule of the table that differs from the printed one. */
export interface HouseDifference {
  field: string;
  label: string;
  printed: unknown;
  agreed: unknown;
  sentence: string;
}

/** Something that a table may agree on. */
export interface HouseRule {
  field: string;
  label: string;
}

/** What a table may agree on. */
export interface HouseRuleList {
  rules: HouseRule[];
}

/** A table. */
export interface InfoAnswer {
  info: TableInfo;
}

/** The table has changed: seats, presence, proposals, status or settings. */
export interface InfoMessage {
  type: 'info';
  info: TableInfo;
}

/** A player who comes with the code. */
export interface Join {
  name: string;
  seat?: number | null;
  level?: Level | null;
  computer?: boolean;
  agree?: boolean;
}

/** The number of tables at which an account holds seats. */
export interface Kept {
  kept: number;
}

/** The tokens of an account's seats, and the table of each. */
export interface KeptTokens {
  tokens: string[];
  tables: string[];
}

export type Kind = 'standard' | 'blank' | 'switch' | 'bonus';

export type LeaveReason = 'resigned' | 'vanished' | 'time';

/** A player is no longer in the game. */
export interface LeftEvent {
  type: 'left';
  at: number;
  seat: number;
  why: LeaveReason;
}

/** One letter of a word, and what it scores. */
export interface LetterScore {
  letter: string;
  square: string;
  points: number;
  times: number;
  new: boolean;
  blank: boolean;
}

export type Level = 'beginner' | 'intermediate' | 'expert';

/** A dictionary. */
export interface Lexicon {
  id: string;
  title: string;
  words: number;
  origin: string;
}

/** The dictionary of a table. */
export interface LexiconInfo {
  id: string;
  title: string;
}

/** The dictionary of a game. */
export interface LexiconRef {
  id: string;
  checksum: string;
}

/** The dictionaries that may be chosen. */
export interface Lexicons {
  default: string;
  lexicons: Lexicon[];
}

/** The listed tables. */
export interface Lobby {
  tables: TableInfo[];
}

/** A request for the whole view. */
export interface LookMessage {
  type: 'look';
  id: string;
}

export type Move =
  | AgreeMove
  | PlayMove
  | ExchangeMove
  | SwitchMove
  | RemoveMove
  | PassMove
  | ChallengeMove
  | AcceptMove
  | ResignMove
  | AskProofMove;

/** A move over the socket. */
export interface MoveMessage {
  type: 'move';
  id: string;
  at: number;
  move: Move;
  seat?: number | null;
}

/** The state of one of my games. */
export interface MyGame {
  table: string;
  seats: number[];
  status: Status;
  edition: EditionName;
  names: (string | null)[];
  scores: number[];
  number: number;
  your_turn: number[];
  turn_since: number | null;
  winners: number[] | null;
  why: EndReason | null;
  updated: number;
  next: string | null;
}

/** The state of my games. */
export interface MyGames {
  games: MyGame[];
  now: number;
}

/** A table to open. */
export interface NewTable {
  edition: string;
  seats: SeatRequest[];
  lexicon?: string;
  house?: Record<string, unknown>;
  youngest?: number[];
  spectators?: boolean;
  listed?: boolean;
  takeback?: boolean;
  chat?: boolean;
}

/** The answer to `chat`, `propose` and `answer`. */
export interface OkMessage {
  type: 'ok';
  id: string;
}

/** A play that may still be challenged. */
export interface OpenPlay {
  seat: number;
  play: PlayBody;
  words: WordScore[];
  score: number;
  accepted: number[];
  awaited: number[];
  window_ends: number;
}

/** A seat for the first player who comes with the code. */
export interface OpenSeat {
  kind: 'open';
  level?: Level | null;
}

/** You drew tiles. */
export interface OwnDrewEvent {
  type: 'own-drew';
  at: number;
  seat: number;
  tiles: string;
}

/** You exchanged tiles. */
export interface OwnExchangedEvent {
  type: 'own-exchanged';
  at: number;
  seat: number;
  given: string;
  drawn: string;
}

/** You took part in a switch. */
export interface OwnSwitchedEvent {
  type: 'own-switched';
  at: number;
  seat: number;
  other: number;
  given: string;
  taken: string;
}

/** A player, as the rules know them. */
export interface Participant {
  name: string;
  is_computer: boolean;
  level: Level | null;
}

/** Pass. */
export interface PassMove {
  type: 'pass';
}

/** A player passed, or ran out of time for the move. */
export interface PassedEvent {
  type: 'passed';
  at: number;
  seat: number;
  by_clock: boolean;
}

/** The game was paused. */
export interface PausedEvent {
  type: 'paused';
  at: number;
}

export type Phase = 'agreeing' | 'playing' | 'last-play' | 'over';

/** A question whether the server is there. */
export interface PingMessage {
  type: 'ping';
  id: string;
}

/** The tiles of a play, by square. */
export interface PlayBody {
  tiles: Record<string, string>;
  announced: number | null;
}

/** All players asked, and a play is left. */
export interface PlayExistsEvent {
  type: 'play-exists';
  at: number;
}

/** Play tiles. */
export interface PlayMove {
  type: 'play';
  tiles?: Record<string, string> | null;
  text?: string | null;
  announced?: number | null;
}

/** A player played tiles. */
export interface PlayedEvent {
  type: 'played';
  at: number;
  seat: number;
  play: PlayBody;
  words: WordScore[];
  square_points: number;
  bonus: number;
  score: number;
}

/** The answer to `ping`. */
export interface PongMessage {
  type: 'pong';
  id: string;
  now: number;
}

/** What a draft would score, or what is wrong with it. */
export interface Preview {
  number: number;
  score: number | null;
  text: string | null;
  faults: FaultReport[];
  breakdown: Breakdown | null;
  lines: string[];
}

/** The answer to `preview`. */
export interface PreviewAnswer {
  type: 'preview';
  number: number;
  score: number | null;
  text: string | null;
  faults: FaultReport[];
  breakdown: Breakdown | null;
  lines: string[];
  id: string;
}

/** A draft over the socket. */
export interface PreviewMessage {
  type: 'preview';
  play: Draft;
  seat?: number | null;
  id: string;
}

/** Why a request was not carried out. */
export interface ProblemReport {
  code: Code;
  message: string;
  faults?: FaultReport[];
}

/** A player asked whether any play is left. */
export interface ProofAskedEvent {
  type: 'proof-asked';
  at: number;
  seat: number;
}

/** What a player proposes, and who still has to answer. */
export interface Proposal {
  what: Wish;
  by: number;
  agreed: number[];
  awaited: number[];
  until: number;
}

/** A proposal over the socket. */
export interface ProposeMessage {
  type: 'propose';
  what: Wish;
  seat?: number | null;
  id: string;
}

export type RecordedEvent =
  | BeganEvent
  | AgreedEvent
  | DrawnForFirstEvent
  | FirstChosenEvent
  | OwnDrewEvent
  | SeenDrewEvent
  | PlayedEvent
  | OwnExchangedEvent
  | SeenExchangedEvent
  | PassedEvent
  | OwnSwitchedEvent
  | SeenSwitchedEvent
  | SkippedEvent
  | AcceptedEvent
  | WindowClosedEvent
  | ChallengedEvent
  | ReturnedEvent
  | TurnLostEvent
  | AwardedEvent
  | PausedEvent
  | ResumedEvent
  | TakenBackEvent
  | ProofAskedEvent
  | PlayExistsEvent
  | LeftEvent
  | EndedEvent
  | WholeBeganEvent
  | DrewEvent
  | ExchangedEvent
  | SwitchedEvent;

/** Remove a player who vanished. */
export interface RemoveMove {
  type: 'remove';
  seat: number;
}

/** Leave the game. */
export interface ResignMove {
  type: 'resign';
}

/** How a game ended; the seed lets everyone verify the draws. */
export interface Result {
  at: number;
  why: EndReason;
  settlements: Settlement[];
  winners: number[];
  decided: Decided;
  seed: string;
}

/** The game was resumed. */
export interface ResumedEvent {
  type: 'resumed';
  at: number;
}

/** An invalid play was withdrawn. */
export interface ReturnedEvent {
  type: 'returned';
  at: number;
  seat: number;
}

/** One seat of a table. */
export interface SeatInfo {
  seat: number;
  kind: SeatKind;
  name: string | null;
  level: Level | null;
  player: string | null;
  program: boolean;
  present: boolean;
}

export type SeatKind = 'here' | 'open' | 'taken' | 'computer';

export type SeatRequest =
  | HereSeat
  | OpenSeat
  | ComputerSeat;

/** Another player drew tiles. */
export interface SeenDrewEvent {
  type: 'seen-drew';
  at: number;
  seat: number;
  count: number;
}

/** Another player exchanged tiles. */
export interface SeenExchangedEvent {
  type: 'seen-exchanged';
  at: number;
  seat: number;
  count: number;
}

/** Other players switched tiles. */
export interface SeenSwitchedEvent {
  type: 'seen-switched';
  at: number;
  seat: number;
  other: number;
}

export type ServerMessage =
  | WelcomeMessage
  | ViewMessage
  | UpdateMessage
  | InfoMessage
  | ChatLineMessage
  | Done
  | PreviewAnswer
  | OkMessage
  | ErrorMessage
  | PongMessage
  | ByeMessage;

/** A session of an account. */
export interface Session {
  session: string;
  name: string;
}

/** What the end of the game does to one player's score. */
export interface Settlement {
  score: number;
  overtime: number;
  unplayed: string;
  deducted: number;
  gained: number;
}

/** A player's turn was skipped. */
export interface SkippedEvent {
  type: 'skipped';
  at: number;
  seat: number;
}

/** Points that a square adds to the play. */
export interface SquareScore {
  square: string;
  points: number;
}

/** An account's finished games, in figures. */
export interface Statistics {
  editions: EditionFigures[];
}

export type Status = 'waiting' | 'playing' | 'over' | 'closed';

/** Switch a tile with another player, and point at one of that player's tiles. */
export interface SwitchMove {
  type: 'switch';
  tile: string;
  with: number;
  point: number;
}

/** Two players switched tiles. */
export interface SwitchedEvent {
  type: 'switched';
  at: number;
  seat: number;
  other: number;
  given: string;
  taken: string;
  point: number;
}

/** What everyone may know about a table besides its game. */
export interface TableInfo {
  table: string;
  status: Status;
  created: number;
  edition: Edition;
  lexicon: LexiconInfo;
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

/** A play was taken back because everyone agreed. */
export interface TakenBackEvent {
  type: 'taken-back';
  at: number;
  seat: number;
}

/** The colors of the box. */
export interface Theme {
  board: string;
  line: string;
  tile: string;
  ink: string;
  kinds: Record<string, string>;
}

export type TieRule = 'before-unplayed' | 'shared';

/** A tile of the set, and how many of it there are. */
export interface TileKind {
  text: string;
  letter: string;
  points: number;
  kind: Kind;
  mark: string;
  count: number;
}

/** A player will lose the next turn. */
export interface TurnLostEvent {
  type: 'turn-lost';
  at: number;
  seat: number;
}

export type Unplayed = 'deduct' | 'none';

/** What a seat sees of new events, and the view after them. */
export interface UpdateMessage {
  type: 'update';
  seat: number | null;
  from: number;
  number: number;
  events: GameEvent[];
  view: View;
  now: number;
}

/** All that one seat, or a spectator, may know of a game. */
export interface View {
  type: 'view';
  seat: number | null;
  number: number;
  edition: EditionRef;
  lexicon: LexiconRef;
  participants: Participant[];
  commitment: string;
  phase: Phase;
  agreed: number[];
  board: string[];
  rack: string;
  rack_counts: number[];
  bag_count: number;
  unseen: string;
  scores: number[];
  targets: number[] | null;
  on_turn: number;
  active: boolean[];
  lost_turns: number[];
  passes: number[];
  scoreless: number;
  open_play: OpenPlay | null;
  switched: boolean;
  asked: number[];
  clocks: number[];
  turn_since: number;
  paused: number | null;
  may: Ability[];
  must_act: (Action | null)[];
  result: Result | null;
  history?: GameEvent[];
}

/** The whole view of a seat, with its history. */
export interface ViewMessage {
  type: 'view';
  seat: number | null;
  view: View;
  now: number;
}

/** The answer to `hello`. */
export interface WelcomeMessage {
  type: 'welcome';
  info: TableInfo;
  seats: number[];
  chat: ChatLine[];
  contract: number;
  now: number;
}

/** The table was set up, with the seed of its draws and the version of the rules. */
export interface WholeBeganEvent {
  type: 'began';
  at: number;
  edition: EditionRef;
  lexicon: LexiconRef;
  participants: Participant[];
  commitment: string;
  youngest: number[];
  seed: string;
  rules?: number;
}

/** The time to challenge is over. */
export interface WindowClosedEvent {
  type: 'window-closed';
  at: number;
}

export type Wish = 'pause' | 'resume' | 'cancel' | 'takeback' | 'rematch';

/** One word of a play, and how its score is made up. */
export interface WordBreakdown {
  text: string;
  start: string;
  axis: Axis;
  score: number;
  sum: number;
  times: number;
  letters: LetterScore[];
}

/** A word that a play makes, and what it scores. */
export interface WordScore {
  text: string;
  start: string;
  axis: Axis;
  score: number;
}
