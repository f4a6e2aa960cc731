/** A way to go through the moves of a game. */
export type Way = 'first' | 'previous' | 'next' | 'last';

const KEYS: Record<string, Way> = {
  Home: 'first',
  End: 'last',
  PageUp: 'previous',
  PageDown: 'next',
  ',': 'previous',
  '.': 'next',
};

/** Returns how many moves the position has that a way leads to. */
export function along(way: Way, viewed: number, moves: number): number {
  switch (way) {
    case 'first':
      return 0;
    case 'previous':
      return Math.max(0, viewed - 1);
    case 'next':
      return Math.min(moves, viewed + 1);
    case 'last':
      return moves;
  }
}

/** Returns the way that a key stands for, unless it is typed into a field or belongs to something else. */
export function wayOfKey(event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'defaultPrevented'>, isTyping: boolean): Way | null {
  if (isTyping || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return null;
  return KEYS[event.key] ?? null;
}

/** Says whether keys that are pressed on an element go into it. */
export function takesKeys(element: Element | null): boolean {
  return element !== null && element.closest('input, textarea, select, dialog, [contenteditable]') !== null;
}
