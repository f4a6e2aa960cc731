/** The languages that Papan speaks. */
export const LANGUAGES = ['en', 'id'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Returns a language that was chosen, or else the first of the browser's that Papan speaks, or else English. */
export function languageFor(chosen: string | null, browser: readonly string[]): Language {
  for (const wish of chosen === null ? browser : [chosen, ...browser]) {
    const code = wish.toLowerCase().split('-')[0];
    // Old browsers call Indonesian "in".
    if (code === 'id' || code === 'in') return 'id';
    if (code === 'en') return 'en';
  }
  return 'en';
}
