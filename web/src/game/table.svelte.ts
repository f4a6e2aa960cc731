import { backend, type ConnectionStatus, type JoinedGame } from '../backend/backend';
import type { Analysis, Fault, FromServer, GameAnalysis, GameState, Message, Place, Request, Thinking, Value } from '../wire';
import { goesOn, shownAfter, viewedNext } from './view';

/** A move that was recommended. */
export interface Hint {
  after: number;
  move: string;
  place: Place;
  value: Value | null;
}

/** Something that happened and passes; the count tells two equal ones apart. */
export interface Notice {
  count: number;
  message: Message;
}

/** What a server says to a request about a game that has changed meanwhile. */
const STALE = 'server-move-stale';

/** How long a notice or a refusal stays, in milliseconds. */
const NOTICE_STAYS = 6_000;

/** The client's view of one game: what the server says of it, and which of its positions is looked at. */
export class Table {
  state = $state.raw<GameState | null>(null);
  /** How many moves the shown position has. */
  viewed = $state(0);
  connection = $state<ConnectionStatus>('connecting');
  thinking = $state.raw<Thinking | null>(null);
  analysis = $state.raw<Analysis | null>(null);
  gameAnalysis = $state.raw<GameAnalysis | null>(null);
  hint = $state.raw<Hint | null>(null);
  /** The last request that was refused. */
  refusal = $state.raw<{ count: number; fault: Fault } | null>(null);
  /** How many moves were refused: the board shakes when it grows. */
  shakes = $state(0);
  notices = $state.raw<Notice[]>([]);
  /** Why the game cannot be joined at all. */
  denied = $state.raw<Fault | null>(null);
  /** When the latest state came, by the page's clock in milliseconds; what counts from it is `seconds_at_turn`. */
  received = $state(0);
  /** Whether a hint was asked for and has not come yet. */
  awaitsHint = $state(false);
  /** The analysis that is under way; it is asked for again when the connection was lost. */
  analysing = $state.raw<Request | null>(null);

  isAtEnd = $derived(this.state === null || this.viewed === this.state.moves.length);
  shown = $derived(this.state === null ? null : shownAfter(this.state, this.viewed));

  #connection: JoinedGame;
  #count = 0;
  #moveIds = new Set<number>();
  /** Requests about one version of the game, such as a rematch. */
  #guardedIds = new Set<number>();
  #hintId: number | null = null;
  #analysisId: number | null = null;

  constructor(game: string) {
    this.#connection = backend().join(game, {
      received: (message) => this.#receive(message),
      changed: (status) => this.#changed(status),
    });
  }

  /** Leaves the game. */
  leave(): void {
    this.#connection.close();
  }

  play(move: string): void {
    if (this.state === null || !this.isAtEnd) return;
    const id = this.#connection.send({ type: 'play', move, after: this.state.moves.length });
    if (id !== null) this.#moveIds.add(id);
  }

  undo(): void {
    this.#send('undo');
  }

  resign(): void {
    this.#send('resign');
  }

  askHint(): void {
    this.#hintId = this.#connection.send({ type: 'hint' });
    this.awaitsHint = this.#hintId !== null;
  }

  swap(): void {
    this.#send('swap');
  }

  rematch(): void {
    this.#send('rematch');
  }

  restart(): void {
    this.#send('restart');
  }

  watch(running: boolean, delay: number): void {
    this.#connection.send({ type: 'watch', running, delay: Math.round(delay) });
  }

  step(): void {
    this.#connection.send({ type: 'step' });
  }

  /** Asks for something about the game as it is known here; when it has gone on meanwhile, nothing is done. */
  #send(type: 'undo' | 'resign' | 'swap' | 'rematch' | 'restart'): void {
    if (this.state === null) return;
    const id = this.#connection.send({ type, version: this.state.version });
    if (id !== null) this.#guardedIds.add(id);
  }

  /** Looks at the position after so many moves. */
  go(moves: number): void {
    this.viewed = Math.max(0, Math.min(moves, this.state?.moves.length ?? 0));
  }

  /** Analyses a position, for so many seconds or, without a number, as long as somebody watches. */
  analyse(after: number, agent: string, seconds: number | null): void {
    this.#analyse({ type: 'analyse', after, agent, seconds });
  }

  analyseGame(agent: string, secondsPerMove: number): void {
    this.#analyse({ type: 'analyse-game', agent, seconds_per_move: secondsPerMove });
  }

  stopAnalysis(): void {
    this.analysing = null;
    this.#connection.send({ type: 'stop-analysis' });
  }

  #analyse(request: Request): void {
    this.analysing = request;
    this.#analysisId = this.#connection.send(request);
  }

  #changed(status: ConnectionStatus): void {
    const returned = status === 'open' && this.connection === 'lost';
    this.connection = status;
    if (status !== 'open') this.awaitsHint = false;
    if (returned && this.analysing) this.#analyse(this.analysing);
  }

  #receive(message: FromServer): void {
    switch (message.type) {
      case 'state':
        return this.#take(message.state);
      case 'thinking':
        if (message.thinking.after === this.state?.moves.length) this.thinking = message.thinking;
        return;
      case 'analysis':
        this.analysis = message.analysis;
        if (message.analysis.done && this.analysing?.type === 'analyse') this.analysing = null;
        return;
      case 'game-analysis':
        this.gameAnalysis = message.analysis;
        if (message.analysis.done && this.analysing?.type === 'analyse-game') this.analysing = null;
        return;
      case 'ended-analysis':
        if (message.id !== null && message.id === this.#analysisId) this.analysing = null;
        if (message.message !== null) this.#notice(message.message);
        return;
      case 'hint':
        this.awaitsHint = false;
        if (message.after === this.state?.moves.length) {
          this.hint = { after: message.after, move: message.move, place: message.place, value: message.value };
        }
        return;
      case 'refused':
        return this.#refuse(message.id, message.fault);
      case 'notice':
        return this.#notice(message.message);
      case 'pong':
        return;
    }
  }

  #take(state: GameState): void {
    const before = this.state;
    // A state that was overtaken says nothing new.
    if (before !== null && state.id === before.id && state.version < before.version && this.connection === 'open') return;
    const viewed = viewedNext(this.viewed, this.isAtEnd, before, state);
    this.received = performance.now();
    this.refusal = null;
    if (before === null || before.moves.length !== state.moves.length || !goesOn(before, state)) {
      this.thinking = null;
      this.hint = null;
      this.awaitsHint = false;
    }
    if (state.conclusion) this.thinking = null;
    if (before !== null && !goesOn(before, state)) {
      this.gameAnalysis = null;
      // The server ends the analysis of a game that has become another one.
      if (this.analysing?.type === 'analyse-game') this.analysing = null;
      if (this.analysis !== null && !isSameUpTo(before, state, this.analysis.after)) this.analysis = null;
    }
    this.denied = null;
    this.state = state;
    this.viewed = viewed;
  }

  #refuse(id: number | null, fault: Fault): void {
    // A page that is refused before it has joined, at first or when it returns, is refused again if it tries again.
    if (this.connection !== 'open') {
      this.denied = fault;
      this.#connection.close();
      return;
    }
    // Another page was faster, which the board shows.
    if (id !== null && this.#guardedIds.delete(id) && fault.message.key === STALE) return;
    if (id !== null && this.#moveIds.delete(id)) this.shakes += 1;
    if (id !== null && id === this.#hintId) this.awaitsHint = false;
    if (id !== null && id === this.#analysisId) this.analysing = null;
    const refusal = { count: ++this.#count, fault };
    this.refusal = refusal;
    setTimeout(() => {
      if (this.refusal === refusal) this.refusal = null;
    }, NOTICE_STAYS);
  }

  #notice(message: Message): void {
    const notice = { count: ++this.#count, message };
    this.notices = [...this.notices, notice];
    setTimeout(() => (this.notices = this.notices.filter((kept) => kept !== notice)), NOTICE_STAYS);
  }
}

/** Says whether two states agree on the first so many moves. */
function isSameUpTo(before: GameState, now: GameState, moves: number): boolean {
  return (
    before.start_position === now.start_position &&
    now.moves.length >= moves &&
    now.moves.slice(0, moves).every((made, index) => made.move === before.moves[index]?.move)
  );
}
