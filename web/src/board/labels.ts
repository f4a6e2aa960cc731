import type { Board, Ground, LegalMove, Place } from '../wire';
import { say } from '../texts/texts.svelte';
import type { Note } from './notes';
import { indexOf, isSamePlace, isTaken, moveAt, nameOf, ownerAt, type Spot } from './places';

/** What a label can tell of a place. */
export type Told = {
  board: Board;
  ground: Ground;
  symbols: [string, string];
  last: Place | null;
  winning: Place[];
  legal: LegalMove[];
  /** The move that choosing each place makes. */
  choices: string[];
  notes: Note[];
  hint: Place | null;
};

/** Says in words what is at a place, such as "e3, empty, legal move". */
export function placeLabel(spot: Spot, told: Told): string {
  const name = nameOf(told.ground, told.board, spot);
  const parts = [name, contents(spot, told)];
  const legal = moveAt(told.choices, told.legal, told.board, spot);
  if (legal) parts.push(legal.move === name ? say('board-legal') : say('board-plays', { move: legal.move }));
  if (isSamePlace(told.last, spot)) parts.push(say('board-last'));
  if (told.winning.some((place) => isSamePlace(place, spot))) parts.push(say('board-winning'));
  if (isSamePlace(told.hint, spot)) parts.push(say('board-hinted'));
  const note = told.notes.find((other) => isSamePlace(other.place, spot));
  if (note) parts.push(say(note.best ? 'board-best' : 'board-worth', { value: note.text }));
  return parts.join(', ');
}

function contents(spot: Spot, { board, symbols }: Told): string {
  if (board.kind === 'piles') return say(isTaken(board, spot) ? 'board-object' : 'board-empty');
  if (spot.on !== 'cell') return say(isTaken(board, spot) ? 'board-drawn' : 'board-undrawn');
  const owner = ownerAt(board, indexOf(board, spot));
  return owner === null ? say('board-empty') : symbols[owner];
}
