import type { Place } from '../wire';

/** Returns the letter of a column. */
export function columnName(column: number): string {
  // No board has more than eight columns, so the letters never run out.
  return String.fromCharCode('a'.charCodeAt(0) + column);
}

/** Returns the number of a row. */
export function rowName(row: number): string {
  return String(row + 1);
}

/** Names a place as the rules do, so that they can say why it is no move; what stands aside has no name. */
export function placeName(place: Place): string | null {
  switch (place.on) {
    case 'cell':
      return pointName(place.row, place.column);
    case 'horizontal':
      return `${pointName(place.row, place.column)}-${pointName(place.row, place.column + 1)}`;
    case 'vertical':
      return `${pointName(place.row, place.column)}-${pointName(place.row + 1, place.column)}`;
    case 'aside':
      return null;
  }
}

function pointName(row: number, column: number): string {
  return columnName(column) + rowName(row);
}
