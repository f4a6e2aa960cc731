import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import type { Argument, Message } from '../wire';

/** What can be put into a text. */
export type Arguments = Record<string, Argument>;

/** The longest piece of foreign text that a sentence quotes. */
const LONGEST_QUOTE = 600;

/** Puts messages into the words of one language. */
export class Speaker {
  #bundle: FluentBundle;

  constructor(language: string, files: string[]) {
    // The marks that isolate right-to-left text would show in copied texts; neither language needs them.
    this.#bundle = new FluentBundle(language, { useIsolating: false });
    for (const file of files) this.#bundle.addResource(new FluentResource(file));
  }

  has(key: string): boolean {
    return this.#bundle.hasMessage(key);
  }

  /** Says a text; a key without a text shows as itself. */
  say(key: string, values: Arguments = {}): string {
    const pattern = this.#bundle.getMessage(key)?.value;
    if (!pattern) return [key, ...Object.entries(values).map(([name, value]) => `${name}=${this.#variable(value)}`)].join(' ');
    const variables: Record<string, FluentVariable> = {};
    for (const [name, value] of Object.entries(values)) variables[name] = this.#variable(value);
    return this.#bundle.formatPattern(pattern, variables, []);
  }

  sayMessage(message: Message): string {
    return this.say(message.key, message.arguments);
  }

  #variable(value: Argument): string | number {
    if (typeof value === 'number') return value;
    if (typeof value === 'object') return this.sayMessage(value);
    return value.length > LONGEST_QUOTE ? `${value.slice(0, LONGEST_QUOTE)}…` : value;
  }
}
