import type { Change, ChangePage } from '../../../catalog/changes/change-log';
import type { WantedChanges } from './run-deps';

/** As long as pages of the public feed, because other processes may erase values. */
const KEPT_MS = 1000;
const CHANGES_MAX = 2000;
const BYTES_MAX = 16_000_000;

interface RecentPage {
  readonly after: number;
  readonly position: number;
  readonly changes: readonly Change[];
  readonly bytes: number;
  readonly endsAt: number;
}

/** What was read of the log a moment ago, for webhooks that are a little behind. */
export class RecentChanges {
  private pages: readonly RecentPage[] = [];

  /** @param page all changes behind the position */
  add(after: number, { changes, position }: Pick<ChangePage, 'changes' | 'position'>): void {
    const bytes = changes.reduce((sum, { value }) => sum + (value?.length ?? 0), 0);
    const added = { after, position, changes, bytes, endsAt: performance.now() + KEPT_MS };
    this.pages = newest([...this.kept(), added]);
  }

  /** The next changes behind a position, up to the end of the page that has it; undefined if it is not here. */
  following(position: number): WantedChanges | undefined {
    const page = this.kept().find((each) => each.after <= position && position < each.position);
    return page && { changes: page.changes.filter((change) => change.position > position), position: page.position };
  }

  private kept(): readonly RecentPage[] {
    const now = performance.now();
    return this.pages.filter(({ endsAt }) => endsAt > now);
  }
}

/** The latest pages that are not too large together. The last one is kept in any case. */
function newest(pages: readonly RecentPage[]): readonly RecentPage[] {
  let [changes, bytes] = [0, 0];
  return pages
    .toReversed()
    .filter((page, index) => {
      changes += page.changes.length;
      bytes += page.bytes;
      return index === 0 || (changes <= CHANGES_MAX && bytes <= BYTES_MAX);
    })
    .toReversed();
}
