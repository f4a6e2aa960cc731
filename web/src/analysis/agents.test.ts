import { expect, test } from 'vitest';
import type { Agent, Catalogue, Game } from '../wire';
import { aboutAgent, analysingAgents, usualAgent } from './agents';

const agent = (name: string, analyses: boolean): Agent => ({ name, about: `agent-${name}`, options: [], stands_for: null, analyses });
const game = (id: string, analyst: string): Game =>
  ({ id, default_analyst: analyst, agents: [agent('random', false), agent('mcts', true), agent('iterative', true)] }) as unknown as Game;
const catalogue: Catalogue = {
  games: [game('reversi', 'iterative'), game('dots-and-boxes', 'iterative:eval=parity')],
  bots: [],
  longest_name: 30,
};

test("the game's own analyst is offered first, once, and with its options", () => {
  expect(analysingAgents(catalogue, 'reversi')).toEqual(['iterative', 'mcts']);
  expect(analysingAgents(catalogue, 'dots-and-boxes')).toEqual(['iterative:eval=parity', 'mcts', 'iterative']);
  expect(analysingAgents(catalogue, 'chess')).toEqual([]);
});

test('what was chosen before is used as long as it can analyse', () => {
  expect(usualAgent(catalogue, 'reversi', 'mcts')).toBe('mcts');
  expect(usualAgent(catalogue, 'reversi', 'random')).toBe('iterative');
  expect(usualAgent(catalogue, 'dots-and-boxes', undefined)).toBe('iterative:eval=parity');
});

test('an agent with options is described by its name', () => {
  expect(aboutAgent(catalogue, 'dots-and-boxes', 'iterative:eval=parity')).toBe('agent-iterative');
  expect(aboutAgent(catalogue, 'reversi', 'nobody')).toBeNull();
});
