const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** A number of bytes with a unit that people read: `12.4 MB`. */
export function bytesText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return `${value.toLocaleString(undefined, { maximumFractionDigits: value < 100 && step > 0 ? 1 : 0 })} ${UNITS[step]}`;
}

/** A span of time in its two largest units: `3 d 4 h`. */
export function spanText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const parts: readonly [number, string][] = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ];
  const first = parts.findIndex(([value]) => value > 0);
  if (first < 0) return '0 s';
  return parts
    .slice(first, first + 2)
    .filter(([value]) => value > 0)
    .map(([value, unit]) => `${value} ${unit}`)
    .join(' ');
}

export function count(value: number): string {
  return value.toLocaleString();
}

/** Whether a figure is far from its limit, near it, or beyond. */
export function levelOf(value: number, max: number): 'good' | 'near' | 'full' {
  const share = max > 0 ? value / max : 0;
  return share >= 1 ? 'full' : share >= 0.8 ? 'near' : 'good';
}
