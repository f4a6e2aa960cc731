import type { Language } from './language';

/** Loads the texts of one language; each language is a chunk of its own, so that nobody loads a language they do not read. */
export async function loadFiles(language: Language): Promise<string[]> {
  const module = language === 'id' ? await import('./indonesian') : await import('./english');
  return Object.values(module.files);
}
