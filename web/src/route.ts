/** A page of the app. */
export type Route = { page: 'setup' } | { page: 'game'; id: string } | { page: 'missing' };

/** Returns the page that a path leads to. */
export function routeOf(path: string): Route {
  if (path === '/' || path === '/index.html') return { page: 'setup' };
  const game = /^\/game\/([A-Za-z0-9_-]+)\/?$/.exec(path);
  if (game?.[1]) return { page: 'game', id: game[1] };
  return { page: 'missing' };
}

/** Returns the path that leads to a game. */
export function pathOfGame(id: string): string {
  return `/game/${encodeURIComponent(id)}`;
}
