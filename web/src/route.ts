/** The screen to show, given by the part of the URL after the `#`. */

/** Stands for the box of an edition from the player's own file; no edition's id has this form. */
export const OWN_FILE = '~file';

/** Whom the player wants to play with: what the setup screen starts from. */
export type Mode = 'computer' | 'here' | 'friend' | 'practice';
const MODES: readonly string[] = ['computer', 'here', 'friend', 'practice'] satisfies Mode[];

export type Route =
  | { screen: 'home' | 'account' | 'games' | 'judge' | 'settings' | 'study' | 'upload' | 'watch' }
  | { screen: 'setup'; box: string; mode: Mode | null }
  | { screen: 'join'; code: string }
  | { screen: 'reset'; secret: string }
  | { screen: 'table'; table: string }
  /** The scorekeeper; without a game, the list of kept games. */
  | { screen: 'keep'; game: string }
  /** A kept game that another phone shares. */
  | { screen: 'follow'; shared: string }
  /** Without an id, the puzzle of the day. */
  | { screen: 'puzzle'; puzzle: string }
  /** The puzzles from one's own mistakes at a table. */
  | { screen: 'mistakes'; table: string }
  | { screen: 'replay' | 'review'; table: string; turn?: number }
  /** The review of an uploaded game. */
  | { screen: 'uploaded'; upload: string; turn?: number }
  /** The replay of a kept game. */
  | { screen: 'kept'; game: string; turn?: number };

export function parseRoute(hash: string): Route {
  const [screen = '', part = '', rest = ''] = hash.replace(/^#\/?/, '').split('/');
  const value = decode(part);
  switch (screen) {
    case 'account':
    case 'games':
    case 'judge':
    case 'settings':
    case 'study':
    case 'upload':
    case 'watch':
      return { screen };
    case 'new':
      return { screen: 'setup', box: value, mode: MODES.includes(rest) ? (rest as Mode) : null };
    case 'join':
      return { screen: 'join', code: value.toUpperCase() };
    case 'reset':
      return { screen: 'reset', secret: value };
    case 'puzzle':
      return { screen, puzzle: value };
    case 'keep':
      return { screen, game: value };
    case 'follow':
      return value ? { screen, shared: value } : { screen: 'home' };
    case 'table':
    case 'mistakes':
      return value ? { screen, table: value } : { screen: 'home' };
    case 'replay':
    case 'review':
      return value ? { screen, table: value, turn: turnIn(rest) } : { screen: 'home' };
    case 'kept':
      return value ? { screen, game: value, turn: turnIn(rest) } : { screen: 'home' };
    case 'uploaded':
      return value ? { screen, upload: value, turn: turnIn(rest) } : { screen: 'home' };
    default:
      return { screen: 'home' };
  }
}

const turnIn = (text: string): number => (/^\d{1,4}$/.test(text) ? Number(text) : 0);

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

export function linkTo(route: Route): string {
  switch (route.screen) {
    case 'home':
      return '#/';
    case 'setup':
      return `#/new/${encodeURIComponent(route.box)}${route.mode ? `/${route.mode}` : ''}`;
    case 'join':
      return `#/join/${encodeURIComponent(route.code)}`;
    case 'reset':
      return `#/reset/${encodeURIComponent(route.secret)}`;
    case 'puzzle':
      return route.puzzle ? `#/puzzle/${encodeURIComponent(route.puzzle)}` : '#/puzzle';
    case 'keep':
      return route.game ? `#/keep/${encodeURIComponent(route.game)}` : '#/keep';
    case 'follow':
      return `#/follow/${encodeURIComponent(route.shared)}`;
    case 'table':
    case 'mistakes':
      return `#/${route.screen}/${encodeURIComponent(route.table)}`;
    case 'replay':
    case 'review':
      return `#/${route.screen}/${encodeURIComponent(route.table)}${route.turn ? `/${route.turn}` : ''}`;
    case 'kept':
      return `#/kept/${encodeURIComponent(route.game)}${route.turn ? `/${route.turn}` : ''}`;
    case 'uploaded':
      return `#/uploaded/${encodeURIComponent(route.upload)}${route.turn ? `/${route.turn}` : ''}`;
    default:
      return `#/${route.screen}`;
  }
}
