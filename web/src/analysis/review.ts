import type { GameAnalysis, GameState, Judged, Mistake } from '../wire';

/** A move of the game with what an analysis says of it. */
export type Reviewed = { number: number; move: string; mover: 0 | 1; judged: Judged };

/** How often a side has played badly, by how bad it was. */
export type Counts = Record<Mistake, number>;

/** Lists the moves that were judged so far. */
export function reviewed(state: GameState, analysis: GameAnalysis | null): Reviewed[] {
  return state.moves.flatMap(({ move, mover }, index) => {
    const judged = analysis?.moves[index] ?? null;
    return judged === null ? [] : [{ number: index + 1, move, mover: mover === 0 ? 0 : 1, judged } as const];
  });
}

/** Counts the bad moves of the first and of the second side. */
export function countMistakes(moves: Reviewed[]): [Counts, Counts] {
  const counts: [Counts, Counts] = [
    { inaccuracy: 0, mistake: 0, blunder: 0 },
    { inaccuracy: 0, mistake: 0, blunder: 0 },
  ];
  for (const { mover, judged } of moves) {
    if (judged.mistake !== null) counts[mover][judged.mistake]++;
  }
  return counts;
}

/** Returns how many positions of a game are analysed, and how many there are. */
export function progress(state: GameState, analysis: GameAnalysis | null): { done: number; all: number } {
  const done = analysis?.chances.filter((chance) => chance !== null).length ?? 0;
  return { done, all: state.moves.length + 1 };
}

/** Says whether a move was the best: nothing was lost by it. */
export function isBest({ move, judged }: Reviewed): boolean {
  if (judged.best === move) return true;
  return judged.cost === null ? judged.chance_lost === 0 : judged.cost <= 0;
}
