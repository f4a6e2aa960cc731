import type { Board, LegalMove, Place } from '../wire';
import { say } from '../texts/texts.svelte';
import { placeName } from './names';
import type { Note } from './notes';
import { indexOf, isSamePlace, isTaken, legalAt, ownerAt, type Spot } from './places';

/** What a label can tell of a place. */
export type Told = {
  board: Board;
  symbols: [string, string];
  last: Place | null;
  winning: Place[];
  legal: LegalMove[];
  notes: Note[];
  hint: Place | null;
};

/** Says in words what is at a place, such as "e3, empty, legal move". */
export function placeLabel(spot: Spot, told: Told): string {
  const parts = [placeName(spot) ?? '', contents(spot, told)];
  if (legalAt(told.legal, spot)) parts.push(say('board-legal'));
  if (isSamePlace(told.last, spot)) parts.push(say('board-last'));
  if (told.winning.some((place) => isSamePlace(place, spot))) parts.push(say('board-winning'));
  if (isSamePlace(told.hint, spot)) parts.push(say('board-hinted'));
  const note = told.notes.find((other) => isSamePlace(other.place, spot));
  if (note) parts.push(say(note.best ? 'board-best' : 'board-worth', { value: note.text }));
  return parts.join(', ');
}

function contents(spot: Spot, { board, symbols }: Told): string {
  if (spot.on !== 'cell') return say(isTaken(board, spot) ? 'board-drawn' : 'board-undrawn');
  const owner = ownerAt(board, indexOf(board, spot));
  return owner === null ? say('board-empty') : symbols[owner];
}
