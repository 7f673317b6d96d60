import type { GroupHealth } from '#generated/http/messages';
import { dateText, exactTime } from '#web/ui/parts/time-text.tsx';

interface SinceProps {
  readonly health: Pick<GroupHealth, 'since' | 'isLonger'>;
}

/** Shows since when it is so. */
export function Since({ health: { since, isLonger } }: SinceProps) {
  return (
    <time className="soft" dateTime={new Date(since).toISOString()} title={exactTime(since)}>
      {isLonger ? 'since before ' : 'since '}
      {dateText(since)}
    </time>
  );
}
