import { isFault, plainFault } from '../fault';
import { session } from '../session.svelte';
import type { Backend } from './backend';
import { Connection } from './connection';

const ROOT = '/api/v2';

/** What a server says to a token of another run. */
const NO_TOKEN = 'server-no-token';

/** The server that the page came from, over HTTP and WebSocket. */
export const server: Backend = {
  async request(method, path, body) {
    const headers: Record<string, string> = { Authorization: `Bearer ${session.token ?? ''}` };
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    let response: Response;
    try {
      response = await fetch(ROOT + path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
    } catch (thrown) {
      throw plainFault('web-unreachable', String(thrown));
    }
    if (response.ok) return response.text();
    if (response.status === 401) session.refused = true;
    const answer: unknown = await response.json().catch(() => null);
    throw isFault(answer) ? answer : plainFault('web-unexpected', `${response.status} ${response.statusText}`);
  },

  join(game, listener) {
    return new Connection(game, session.token ?? '', {
      received(message) {
        if (message.type === 'refused' && message.fault.message.key === NO_TOKEN) session.refused = true;
        listener.received(message);
      },
      changed: (status) => listener.changed(status),
    });
  },
};
