import type { Agent, Catalogue, Game, NewGame, NewSide } from '../wire';

/** Who plays one side, with what was entered for each kind of player: whoever switches back finds it again. */
export interface DraftSide {
  kind: NewSide['kind'];
  personName: string;
  agent: string;
  agentName: string;
  /** The options of each agent, as they were entered. */
  agentOptions: Record<string, Record<string, string>>;
  bot: string;
  botName: string;
}

/** A game that is being set up; everything is text as it was entered. */
export interface Draft {
  game: string;
  options: Record<string, string>;
  sides: [DraftSide, DraftSide];
  /** Seconds for a move; empty for no limit. */
  seconds: string;
  text: string;
}

/** Returns the default set-up of a game: a person against the agent that the game proposes. */
export function freshDraft(game: Game, names: [string, string]): Draft {
  return {
    game: game.id,
    options: {},
    sides: [freshSide(game, 'person', names[0]), freshSide(game, 'agent', names[1])],
    seconds: '',
    text: '',
  };
}

function freshSide(game: Game, kind: DraftSide['kind'], personName: string): DraftSide {
  return { kind, personName, agent: game.default_agent, agentName: '', agentOptions: {}, bot: '', botName: '' };
}

/** Returns the set-up of an earlier game, without what the catalogue does not know any more. */
export function draftOf(earlier: NewGame, game: Game, catalogue: Catalogue, names: [string, string]): Draft {
  const draft = freshDraft(game, names);
  for (const [key, value] of Object.entries(earlier.options)) {
    if (game.options.some((option) => option.key === key)) draft.options[key] = value;
  }
  draft.sides = [sideOf(earlier.sides[0], draft.sides[0]), sideOf(earlier.sides[1], draft.sides[1])];
  draft.seconds = earlier.seconds_per_move === null ? '' : String(earlier.seconds_per_move);
  return draft;

  function sideOf(side: NewSide, fresh: DraftSide): DraftSide {
    if (side.kind === 'person') return { ...fresh, kind: 'person', personName: side.name };
    if (side.kind === 'bot') {
      const isKnown = botsFor(game, catalogue).includes(side.bot);
      return isKnown ? { ...fresh, kind: 'bot', bot: side.bot, botName: side.name } : fresh;
    }
    const agent = agentCalled(game, side.agent);
    if (!agent) return { ...fresh, kind: 'agent' };
    const options = Object.entries(side.options).filter(([key]) => agent.options.some((option) => option.key === key));
    return {
      ...fresh,
      kind: 'agent',
      agent: side.agent,
      agentName: side.name,
      agentOptions: { [side.agent]: Object.fromEntries(options) },
    };
  }
}

/** Returns what the server is asked for: only what differs from the defaults. */
export function newGameOf(draft: Draft, game: Game): NewGame {
  return {
    game: game.id,
    options: changed(draft.options, game.options),
    sides: [newSideOf(draft.sides[0], game), newSideOf(draft.sides[1], game)],
    seconds_per_move: draft.seconds.trim() === '' ? null : Number(draft.seconds),
    text: draft.text.trim() === '' ? null : draft.text,
    seed: null,
  };
}

function newSideOf(side: DraftSide, game: Game): NewSide {
  switch (side.kind) {
    case 'person':
      return { kind: 'person', name: side.personName.trim() };
    case 'bot':
      return { kind: 'bot', name: side.botName.trim(), bot: side.bot };
    case 'agent': {
      const declared = agentCalled(game, side.agent)?.options ?? [];
      const options = changed(side.agentOptions[side.agent] ?? {}, declared);
      return { kind: 'agent', name: side.agentName.trim(), agent: side.agent, options };
    }
  }
}

function changed(values: Record<string, string>, declared: Game['options']): Record<string, string> {
  const kept = declared.flatMap((option): [string, string][] => {
    const value = values[option.key]?.trim() ?? '';
    return value === '' || value === option.default ? [] : [[option.key, value]];
  });
  return Object.fromEntries(kept);
}

/** Returns an agent by its name or by the word that it stands for. */
export function agentCalled(game: Game, name: string): Agent | undefined {
  return game.agents.find((agent) => agent.name === name);
}

export function botsFor(game: Game, catalogue: Catalogue): string[] {
  return catalogue.bots.filter((bot) => bot.games.includes(game.id)).map((bot) => bot.name);
}

/** Returns the signs of the first and the second player, in games where an option says who begins. */
export function symbolsFor(game: Game, options: Record<string, string>): [string, string] {
  const [first, second] = game.symbols;
  return options['first'] === second ? [second, first] : [first, second];
}
