type Colour = [number, number, number];

/** Lost, even, won. White text is legible on all of them and on all between; `chance.test.ts` measures it. */
const COLOURS: [Colour, Colour, Colour] = [
  [178, 40, 36],
  [95, 102, 112],
  [17, 118, 66],
];

/** How fast colours leave the grey of an even position: most moves of a game are nearly even, and have to be told apart. */
const STEEPNESS = 5;

/** Returns the colour of a chance from 0 (lost) over 0.5 (even) to 1 (won). */
export function chanceColour(chance: number): string {
  const away = Math.tanh((Math.min(Math.max(chance, 0), 1) - 0.5) * STEEPNESS) / Math.tanh(STEEPNESS / 2);
  return `rgb(${mixed(0.5 + away / 2).join(' ')})`;
}

/** Returns the red, green and blue of a chance. */
export function mixed(chance: number): Colour {
  const place = Math.min(Math.max(chance, 0), 1) * 2;
  const [from, to] = place < 1 ? [COLOURS[0], COLOURS[1]] : [COLOURS[1], COLOURS[2]];
  const share = place < 1 ? place : place - 1;
  const between = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [between(0), between(1), between(2)];
}
