import type { CardPast } from '#generated/http/messages';
import { dateText } from '#web/ui/parts/time-text.tsx';
import { Since } from './since';

interface PastStripProps {
  readonly past: CardPast;
  /** The present state, in words. */
  readonly now: string;
  readonly tone: 'good' | 'bad' | undefined;
}

/** Shows the past of something, oldest first: a mark for each time, how often it went well, and since when it is as it is. */
export function PastStrip({ past, now, tone }: PastStripProps) {
  const { marks } = past;
  const judged = marks.filter((mark) => mark.tone !== undefined);
  const good = judged.filter((mark) => mark.tone === 'good');
  const [first] = marks;
  // One mark says no more than the outcome beside it.
  if (!first || marks.length < 2) return null;
  const rate = `${good.length} of the last ${judged.length} ${good[0]?.title.toLowerCase() ?? 'went well'}`;
  const share = `${Math.floor((100 * good.length) / Math.max(1, judged.length))}%`;
  return (
    <div className="past">
      <div className="strip" role="img" aria-label={rate}>
        {marks.map(({ time, title, tone: each }, index) => (
          <span
            key={`${time} ${index}`}
            className={`strip-mark look-${each ?? 'plain'}`}
            title={`${title}, ${dateText(time)}`}
          />
        ))}
      </div>
      <p className="strip-days soft">
        {tone !== undefined && (
          <>
            {now} <Since health={past} />
            {' · '}
          </>
        )}
        {share}: {rate}, from {dateText(first.time)}
      </p>
    </div>
  );
}
