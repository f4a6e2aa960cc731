import { PROTOCOL, type FromServer, type Request } from '../wire';
import type { JoinedGame, Listener } from './backend';
import { waitBefore } from './backoff';

const PING_EVERY = 20_000;
// A server on the same machine answers within milliseconds; one that needs ten seconds is gone.
const PONG_WITHIN = 10_000;

/** A socket that joins one game, and joins it again whenever it was lost. */
export class Connection implements JoinedGame {
  #game: string;
  #token: string;
  #listener: Listener;
  #socket: WebSocket | null = null;
  #joined = false;
  #attempt = 0;
  #wasOpen = false;
  #nextId = 1;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #pong: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(game: string, token: string, listener: Listener) {
    this.#game = game;
    this.#token = token;
    this.#listener = listener;
    window.addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#open();
  }

  send(request: Request): number | null {
    if (!this.#joined || this.#socket?.readyState !== WebSocket.OPEN) return null;
    const id = this.#nextId++;
    this.#socket.send(JSON.stringify({ id, ...request }));
    return id;
  }

  close(): void {
    this.#closed = true;
    window.removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    clearTimeout(this.#retry);
    this.#forget();
  }

  #open(): void {
    clearTimeout(this.#retry);
    const address = new URL('/api/v2/socket', location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(address);
    this.#socket = socket;
    if (!this.#wasOpen) this.#listener.changed('connecting');
    socket.onopen = () => {
      const join: Request = { type: 'join', protocol: PROTOCOL, token: this.#token, game: this.#game };
      socket.send(JSON.stringify({ id: this.#nextId++, ...join }));
    };
    socket.onmessage = (event) => this.#receive(JSON.parse(String(event.data)) as FromServer);
    socket.onclose = () => this.#lost();
  }

  #receive(message: FromServer): void {
    clearTimeout(this.#pong);
    if (message.type === 'state' && !this.#joined) {
      this.#joined = true;
      this.#wasOpen = true;
      this.#attempt = 0;
      this.#ping = setInterval(() => this.#knock(), PING_EVERY);
      this.#listener.received(message);
      this.#listener.changed('open');
      return;
    }
    this.#listener.received(message);
  }

  #knock(): void {
    this.send({ type: 'ping' });
    clearTimeout(this.#pong);
    this.#pong = setTimeout(() => this.#lost(), PONG_WITHIN);
  }

  #forget(): void {
    clearInterval(this.#ping);
    clearTimeout(this.#pong);
    this.#joined = false;
    if (this.#socket) {
      this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null;
      this.#socket.close();
      this.#socket = null;
    }
  }

  #lost(): void {
    this.#forget();
    if (this.#closed) return;
    this.#listener.changed('lost');
    this.#retry = setTimeout(() => this.#open(), waitBefore(this.#attempt++, Math.random()));
  }

  /** Tries at once when the network or the user comes back. */
  #hurry = (): void => {
    if (this.#socket === null && !this.#closed && document.visibilityState === 'visible') this.#open();
  };
}
