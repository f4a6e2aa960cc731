import type { Catalogue } from '../wire';

/** Lists the agents that can analyse a game, as words: the game's own first, which may have options. */
export function analysingAgents(catalogue: Catalogue, game: string): string[] {
  const found = catalogue.games.find(({ id }) => id === game);
  if (found === undefined) return [];
  const names = found.agents.filter((agent) => agent.analyses).map(({ name }) => name);
  return [...new Set([found.default_analyst, ...names])];
}

/** Returns the agent that was chosen to analyse a game before, or else the game's own. */
export function usualAgent(catalogue: Catalogue, game: string, chosen: string | undefined): string {
  const agents = analysingAgents(catalogue, game);
  return chosen !== undefined && agents.includes(chosen) ? chosen : (agents[0] ?? '');
}

/** Returns the key of the sentence that describes an agent, whatever its options are. */
export function aboutAgent(catalogue: Catalogue, game: string, agent: string): string | null {
  const name = agent.split(':')[0];
  const found = catalogue.games.find(({ id }) => id === game)?.agents.find((known) => known.name === name);
  return found?.about ?? null;
}
