import { settings } from './settings.svelte';

const KEY = 'papan-theme';

/** A theme that was chosen; null follows the system. */
export type Theme = 'light' | 'dark' | null;

export function themeOf(word: string | null): Theme {
  return word === 'light' || word === 'dark' ? word : null;
}

/** Applies the theme of the last visit, before the settings have come. */
export function applyLastTheme(): void {
  try {
    apply(themeOf(localStorage.getItem(KEY)));
  } catch {
    apply(null);
  }
}

export function currentTheme(): Theme {
  return themeOf(settings.value.theme);
}

export function apply(theme: Theme): void {
  if (theme === null) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // It is only kept so that the next visit does not flash.
  }
}
