import { expect, it } from 'vitest';
import { pathOfGame, routeOf } from './route';

it('leads to the set-up, to a game, and nowhere else', () => {
  expect(routeOf('/')).toEqual({ page: 'setup' });
  expect(routeOf('/game/a1-B2_c3')).toEqual({ page: 'game', id: 'a1-B2_c3' });
  expect(routeOf('/game/a1/')).toEqual({ page: 'game', id: 'a1' });
  for (const path of ['/game', '/game/', '/game/a/b', '/game/..%2f', '/games/a', '/setup']) {
    expect(routeOf(path), path).toEqual({ page: 'missing' });
  }
});

it('leads back to a game by its path', () => {
  expect(routeOf(pathOfGame('x9'))).toEqual({ page: 'game', id: 'x9' });
});
