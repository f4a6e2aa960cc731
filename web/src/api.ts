import { session } from './session.svelte';
import type { Catalogue, CreatedGame, Fault, NewGame, RecentGame, Settings, Status } from './wire';

const ROOT = '/api/v2';

/** Says whether something that was thrown is a fault with a text for people. */
export function isFault(thrown: unknown): thrown is Fault {
  return typeof thrown === 'object' && thrown !== null && 'message' in thrown && typeof (thrown as Fault).message === 'object';
}

/** Returns the fault that was thrown, or one that says that something unexpected happened. */
export function faultOf(thrown: unknown): Fault {
  return isFault(thrown) ? thrown : plainFault('web-unexpected', String(thrown));
}

let catalogue: Promise<Catalogue> | null = null;

/** Loads the catalogue; it does not change while a server runs, so once is enough. */
export function loadCatalogue(): Promise<Catalogue> {
  catalogue ??= json<Catalogue>('GET', '/catalogue').catch((thrown: unknown) => {
    catalogue = null;
    throw thrown;
  });
  return catalogue;
}

export function loadStatus(): Promise<Status> {
  return json('GET', '/status');
}

export function loadSettings(): Promise<Settings> {
  return json('GET', '/settings');
}

/** Saves the settings that are given; the others stay as they are, also when another page has changed them. */
export async function saveSettings(changes: Partial<Settings>): Promise<void> {
  await call('PUT', '/settings', changes);
}

export function loadRecentGames(): Promise<RecentGame[]> {
  return json('GET', '/games');
}

export function createGame(game: NewGame): Promise<CreatedGame> {
  return json('POST', '/games', game);
}

/** Loads a whole game as text. */
export async function loadRecord(id: string): Promise<string> {
  return (await call('GET', `/games/${id}/record`)).text();
}

/** Loads the picture of a position of a game, as SVG. */
export async function loadPicture(id: string, after: number): Promise<string> {
  return (await call('GET', `/games/${id}/board.svg?after=${after}`)).text();
}

async function json<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  return (await call(method, path, body)).json() as Promise<Answer>;
}

/** Asks the server; throws a `Fault` when it refuses or cannot be reached. */
async function call(method: string, path: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = { Authorization: `Bearer ${session.token ?? ''}` };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(ROOT + path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch (thrown) {
    throw plainFault('web-unreachable', String(thrown));
  }
  if (response.ok) return response;
  if (response.status === 401) session.refused = true;
  const answer: unknown = await response.json().catch(() => null);
  throw isFault(answer) ? answer : plainFault('web-unexpected', `${response.status} ${response.statusText}`);
}

function plainFault(key: string, reason: string): Fault {
  return { message: { key, arguments: { reason } }, english: reason, field: null };
}
