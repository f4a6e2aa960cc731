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

/** What the user has chosen before; kept by the server, so that every browser offers it again. */
class SettingsStore {
  value = $state.raw<Settings>(FRESH);
  isLoaded = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  async load(): Promise<void> {
    const loaded = await loadSettings();
    this.value = isUntouched(loaded) ? FRESH : loaded;
    this.isLoaded = true;
  }

  /** Changes some of the settings at once, and saves them when no other change follows soon. */
  change(changes: Partial<Settings>): void {
    this.value = { ...this.value, ...changes };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#save(), SAVE_AFTER);
  }

  remember(game: NewGame): void {
    this.change({ last_game: game, games: { ...this.value.games, [game.game]: game } });
  }

  #save(): void {
    // Nobody should be interrupted because a preference could not be stored; the status page has told why.
    saveSettings(this.value).catch(() => {});
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
