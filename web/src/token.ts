const KEY = 'papan-token';

/** Where the token is looked for and kept; a window has all of it. */
export interface TokenPlaces {
  location: Pick<Location, 'hash' | 'pathname' | 'search'>;
  localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  history: Pick<History, 'replaceState' | 'state'>;
}

/** Moves a token from the address bar into storage, so that a copied address does not carry it, and returns the token. */
export function takeToken(places: TokenPlaces): string | null {
  const given = new URLSearchParams(places.location.hash.replace(/^#/, '')).get('token');
  if (given === null) return kept(places);
  places.history.replaceState(places.history.state, '', places.location.pathname + places.location.search);
  try {
    places.localStorage.setItem(KEY, given);
  } catch {
    // Storage may be forbidden; then the token lives as long as the page.
  }
  return given === '' ? null : given;
}

function kept(places: TokenPlaces): string | null {
  try {
    return places.localStorage.getItem(KEY) || null;
  } catch {
    return null;
  }
}
