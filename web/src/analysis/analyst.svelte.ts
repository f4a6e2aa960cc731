import type { Note } from '../board/notes';
import type { Table } from '../game/table.svelte';
import { settings } from '../settings.svelte';
import { currentLanguage } from '../texts/texts.svelte';
import type { Catalogue } from '../wire';
import { usualAgent } from './agents';
import { notesOf } from './notes';

/** The times for one position, in seconds; 0 for no limit. */
export const TIMES = [1, 5, 30, 0];
const USUAL_TIME = 5;
/** Milliseconds for which a position is looked at before it is analysed: whoever runs through a game asks for none of it. */
const PATIENCE = 120;

/**
 * Decides what is analysed at a table. It follows the position that is looked at, whichever part of the page is open,
 * and makes room for the analysis of the whole game, since the server thinks about one thing at a time.
 */
export class Analyst {
  /** Whether the position that is looked at is analysed. */
  isFollowing = $state(false);
  seconds = $state(settings.value.analysis_seconds ?? USUAL_TIME);
  /** The agent that analyses; empty until somebody has begun or chosen. */
  agent = $state('');
  #table: Table;

  /** Whether the whole game is being analysed. */
  isReviewing = $derived.by(() => this.#table.analysing?.type === 'analyse-game');
  /** Whether there is nothing to analyse: the rules have ended the game here. */
  isOver = $derived.by(() => {
    const { state, viewed } = this.#table;
    return state?.conclusion?.ending === 'played' && viewed === state.moves.length;
  });
  /** Whether the viewed position is being analysed, or was. */
  isActive = $derived.by(() => this.isFollowing && !this.isReviewing && !this.isOver);
  /** Says what is wanted in one text, so that only a wish that has changed is sent. */
  #wish = $derived.by(() => {
    const { shown, viewed, connection } = this.#table;
    if (!this.isActive || shown === null || connection !== 'open') return '';
    return [shown.position, viewed, this.agent, this.seconds].join('|');
  });
  /** What the analysis writes on the board. */
  notes: Note[] = $derived.by(() => (this.isActive ? notesOf(this.#table.analysis, this.#table.viewed, currentLanguage()) : []));

  constructor(table: Table) {
    this.#table = table;
    let asked = false;
    // Nothing but the table holds on to this effect, so that both go together.
    $effect.root(() => {
      $effect(() => {
        if (this.#wish !== '') {
          asked = true;
          const timer = setTimeout(() => this.#ask(), PATIENCE);
          return () => clearTimeout(timer);
        }
        if (asked && !this.isReviewing) this.#table.stopAnalysis();
        asked = false;
        return undefined;
      });
    });
  }

  /** Begins to follow the viewed position, or stops. */
  follow(isFollowing: boolean, agent: string): void {
    this.agent = agent;
    this.isFollowing = isFollowing;
  }

  /** Returns the agent that analyses, or would. */
  agentOf(catalogue: Catalogue): string {
    const game = this.#table.state?.game ?? '';
    return this.agent === '' ? usualAgent(catalogue, game, settings.value.analysts[game]) : this.agent;
  }

  chooseAgent(agent: string): void {
    this.agent = agent;
    const game = this.#table.state?.game;
    if (game !== undefined) settings.change({ analysts: { ...settings.value.analysts, [game]: agent } });
  }

  chooseSeconds(seconds: number): void {
    this.seconds = seconds;
    settings.change({ analysis_seconds: seconds });
  }

  review(agent: string, secondsPerMove: number): void {
    this.#table.analyseGame(agent, secondsPerMove);
  }

  stopReview(): void {
    this.#table.stopAnalysis();
  }

  #ask(): void {
    this.#table.analyse(this.#table.viewed, this.agent, this.seconds === 0 ? null : this.seconds);
  }
}

const analysts = new WeakMap<Table, Analyst>();

/** Returns the analyst of a table, who is the same for all parts of the page. */
export function analystOf(table: Table): Analyst {
  const known = analysts.get(table) ?? new Analyst(table);
  analysts.set(table, known);
  return known;
}
