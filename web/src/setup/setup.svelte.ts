import { createGame } from '../api';
import { faultOf } from '../fault';
import { settings } from '../settings.svelte';
import { say, sayMessage, sentence } from '../texts/texts.svelte';
import type { Catalogue, CreatedGame, Game } from '../wire';
import { check, type Problem } from './check';
import { botsFor, draftOf, freshDraft, newGameOf, symbolsFor, type Draft, type DraftSide } from './draft';

/** The game that is being set up, and what is wrong with it. */
export class Setup {
  catalogue: Catalogue;
  draft = $state.raw() as Draft;
  isStarting = $state(false);
  /** What the server did not accept. */
  #refused = $state.raw<Problem[]>([]);
  /** Problems are shown only after the first attempt: nobody wants to be corrected while typing. */
  #wasTried = $state(false);

  game = $derived.by((): Game => this.#gameCalled(this.draft.game));
  bots = $derived.by(() => botsFor(this.game, this.catalogue));
  symbols = $derived(symbolsFor(this.game, this.draft.options));
  problems = $derived.by((): Problem[] => {
    const own = this.#wasTried ? check(this.draft, this.game, this.catalogue.longest_name) : [];
    return [...own, ...this.#refused];
  });

  constructor(catalogue: Catalogue) {
    this.catalogue = catalogue;
    const last = settings.value.last_game?.game;
    const first = catalogue.games.some((game) => game.id === last) ? last : catalogue.games[0]?.id;
    this.choose(first ?? '');
  }

  /** Turns to a game, with the set-up that it had last time. */
  choose(id: string): void {
    const game = this.#gameCalled(id);
    const earlier = settings.value.games[id];
    const names: [string, string] = [say('web-player-1'), say('web-player-2')];
    this.draft = earlier ? draftOf(earlier, game, this.catalogue, names) : freshDraft(game, names);
    this.#refused = [];
    this.#wasTried = false;
  }

  change(changes: Partial<Draft>): void {
    this.draft = { ...this.draft, ...changes };
    this.#refused = [];
  }

  changeOption(key: string, value: string): void {
    this.change({ options: { ...this.draft.options, [key]: value } });
  }

  changeSide(index: 0 | 1, side: DraftSide): void {
    const [first, second] = this.draft.sides;
    this.change({ sides: index === 0 ? [side, second] : [first, side] });
  }

  swap(): void {
    const [first, second] = this.draft.sides;
    this.change({ sides: [second, first] });
  }

  /** Says what is wrong with a field. */
  problemOf = (field: string): string | null => {
    const found = this.problems.find((problem) => problem.field === field);
    return found ? sentence(sayMessage(found.message)) : null;
  };

  /** Starts the game; returns nothing when something is wrong, which the problems then say. */
  async start(): Promise<CreatedGame | null> {
    this.#wasTried = true;
    this.#refused = [];
    if (this.problems.length > 0) return null;
    const asked = newGameOf(this.draft, this.game);
    this.isStarting = true;
    try {
      const created = await createGame(asked);
      settings.remember({ ...asked, text: null });
      return created;
    } catch (thrown) {
      const fault = faultOf(thrown);
      this.#refused = [{ field: fault.field ?? '', message: fault.message }];
      return null;
    } finally {
      this.isStarting = false;
    }
  }

  #gameCalled(id: string): Game {
    const found = this.catalogue.games.find((game) => game.id === id) ?? this.catalogue.games[0];
    if (!found) throw new Error('the catalogue has no game');
    return found;
  }
}
