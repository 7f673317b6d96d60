import type { CoverageCounts } from '#generated/http/messages';
import { dayText } from './day-text';

interface ShareChangeProps {
  readonly index: number;
  readonly now: CoverageCounts;
  readonly before: CoverageCounts | undefined;
  /** The day of `before`, epoch milliseconds. */
  readonly day: number | undefined;
}

/** The points by which the share of a measure is more or less than on a day. Nothing for less than one point. */
export function ShareChange({ index, now, before, day }: ShareChangeProps) {
  if (!before || day === undefined || before.total === 0 || now.total === 0) return null;
  const had = before.counts[index] ?? 0;
  const points = Math.round(((now.counts[index] ?? 0) / now.total - had / before.total) * 100);
  if (points === 0) return null;
  const was = `${had.toLocaleString()} of ${before.total.toLocaleString()} on ${dayText(day)}`;
  return (
    <span className={`share-change ${points > 0 ? 'good' : 'bad'}`} title={was}>
      {points > 0 ? `+${points}` : `−${-points}`}
      <span className="hidden-text"> points, {was}</span>
    </span>
  );
}
