import { expect, it } from 'vitest';
import { along, wayOfKey } from './navigation';

const key = (name: string, more = {}) => ({ key: name, altKey: false, ctrlKey: false, metaKey: false, defaultPrevented: false, ...more });

it('goes through the moves without leaving the game', () => {
  expect(along('first', 5, 9)).toBe(0);
  expect(along('previous', 5, 9)).toBe(4);
  expect(along('previous', 0, 9)).toBe(0);
  expect(along('next', 5, 9)).toBe(6);
  expect(along('next', 9, 9)).toBe(9);
  expect(along('last', 5, 9)).toBe(9);
});

it('knows the keys for it', () => {
  expect(['Home', 'End', 'PageUp', 'PageDown', ',', '.'].map((name) => wayOfKey(key(name), false))).toEqual([
    'first',
    'last',
    'previous',
    'next',
    'previous',
    'next',
  ]);
  expect(wayOfKey(key('ArrowLeft'), false)).toBeNull();
});

it('leaves keys to fields, to shortcuts, and to whoever has used them', () => {
  expect(wayOfKey(key('.'), true)).toBeNull();
  expect(wayOfKey(key('Home', { ctrlKey: true }), false)).toBeNull();
  expect(wayOfKey(key('Home', { defaultPrevented: true }), false)).toBeNull();
});
