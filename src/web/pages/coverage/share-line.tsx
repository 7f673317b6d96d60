import { dayText } from './day-text';
import { shareText } from '#web/api/coverage-searches';

/** The share of a day, from 0 to 1. */
export interface DayShare {
  /** Epoch milliseconds. */
  readonly day: number;
  readonly share: number;
}

interface ShareLineProps {
  readonly title: string;
  /** Oldest first, today last. */
  readonly days: readonly DayShare[];
}

const WIDTH = 100;
const HEIGHT = 24;
/** A smaller range would make a mountain of one table. */
const RANGE_MIN = 0.1;

/** The share of each day as a line. The CSV file has the same numbers. */
export function ShareLine({ title, days }: ShareLineProps) {
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last || first === last) return null;
  const points = `${percent(first)} on ${dayText(first.day)}, ${percent(last)} today`;
  return (
    <svg
      className="share-line"
      viewBox={`0 -1 ${WIDTH} ${HEIGHT + 2}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${title}: ${points}`}
    >
      <polyline points={pointsOf(days, first.day, last.day)} />
    </svg>
  );
}

function percent({ share }: DayShare): string {
  return shareText(share, 1);
}

function pointsOf(days: readonly DayShare[], start: number, end: number): string {
  const shares = days.map(({ share }) => share);
  const low = Math.min(...shares);
  const range = Math.max(Math.max(...shares) - low, RANGE_MIN);
  // A range that is too small is drawn in the middle, and not below or above.
  const bottom = Math.min(Math.max(low - (range - (Math.max(...shares) - low)) / 2, 0), 1 - range);
  return days
    .map(({ day, share }) => {
      const x = ((day - start) / (end - start)) * WIDTH;
      return `${x.toFixed(1)},${(HEIGHT - ((share - bottom) / range) * HEIGHT).toFixed(1)}`;
    })
    .join(' ');
}
