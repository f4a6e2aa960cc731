import type { Place } from '../wire';

/** Something written on a place, such as what a move is worth. */
export type Note = {
  place: Place;
  text: string;
  /** From 0 (lost) to 1 (won), for the colour. */
  chance: number | null;
  /** Whether no other move is better. */
  best: boolean;
};

/** The size of a badge. */
export type Badge = { width: number; height: number; /** Of the text. */ size: number };

/** The widths of bold characters in the widest of common fonts, as a part of their size. */
const DIGIT = 0.68;
const PERCENT = 1.0;
const NARROW = 0.4;
/** Room beside the text of a badge. */
const SIDES = 0.6;

/**
 * Returns the badge that the longest note fits into on a place of some width: all are of one size, so that none seems to
 * matter more.
 */
export function badgeFor(notes: Note[], room: number): Badge {
  const widest = Math.max(2 * DIGIT, ...notes.map((note) => widthOf(note.text)));
  const size = Math.min(Math.max(25, room * 0.24), 44, (room * 0.86) / (widest + SIDES));
  return { size, width: size * (widest + SIDES), height: size * 1.45 };
}

function widthOf(text: string): number {
  const width = (character: string) => (character === '%' ? PERCENT : '.,'.includes(character) ? NARROW : DIGIT);
  return [...text].reduce((sum, character) => sum + width(character), 0);
}
