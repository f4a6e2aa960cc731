import type { Message } from '../wire';
import { loadFiles } from './files';
import { languageFor, type Language } from './language';
import { Speaker, type Arguments } from './speaker';

const KEY = 'papan-language';

let language = $state<Language>('en');
let speaker = $state.raw<Speaker>(new Speaker('en', []));
let wanted: Language | null = null;

/** Loads the language that was chosen, or the browser's, and says everything in it from then on. */
export async function speak(chosen: string | null): Promise<void> {
  const next = languageFor(chosen, navigator.languages);
  if (next === wanted) return;
  wanted = next;
  const files = await loadFiles(next);
  // Whoever switches twice in a row wants the second.
  if (wanted !== next) return;
  speaker = new Speaker(next, files);
  language = next;
  document.documentElement.lang = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // It is only kept to begin in the right language before the settings have come.
  }
}

/** Returns the language of the last visit, to begin with. */
export function lastLanguage(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function currentLanguage(): Language {
  return language;
}

/** Says a text in the current language; what says it is said again when the language changes. */
export function say(key: string, values: Arguments = {}): string {
  return speaker.say(key, values);
}

export function sayMessage(message: Message): string {
  return speaker.sayMessage(message);
}

/** Says whether there is a text for a key. */
export function canSay(key: string): boolean {
  return speaker.has(key);
}

/** Returns a sentence as it may stand alone: the shared texts of faults begin with a small letter. */
export function sentence(text: string): string {
  // The name of a cell is written small, wherever it stands.
  const first = /^[a-i]\d/.test(text) ? text : text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
  return /[.!?…:]$/.test(first) ? first : `${first}.`;
}
