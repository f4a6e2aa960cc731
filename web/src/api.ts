import { backend } from './backend/backend';
import type { Catalogue, CreatedGame, NewGame, RecentGame, Settings, Status } from './wire';

let catalogue: Promise<Catalogue> | null = null;

/** Loads the catalogue; it does not change while a program runs, so once is enough. */
export function loadCatalogue(): Promise<Catalogue> {
  catalogue ??= load<Catalogue>('/catalogue').catch((thrown: unknown) => {
    catalogue = null;
    throw thrown;
  });
  return catalogue;
}

export function loadStatus(): Promise<Status> {
  return load('/status');
}

export function loadSettings(): Promise<Settings> {
  return load('/settings');
}

/** Saves the settings that are given; the others stay as they are, also when another page has changed them. */
export async function saveSettings(changes: Partial<Settings>): Promise<void> {
  await backend().request('PUT', '/settings', changes);
}

export function loadRecentGames(): Promise<RecentGame[]> {
  return load('/games');
}

export async function createGame(game: NewGame): Promise<CreatedGame> {
  return JSON.parse(await backend().request('POST', '/games', game)) as CreatedGame;
}

/** Loads a whole game as text. */
export function loadRecord(id: string): Promise<string> {
  return backend().request('GET', `/games/${id}/record`);
}

/** Loads the picture of a position of a game, as SVG. */
export function loadPicture(id: string, after: number): Promise<string> {
  return backend().request('GET', `/games/${id}/board.svg?after=${after}`);
}

async function load<Answer>(path: string): Promise<Answer> {
  return JSON.parse(await backend().request('GET', path)) as Answer;
}
