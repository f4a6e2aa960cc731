import type { Note } from '../board/notes';
import type { Analysis, Value } from '../wire';
import { noteText } from './format';

/** Turns an analysis into notes on the board; an analysis of another position says nothing of this one. */
export function notesOf(analysis: Analysis | null, viewed: number, language: string): Note[] {
  if (analysis === null || analysis.after !== viewed) return [];
  const best = analysis.candidates[0]?.value ?? null;
  return analysis.candidates.flatMap(({ place, value }) =>
    value === null ? [] : [{ place, text: noteText(value, language), chance: value.chance, best: isAsGood(value, best) }],
  );
}

/** Says whether a value is as good as the best: several moves can be. */
export function isAsGood(value: Value | null, best: Value | null): boolean {
  return value !== null && best !== null && value.amount === best.amount && value.unit === best.unit && value.exact === best.exact;
}
