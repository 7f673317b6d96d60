const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
] as const;

/** The duration of something, in the two units that say most: `2 h 5 min`, `3.2 s`, `850 ms`. */
export function durationText(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toLocaleString(undefined, { maximumFractionDigits: 1 })} s`;
  const [unit, size] = UNITS.find(([, length]) => ms >= length) ?? UNITS[2];
  const next = unit === 'd' ? UNITS[1] : unit === 'h' ? UNITS[2] : (['s', 1000] as const);
  const rest = Math.floor((ms % size) / next[1]);
  return `${Math.floor(ms / size)} ${unit}${rest > 0 ? ` ${rest} ${next[0]}` : ''}`;
}
