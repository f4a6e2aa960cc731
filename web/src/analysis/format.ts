import type { Judged, Message, Mistake, Value } from '../wire';

/** Writes a number with its sign; a minus is as wide as a plus, so that columns stay straight. */
export function signed(amount: number, digits: number, language: string): string {
  const number = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const text = number.format(Math.abs(amount));
  // What is rounded to nothing has no sign.
  if (!/[1-9]/.test(text)) return text;
  return (amount < 0 ? '−' : '+') + text;
}

/** Writes a share of the point, from 0 to 1, as percent. */
export function percent(share: number, language: string): string {
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(share * 100)}%`;
}

/** Writes what a position or a move is worth: margins as they are counted, means as percent, evaluations with a decimal. */
export function valueText(value: Value, language: string): string {
  // Means go from -1 to 1, and people think of games won of a hundred.
  if (value.unit === 'mean') return percent((value.amount + 1) / 2, language);
  return signed(value.amount, isWhole(value) ? 0 : 1, language);
}

/** Writes a value as short as a badge on the board needs it. */
export function noteText(value: Value, language: string): string {
  if (value.unit === 'mean') return valueText(value, language);
  const size = Math.abs(value.amount);
  if (size >= 1000) {
    const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 0 });
    return (value.amount < 0 ? '−' : '+') + compact.format(size);
  }
  return signed(value.amount, isWhole(value) || size >= 10 ? 0 : 1, language);
}

/** Says what a certain value means to the side to move; other values mean nothing certain. */
export function meaning(value: Value, countsPoints: boolean): Message | null {
  if (!value.exact || (value.unit !== 'margin' && value.unit !== 'mean')) return null;
  const plain = (key: string): Message => ({ key, arguments: {} });
  if (value.amount === 0) return plain('analysis-draw');
  const isWon = value.amount > 0;
  if (value.unit === 'mean' || !countsPoints) return plain(isWon ? 'analysis-win' : 'analysis-loss');
  return { key: isWon ? 'analysis-win-by' : 'analysis-loss-by', arguments: { margin: Math.abs(value.amount) } };
}

/** Writes what a move has cost, in the unit of the values or else as percent of the point. */
export function costText(judged: Judged, language: string): string {
  const unit = judged.best_value?.unit;
  if (judged.cost === null || unit === undefined || unit === 'mean') return `−${percent(judged.chance_lost, language)}`;
  return signed(-judged.cost, unit === 'margin' && Number.isInteger(judged.cost) ? 0 : 1, language);
}

/** Writes a large number in a few characters, such as 1.2M. */
export function countText(count: number, language: string): string {
  if (count < 10_000) return new Intl.NumberFormat(language).format(Math.round(count));
  return new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits: 3 }).format(count);
}

/** Writes how many positions were seen in a second; nothing before there is a time to divide by. */
export function rateText(nodes: number, seconds: number, language: string): string {
  return seconds < 0.01 ? '–' : countText(nodes / seconds, language);
}

/** Writes seconds, with a decimal while they are few. */
export function secondsText(seconds: number, language: string): string {
  const digits = seconds < 10 ? 1 : 0;
  return new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(seconds);
}

const GLYPHS: Record<Mistake, string> = { inaccuracy: '?!', mistake: '?', blunder: '??' };

/** Returns the mark that annotators put behind a bad move. */
export function glyph(mistake: Mistake): string {
  return GLYPHS[mistake];
}

function isWhole(value: Value): boolean {
  return value.unit === 'margin' && Number.isInteger(value.amount);
}
