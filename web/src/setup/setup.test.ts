import { describe, expect, it } from 'vitest';
import type { Catalogue, Game, NewGame, OptionDeclaration } from '../wire';
import { check, idOfField, optionProblem } from './check';
import { draftOf, freshDraft, newGameOf, symbolsFor, type Draft, type DraftSide } from './draft';

const rounds: OptionDeclaration = { key: 'rounds', about: '', kind: { type: 'integer', min: 1, max: 28 }, default: '28' };
const depth: OptionDeclaration = { key: 'depth', about: '', kind: { type: 'integer', min: 1, max: 99 }, default: '4' };
const game: Game = {
  id: 'adjacency',
  title: '',
  about: '',
  options: [rounds],
  symbols: ['X', 'O'],
  board: { kind: 'signs', rows: 1, columns: 1, owners: '.', horizontal: '', vertical: '' },
  ground: { column_names: [], row_names: [], guides: [], names: [] },
  agents: [{ name: 'minimax', about: '', options: [depth], stands_for: null, analyses: true }],
  default_agent: 'minimax',
  default_analyst: 'minimax',
};
const catalogue: Catalogue = { games: [game], bots: [{ name: 'mine', games: ['adjacency'] }], longest_name: 8 };
const fresh = () => freshDraft(game, ['Ani', 'Budi']);

function withSides(first: Partial<DraftSide>, second: Partial<DraftSide>): Draft {
  const draft = fresh();
  return { ...draft, sides: [{ ...draft.sides[0], ...first }, { ...draft.sides[1], ...second }] };
}

const keys = (draft: Draft) => check(draft, game, 8).map((problem) => [problem.field, problem.message.key]);

describe('a set-up', () => {
  it('is good as it is offered', () => {
    expect(keys(fresh())).toEqual([]);
  });

  it('asks for names that are there, differ and are short enough', () => {
    expect(keys(withSides({ personName: '  ' }, {}))).toEqual([['sides.0.name', 'web-name-blank']]);
    expect(keys(withSides({}, { kind: 'person', personName: ' ani' }))).toEqual([['sides.1.name', 'web-name-equal']]);
    expect(keys(withSides({ personName: 'Annabelle' }, {}))).toEqual([['sides.0.name', 'web-name-long']]);
  });

  it('counts characters, not their halves', () => {
    expect(keys(withSides({ personName: '😀'.repeat(8) }, {}))).toEqual([]);
  });

  it('lets an agent go by its own name', () => {
    expect(keys(withSides({ kind: 'agent' }, {}))).toEqual([]);
  });

  it('asks for a bot and for an agent that exist', () => {
    expect(keys(withSides({}, { kind: 'bot' }))).toEqual([['sides.1.bot', 'web-bot-missing']]);
    expect(keys(withSides({}, { agent: 'gone' }))).toEqual([['sides.1.agent', 'web-agent-missing']]);
  });

  it('names the option that is wrong', () => {
    const draft = withSides({}, { agentOptions: { minimax: { depth: '100' } } });
    expect(keys({ ...draft, options: { rounds: '0' }, seconds: 'soon' })).toEqual([
      ['options.rounds', 'value-not-in-range'],
      ['sides.1.options.depth', 'value-not-in-range'],
      ['seconds_per_move', 'web-seconds-wrong'],
    ]);
  });

  it('asks the server only for what differs from the defaults', () => {
    const draft = withSides({}, { agentOptions: { minimax: { depth: '6' }, other: { x: '1' } } });
    expect(newGameOf({ ...draft, options: { rounds: '28' }, seconds: '2.5' }, game)).toEqual({
      game: 'adjacency',
      options: {},
      sides: [
        { kind: 'person', name: 'Ani' },
        { kind: 'agent', name: '', agent: 'minimax', options: { depth: '6' } },
      ],
      seconds_per_move: 2.5,
      text: null,
      seed: null,
    });
  });

  it('returns as it was, without what is not known any more', () => {
    const earlier: NewGame = {
      game: 'adjacency',
      options: { rounds: '8', gone: '1' },
      sides: [
        { kind: 'bot', name: '', bot: 'mine' },
        { kind: 'agent', name: 'Deep', agent: 'minimax', options: { depth: '9', gone: '1' } },
      ],
      seconds_per_move: 5,
      text: null,
      seed: null,
    };
    const draft = draftOf(earlier, game, catalogue, ['Ani', 'Budi']);
    expect(newGameOf(draft, game)).toEqual({
      ...earlier,
      options: { rounds: '8' },
      sides: [earlier.sides[0], { kind: 'agent', name: 'Deep', agent: 'minimax', options: { depth: '9' } }],
    });
    const forgotten = { ...earlier, sides: [{ kind: 'bot', name: '', bot: 'gone' }, { kind: 'agent', name: '', agent: 'gone', options: {} }] } as NewGame;
    expect(draftOf(forgotten, game, catalogue, ['Ani', 'Budi']).sides.map((side) => [side.kind, side.agent])).toEqual([
      ['person', 'minimax'],
      ['agent', 'minimax'],
    ]);
  });

  it('gives the sign to the side that an option lets begin', () => {
    expect(symbolsFor(game, {})).toEqual(['X', 'O']);
    expect(symbolsFor(game, { first: 'O' })).toEqual(['O', 'X']);
  });
});

describe('an option', () => {
  const cases: [OptionDeclaration['kind'], string[], string[]][] = [
    [{ type: 'integer', min: 1, max: 28 }, ['1', '28', ''], ['0', '29', '1.5', '-1', 'x']],
    [{ type: 'integer', min: 0, max: null }, ['0', '99999999999'], ['-1']],
    [{ type: 'decimal', min: '0', max: '10' }, ['0', '0.707', '10'], ['10.001', '0.7071', '.5', 'x']],
    [{ type: 'choice', words: ['X', 'O'] }, ['X'], ['x']],
    [{ type: 'size', min: 1, max: 6 }, ['1x1', '3x6'], ['3', '0x3', '3x7', '3x3x3', 'x']],
    [{ type: 'duration' }, ['250ms', '1.5s', '2m'], ['1', 'soon', 's']],
    [{ type: 'numbers', separator: '+' }, ['1', '1+5+10'], ['1+', 'a', '1-5']],
    [{ type: 'numbers', separator: '-' }, ['1', '3-5-7'], ['3-', '3+5']],
  ];
  for (const [kind, good, bad] of cases) {
    it(`of the kind ${kind.type} takes ${good.join(' ')} and refuses ${bad.join(' ')}`, () => {
      const option = { key: 'k', about: '', kind, default: null };
      for (const value of good) expect(optionProblem(option, value), value).toBeNull();
      for (const value of bad) expect(optionProblem(option, value), value).not.toBeNull();
    });
  }
});

it('names elements after their fields', () => {
  expect(idOfField('sides.0.options.depth')).toBe('field-sides-0-options-depth');
});
