/** The screen to show, given by the part of the URL after the `#`. */

export type Route =
  | { screen: 'home' | 'account' | 'games' | 'settings' | 'watch' }
  | { screen: 'setup'; box: string }
  | { screen: 'join'; code: string }
  | { screen: 'table' | 'replay'; table: string };

export function parseRoute(hash: string): Route {
  const [screen = '', part = ''] = hash.replace(/^#\/?/, '').split('/');
  const value = decode(part);
  switch (screen) {
    case 'account':
    case 'games':
    case 'settings':
    case 'watch':
      return { screen };
    case 'new':
      return { screen: 'setup', box: value };
    case 'join':
      return { screen: 'join', code: value.toUpperCase() };
    case 'table':
    case 'replay':
      return value ? { screen, table: value } : { screen: 'home' };
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
      return `#/new/${encodeURIComponent(route.box)}`;
    case 'join':
      return `#/join/${encodeURIComponent(route.code)}`;
    case 'table':
    case 'replay':
      return `#/${route.screen}/${encodeURIComponent(route.table)}`;
    default:
      return `#/${route.screen}`;
  }
}
