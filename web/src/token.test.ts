import { describe, expect, it } from 'vitest';
import { takeToken, type TokenPlaces } from './token';

function places(hash: string, kept: Record<string, string> = {}): TokenPlaces & { address: string } {
  const made = {
    address: `/game/1?x=2${hash}`,
    location: { hash, pathname: '/game/1', search: '?x=2' },
    localStorage: {
      getItem: (key: string) => kept[key] ?? null,
      setItem: (key: string, value: string) => void (kept[key] = value),
      removeItem: (key: string) => void delete kept[key],
    },
    history: { state: null, replaceState: (_: unknown, __: string, address?: string | URL | null) => void (made.address = String(address)) },
  };
  return made;
}

describe('the token', () => {
  it('is moved out of the address bar into storage', () => {
    const kept: Record<string, string> = {};
    const page = places('#token=secret', kept);
    expect(takeToken(page)).toBe('secret');
    expect(page.address).toBe('/game/1?x=2');
    expect(takeToken(places('', kept))).toBe('secret');
  });

  it('replaces the one of an earlier run', () => {
    const kept = { 'papan-token': 'old' };
    expect(takeToken(places('#token=new', kept))).toBe('new');
    expect(kept['papan-token']).toBe('new');
  });

  it('is missing when it was never given, and when it is blank', () => {
    expect(takeToken(places(''))).toBeNull();
    expect(takeToken(places('#token='))).toBeNull();
    expect(takeToken(places('#section'))).toBeNull();
  });

  it('lives as long as the page where storage is forbidden', () => {
    const page = places('#token=secret');
    page.localStorage.setItem = () => {
      throw new Error('forbidden');
    };
    expect(takeToken(page)).toBe('secret');
  });
});
