import { loadSettings, saveSettings } from './api';
import type { NewGame, Settings } from './wire';

const SAVE_AFTER = 500;

/** What a user who has never chosen anything begins with: legal moves are shown, since a newcomer needs them. */
export const FRESH: Settings = {
  last_game: null,
  games: {},
  language: null,
  theme: null,
  shows_legal: true,
  hides_coordinates: false,
  delay: null,
  analysts: {},
  analysis_seconds: null,
};

/** Where a browser keeps what was chosen in it. */
const KEY = 'papan-own-settings';

/** What is a matter of the person in front of a browser, and not of everybody who uses the server. */
type Own = Pick<Settings, 'language' | 'theme'>;

/**
 * What the user has chosen before; kept by the server, so that every browser offers it again. The language and the theme
 * that were chosen in this browser hold here, whatever is chosen elsewhere.
 */
class SettingsStore {
  value = $state.raw<Settings>(FRESH);
  isLoaded = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unsaved: Partial<Settings> = {};

  async load(): Promise<void> {
    const loaded = await loadSettings();
    const isFresh = isUntouched(loaded);
    this.value = { ...(isFresh ? FRESH : loaded), ...loadOwn() };
    // The first change makes a setting of what is only assumed until then.
    if (isFresh) this.#unsaved = { shows_legal: FRESH.shows_legal };
    this.isLoaded = true;
  }

  /** Changes some of the settings at once, and saves them when no other change follows soon. */
  change(changes: Partial<Settings>): void {
    const before = this.value;
    this.value = { ...before, ...changes };
    if (changes.language !== undefined) saveOwn({ language: changes.language });
    if (changes.theme !== undefined) saveOwn({ theme: changes.theme });
    // Of what is kept by game, other pages may have changed the rest meanwhile.
    const games = { ...this.#unsaved.games, ...changed(before.games, this.value.games) };
    const analysts = { ...this.#unsaved.analysts, ...changed(before.analysts, this.value.analysts) };
    this.#unsaved = { ...this.#unsaved, ...changes, games, analysts };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#save(), SAVE_AFTER);
  }

  remember(game: NewGame): void {
    this.change({ last_game: game, games: { ...this.value.games, [game.game]: game } });
  }

  #save(): void {
    const changes = this.#unsaved;
    this.#unsaved = {};
    // Nobody should be interrupted because a preference could not be stored; the status page has told why.
    saveSettings(changes).catch(() => {});
  }
}

/** Returns the entries that are new or different. */
function changed<T>(before: Record<string, T>, now: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(now).filter(([key, value]) => before[key] !== value));
}

function loadOwn(): Partial<Own> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Partial<Own>) : {};
  } catch {
    return {};
  }
}

function saveOwn(changes: Partial<Own>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...loadOwn(), ...changes }));
  } catch {
    // A browser that keeps nothing gets what the server keeps.
  }
}

/** Says whether settings are those of somebody who has not chosen anything yet. */
export function isUntouched(settings: Settings): boolean {
  return (
    settings.last_game === null &&
    Object.keys(settings.games).length === 0 &&
    Object.keys(settings.analysts).length === 0 &&
    !settings.shows_legal &&
    !settings.hides_coordinates &&
    settings.language === null &&
    settings.theme === null &&
    settings.delay === null &&
    settings.analysis_seconds === null
  );
}

export const settings = new SettingsStore();
