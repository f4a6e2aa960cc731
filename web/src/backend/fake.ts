import type { FromServer, Request } from '../wire';
import type { Backend, Listener } from './backend';

/** A backend for tests: answers that are given beforehand, and one game that the test plays the other side of. */
export class FakeBackend implements Backend {
  /** The answer to each request, by `METHOD /path`; a fault is thrown. */
  answers = new Map<string, unknown>();
  asked: { method: string; path: string; body: unknown }[] = [];
  /** What the page has sent in its game. */
  sent: Request[] = [];
  isClosed = false;
  #listener: Listener | null = null;

  request(method: string, path: string, body?: unknown): Promise<string> {
    this.asked.push({ method, path, body });
    const answer = this.answers.get(`${method} ${path}`);
    if (answer === undefined) return Promise.reject(new Error(`no answer to ${method} ${path}`));
    return Promise.resolve(typeof answer === 'string' ? answer : JSON.stringify(answer));
  }

  join(_game: string, listener: Listener) {
    this.#listener = listener;
    return { send: (request: Request) => this.sent.push(request), close: () => void (this.isClosed = true) };
  }

  tell(message: FromServer): void {
    this.#listener?.received(message);
  }

  become(status: 'connecting' | 'open' | 'lost'): void {
    this.#listener?.changed(status);
  }
}
