import type { Game, Message, OptionDeclaration } from '../wire';
import { agentCalled, type Draft, type DraftSide } from './draft';

/** Something that is wrong with one field; fields are named as the server names them. */
export interface Problem {
  field: string;
  message: Message;
}

const DURATION = /^\d+(\.\d{1,3})?(ms|s|m|h)$/;
const LONGEST_TIME = 86_400;

/** Returns what is wrong with a set-up, in the order of the page; nothing when the server can be asked. */
export function check(draft: Draft, game: Game, longestName: number): Problem[] {
  return [
    ...optionProblems('options', game.options, draft.options),
    ...sideProblems(0, draft, game, longestName),
    ...sideProblems(1, draft, game, longestName),
    ...secondsProblems(draft.seconds),
  ];
}

function sideProblems(index: 0 | 1, draft: Draft, game: Game, longestName: number): Problem[] {
  const side = draft.sides[index];
  const field = (name: string) => `sides.${index}.${name}`;
  const problems: Problem[] = [];
  const name = nameOf(side);
  const other = nameOf(draft.sides[0]);
  if (side.kind === 'person' && name === '') problems.push(problem(field('name'), 'web-name-blank'));
  else if ([...name].length > longestName) problems.push(problem(field('name'), 'web-name-long', { most: longestName }));
  else if (index === 1 && name !== '' && name.toLowerCase() === other.toLowerCase()) problems.push(problem(field('name'), 'web-name-equal'));
  if (side.kind === 'bot' && side.bot === '') problems.push(problem(field('bot'), 'web-bot-missing'));
  if (side.kind === 'agent') {
    const agent = agentCalled(game, side.agent);
    if (!agent) problems.push(problem(field('agent'), 'web-agent-missing'));
    else problems.push(...optionProblems(field('options'), agent.options, side.agentOptions[side.agent] ?? {}));
  }
  return problems;
}

/** Returns the name that was entered for a side; empty when it plays under its own. */
export function nameOf(side: DraftSide): string {
  return { person: side.personName, agent: side.agentName, bot: side.botName }[side.kind].trim();
}

function secondsProblems(seconds: string): Problem[] {
  if (seconds.trim() === '') return [];
  const number = Number(seconds);
  const isGood = Number.isFinite(number) && number > 0 && number <= LONGEST_TIME;
  return isGood ? [] : [problem('seconds_per_move', 'web-seconds-wrong', { found: seconds, most: LONGEST_TIME })];
}

function optionProblems(prefix: string, declared: OptionDeclaration[], values: Record<string, string>): Problem[] {
  return declared.flatMap((option) => {
    const message = optionProblem(option, values[option.key]?.trim() ?? '');
    return message ? [{ field: `${prefix}.${option.key}`, message }] : [];
  });
}

/** Returns what is wrong with the value of an option; an empty value stands for the default. */
export function optionProblem(option: OptionDeclaration, value: string): Message | null {
  if (value === '') return null;
  const { kind } = option;
  switch (kind.type) {
    case 'integer': {
      const number = /^\d+$/.test(value) ? Number(value) : NaN;
      if (number >= kind.min && (kind.max === null || number <= kind.max)) return null;
      if (kind.max === null) return { key: 'web-not-a-number', arguments: { found: value, min: kind.min } };
      return { key: 'value-not-in-range', arguments: { found: value, min: kind.min, max: kind.max } };
    }
    case 'decimal': {
      const number = /^\d+(\.\d{1,3})?$/.test(value) ? Number(value) : NaN;
      if (number >= Number(kind.min) && number <= Number(kind.max)) return null;
      return { key: 'value-not-a-decimal', arguments: { found: value, min: kind.min, max: kind.max } };
    }
    case 'choice':
      if (kind.words.includes(value)) return null;
      return { key: 'value-not-a-choice', arguments: { found: value, choices: kind.words.join(', ') } };
    case 'size': {
      const numbers = value.split('x').map((part) => (/^\d+$/.test(part) ? Number(part) : NaN));
      if (numbers.length === 2 && numbers.every((number) => number >= kind.min && number <= kind.max)) return null;
      return { key: 'value-not-a-size', arguments: { found: value, min: kind.min, max: kind.max } };
    }
    case 'duration':
      return DURATION.test(value) ? null : { key: 'value-not-a-duration', arguments: { found: value } };
    case 'numbers':
      if (value.split(kind.separator).every((part) => /^\d+$/.test(part))) return null;
      return { key: 'web-not-numbers', arguments: { found: value, separator: kind.separator } };
  }
}

function problem(field: string, key: string, values: Message['arguments'] = {}): Problem {
  return { field, message: { key, arguments: values } };
}

/** Returns the id of the element that holds a field, so that the focus can go there. */
export function idOfField(field: string): string {
  return `field-${field.replaceAll('.', '-')}`;
}
