import type { FromServer, Request } from '../wire';
import { server } from './server';

/** How a connection is: on its way for the first time, open, or lost and trying again. */
export type ConnectionStatus = 'connecting' | 'open' | 'lost';

/** What a page that joined a game wants to know. */
export interface Listener {
  received(message: FromServer): void;
  changed(status: ConnectionStatus): void;
}

/** A game that the page has joined. */
export interface JoinedGame {
  /** Sends a request and returns its id; returns null, and sends nothing, while there is no connection. */
  send(request: Request): number | null;
  /** Leaves the game for good. */
  close(): void;
}

/** The program behind the page: a server, or later a module in the browser. Nothing else of the page knows which. */
export interface Backend {
  /** Answers a request of the interface `/api/v2` by the text of its answer; rejects with a `Fault`. */
  request(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<string>;
  /** Joins a game, and tells the listener about it until it is closed. */
  join(game: string, listener: Listener): JoinedGame;
}

let current: Backend = server;

/** Returns the backend of this page. */
export function backend(): Backend {
  return current;
}

/** Replaces the backend of this page. */
export function useBackend(other: Backend): void {
  current = other;
}
