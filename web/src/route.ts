/** The screen to show, given by the part of the URL after the `#`. */

/** Stands for the box of an edition from the player's own file; no edition's id has this form. */
export const OWN_FILE = '~file';

/** Whom the player wants to play with: what the setup screen starts from. */
export type Mode = 'computer' | 'here' | 'friend' | 'practice';
const MODES: readonly string[] = ['computer', 'here', 'friend', 'practice'] satisfies Mode[];

export type Route =
  | { screen: 'home' | 'account' | 'games' | 'settings' | 'watch' }
  | { screen: 'setup'; box: string; mode: Mode | null }
  | { screen: 'join'; code: string }
  | { screen: 'reset'; secret: string }
  | { screen: 'table'; table: string }
  | { screen: 'replay' | 'review'; table: string; turn?: number };

export function parseRoute(hash: string): Route {
  const [screen = '', part = '', rest = ''] = hash.replace(/^#\/?/, '').split('/');
  const value = decode(part);
  switch (screen) {
    case 'account':
    case 'games':
    case 'settings':
    case 'watch':
      return { screen };
    case 'new':
      return { screen: 'setup', box: value, mode: MODES.includes(rest) ? (rest as Mode) : null };
    case 'join':
      return { screen: 'join', code: value.toUpperCase() };
    case 'reset':
      return { screen: 'reset', secret: value };
    case 'table':
      return value ? { screen, table: value } : { screen: 'home' };
    case 'replay':
    case 'review':
      return value ? { screen, table: value, turn: /^\d{1,4}$/.test(rest) ? Number(rest) : 0 } : { screen: 'home' };
    default:
      return { screen: 'home' };
  }
}

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
    case 'table':
      return `#/table/${encodeURIComponent(route.table)}`;
    case 'replay':
    case 'review':
      return `#/${route.screen}/${encodeURIComponent(route.table)}${route.turn ? `/${route.turn}` : ''}`;
    default:
      return `#/${route.screen}`;
  }
}
