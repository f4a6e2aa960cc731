const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** Says how long ago something was, in the largest unit that fits, or null for just now; all times are milliseconds since 1970. */
export function ago(then: number, now: number, language: string): string | null {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  for (const [unit, length] of STEPS) {
    if (now - then >= length) return words.format(-Math.floor((now - then) / length), unit);
  }
  return null;
}
