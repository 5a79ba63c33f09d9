/** The HTTP part of the protocol; `link.ts` has the WebSocket part. */

import { randomHex } from './browser/random';
import { devices } from './browser/store';
import { contract, CONTRACT_HEADER } from './contract.svelte';
import { connection } from './offline/connection.svelte';
import { copyOf, keepCopy } from './offline/shelf';
import {
  CONTRACT,
  type About,
  type Account,
  type Admission,
  type AnswerPuzzle,
  type AnswerQuestion,
  type AskQuestions,
  type AskToWrite,
  type CheckedEdition,
  type ChooseVersion,
  type ComputerPlayers,
  type EditionFault,
  type Editions,
  type ErrorAnswer,
  type FileFault,
  type FaultReport,
  type GradedAnswer,
  type HintAnswer,
  type InfoAnswer,
  type Join,
  type JudgeWords,
  type KeepStudy,
  type Kept,
  type KeptTokens,
  type Lexicons,
  type Lobby,
  type Meaning,
  type MadePuzzle,
  type MissedWords,
  type Mistakes,
  type MyGames,
  type NewTable,
  type Preview,
  type Puzzle,
  type PuzzleResult,
  type ReviewAnswer,
  type Ruling,
  type Session,
  type ShareGame,
  type SharedKept,
  type Statistics,
  type StudyKept,
  type StudySession,
  type Subscribe,
  type Subscribed,
  type TableInfo,
  type UploadAnswer,
  type UploadedGame,
  type PrintKept,
  type UploadReview,
  type View,
  type WriteGame,
} from './generated/wire';
import { t } from './text/text';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Where an edition's file is wrong, if that is the reason. */
    readonly edition?: EditionFault,
    /** What is wrong with a move, if that is the reason. */
    readonly faults: FaultReport[] = [],
    /** Where an uploaded game is wrong, if that is the reason. */
    readonly file?: FileFault,
  ) {
    super(message);
  }
}

// The API's URL, relative to the page, which may be served under a subpath.
const ROOT = 'api/v1/';

/** The statuses with which a proxy says that it can't reach the server. */
const GATEWAY = [502, 503, 504];

function unreachable(): ApiError {
  connection.lose(() => get('about'));
  return new ApiError(0, 'unreachable', t.unreachable);
}

async function request(method: string, path: string, token?: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = {
    [CONTRACT_HEADER]: String(CONTRACT),
    'Accept-Language': t.lang,
  };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (token) headers['Authorization'] = `Bearer ${token}`;
  let response: Response;
  try {
    const init: RequestInit = { method, headers };
    if (body !== undefined) init.body = JSON.stringify(body);
    response = await fetch(ROOT + path, init);
  } catch {
    throw unreachable();
  }
  if (response.ok) {
    connection.find();
    return response;
  }
  const answer = (await response.json().catch(() => null)) as ErrorAnswer | null;
  const error = answer?.error;
  // A proxy whose server is down answers in its place, without our error.
  if (!error && GATEWAY.includes(response.status)) throw unreachable();
  connection.find();
  if (error?.code === 'outdated') contract.outdated = true;
  throw new ApiError(
    response.status,
    error?.code ?? 'failed',
    error?.message ?? t.failed,
    error?.edition,
    error?.faults ?? [],
    error?.file,
  );
}

async function get<T>(path: string, token?: string): Promise<T> {
  return (await (await request('GET', path, token)).json()) as T;
}

async function post<T>(path: string, body: unknown, token?: string): Promise<T> {
  return (await (await request('POST', path, token, body)).json()) as T;
}

const safe = encodeURIComponent;
const once = new Map<string, Promise<unknown>>();
/** The ids of attempts to join a table whose answer has not arrived, by the table's code. */
const joining: Record<string, string> = {};

/** Fetch data that changes only with the language while the page is open, and cache it. */
function lasting<T>(path: string, token?: string): Promise<T> {
  const key = `${t.lang}/${path}`;
  let answer = once.get(key) as Promise<T> | undefined;
  if (!answer) {
    answer = copied(key, () => get<T>(path, token));
    once.set(key, answer);
    answer.catch(() => once.delete(key));
  }
  return answer.catch((error: unknown) => lastCopy<T>(key, error));
}

/** Return an answer and keep a copy of it; if the server can't be reached, return the last copy. */
export const orCopy = <T>(key: string, ask: () => Promise<T>): Promise<T> =>
  copied(key, ask).catch((error: unknown) => lastCopy<T>(key, error));

async function copied<T>(key: string, ask: () => Promise<T>): Promise<T> {
  const answer = await ask();
  void keepCopy(key, answer);
  return answer;
}

async function lastCopy<T>(key: string, error: unknown): Promise<T> {
  const isLost = error instanceof ApiError && error.code === 'unreachable';
  const copy = isLost ? await copyOf<T>(key) : null;
  if (copy === null) throw error;
  return copy;
}

export const api = {
  about: () => lasting<About>('about'),
  editions: () => lasting<Editions>('editions'),
  players: () => lasting<ComputerPlayers>('players'),
  lexicons: () => lasting<Lexicons>('lexicons'),
  checkEdition: (document: string) => post<CheckedEdition>('editions/check', { document }),
  open: (body: NewTable, session?: string) => post<Admission>('tables', body, session),
  info: (table: string) => get<InfoAnswer>(`tables/${safe(table)}`).then(infoOf),
  view: (table: string, token: string, seat: number | null) =>
    get<{ view: View }>(`tables/${safe(table)}/view${seat === null ? '' : `?seat=${seat}`}`, token).then(
      (answer) => answer.view,
    ),
  /** What a word that was played means. */
  define: (table: string, token: string, word: string) =>
    lasting<Meaning>(`tables/${safe(table)}/definitions/${safe(word)}`, token),
  /** What the last hint that a seat took in this turn says. */
  hint: (table: string, token: string, seat: number) =>
    get<HintAnswer>(`tables/${safe(table)}/hint?seat=${seat}`, token),
  byCode: (code: string) => get<InfoAnswer>(`codes/${safe(code)}`).then(infoOf),
  join: (code: string, name: string) => {
    // The page agrees by itself, as it contributes to the seed.
    // If the answer is lost, the next attempt gets the same seat by the same id.
    const body: Join = { name, agree: false, id: (joining[code] ??= randomHex(16)) };
    return post<Admission>(`codes/${safe(code)}/join`, body).then((admission) => {
      delete joining[code];
      return admission;
    });
  },
  watch: (table: string) => post<Admission>(`tables/${safe(table)}/watch`, {}),
  lobby: () => get<Lobby>('lobby'),
  mine: (tokens: string[]) => post<MyGames>('mine', { tokens }),
  rematch: (table: string, token: string) =>
    post<Admission>(`tables/${safe(table)}/rematch`, {}, token),
  /** A file of a finished game; `name` may have options. */
  file: (table: string, token: string, name: string) =>
    request('GET', `tables/${safe(table)}/${name}`, token).then((answer) => answer.blob()),
  judge: (body: JudgeWords) => post<Ruling>('words/judge', body),
  review: (table: string, token: string) => get<ReviewAnswer>(`tables/${safe(table)}/review`, token),
  startReview: (table: string, token: string) =>
    post<ReviewAnswer>(`tables/${safe(table)}/review`, {}, token),
  cancelReview: (table: string, token: string) =>
    request('DELETE', `tables/${safe(table)}/review`, token),
  printKept: async (body: PrintKept) => (await request('POST', 'sheets', undefined, body)).blob(),
  upload: (body: UploadReview, session?: string) => post<UploadAnswer>('reviews', body, session),
  uploaded: (upload: string) => get<UploadedGame>(`reviews/${safe(upload)}/game`),
  uploadReview: (upload: string) => get<ReviewAnswer>(`reviews/${safe(upload)}`),
  startUploadReview: (upload: string) => post<ReviewAnswer>(`reviews/${safe(upload)}`, {}),
  cancelUploadReview: (upload: string) => request('DELETE', `reviews/${safe(upload)}`),

  /** The questions to ask now; with a session, the account knows what is remembered. */
  questions: (body: AskQuestions, session?: string) => post<StudySession>('study/questions', body, session),
  answer: (body: AnswerQuestion, session?: string) => post<GradedAnswer>('study/answers', body, session),
  addWords: (words: string[], session: string) => post<MissedWords>('study/words', { words }, session),
  keepStudy: (body: KeepStudy, session: string) => post<StudyKept>('study/keep', body, session),

  /** Kept games that several phones share; the token is a secret of this phone. */
  shareGame: (body: ShareGame, secret: string) => post<SharedKept>('kept', body, secret),
  followGame: (shared: string, secret: string, after = 0, wait = 0) =>
    get<SharedKept>(`kept/${safe(shared)}?after=${after}&wait=${wait}`, secret),
  writeGame: (shared: string, body: WriteGame, secret: string) =>
    post<SharedKept>(`kept/${safe(shared)}/game`, body, secret),
  askToWrite: (shared: string, body: AskToWrite, secret: string) =>
    post<SharedKept>(`kept/${safe(shared)}/writer`, body, secret),
  answerAsker: (shared: string, agree: boolean, secret: string) =>
    post<SharedKept>(`kept/${safe(shared)}/answer`, { agree }, secret),
  chooseVersion: (shared: string, body: ChooseVersion, secret: string) =>
    post<SharedKept>(`kept/${safe(shared)}/choice`, body, secret),
  stopSharing: (shared: string, secret: string) => request('DELETE', `kept/${safe(shared)}`, secret),

  dailyPuzzle: () => get<Puzzle>('puzzles/daily'),
  puzzle: (puzzle: string) => get<Puzzle>(`puzzles/${safe(puzzle)}`),
  previewPuzzle: (puzzle: string, tiles: Record<string, string>) =>
    post<Preview>(`puzzles/${safe(puzzle)}/preview`, { tiles }),
  answerPuzzle: (puzzle: string, body: AnswerPuzzle, session?: string) =>
    post<PuzzleResult>(`puzzles/${safe(puzzle)}/answers`, body, session),
  mistakes: (table: string, token: string) => get<Mistakes>(`tables/${safe(table)}/mistakes`, token),
  makePuzzle: (table: string, token: string, turn: number, seat: number) =>
    post<MadePuzzle>(`tables/${safe(table)}/puzzles`, { turn, seat }, token),

  register: (name: string, password: string) => post<Session>('accounts', { name, password }),
  logIn: (name: string, password: string) => 
    post<Session>('sessions', { name, password, devices: devices() }),
  reset: (secret: string, password: string) => post<Session>('account/reset', { secret, password }),
  changePassword: (session: string, password: string, fresh: string) =>
    post<Session>('account/password', { password, new: fresh }, session),
  changeName: (session: string, password: string, name: string) =>
    post<Account>('account/name', { password, name }, session),
  account: (session: string) => get<Account>('account', session),
  chooseWords: (session: string, offensive: boolean) => post<Account>('account/words', { offensive }, session),
  deleteAccount: (session: string, password: string) => request('POST', 'account/delete', session, { password }),
  logOut: (session: string) => request('DELETE', 'sessions', session),
  keepSeats: (session: string, tokens: string[]) =>
    post<Kept>('account/tokens', { tokens }, session),
  keptSeats: (session: string) =>
    get<KeptTokens>('account/tokens', session),
  subscribe: (body: Subscribe, session?: string) => post<Subscribed>('push/subscribe', body, session),
  unsubscribe: (endpoint: string) => request('POST', 'push/unsubscribe', undefined, { endpoint }),
  statistics: (session: string) =>
    get<Statistics>('account/statistics', session),
};

const infoOf = (answer: InfoAnswer): TableInfo => answer.info;

/** The URL of a table's WebSocket. */
export function socketAddress(table: string): string {
  const url = new URL(`${ROOT}tables/${safe(table)}/socket`, document.baseURI);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.hash = '';
  return url.href;
}
