import type { Logger } from 'pino';
import { packSegment } from '../binary/pack-segment';
import { Turn } from '../../../background/turn';
import type { SegmentView } from '../segment/segment-view';
import { chooseSegments } from './choose-segments';
import { mergedView } from './merged-view';
import { mergeSegments } from './merge-segments';

/** Long, because a merge that fails may take seconds first. */
const RETRY_AFTER_MS = 60_000;

export interface MergeDeps {
  /** The views of the index as they are now. */
  readonly views: () => readonly SegmentView[];
  readonly replace: (views: readonly SegmentView[]) => void;
  /** The largest mark of a posting. */
  readonly markMax: () => number;
  readonly logger: Pick<Logger, 'error'>;
  readonly retryAfterMs: number | undefined;
}

/** Merges the segments of an index while changes and searches go on. A merge that fails changes nothing and is tried again later. */
export class BackgroundMerge {
  private merging: Promise<void> | undefined;
  private isWaiting = false;

  constructor(private readonly deps: MergeDeps) {}

  /** Begins to merge, if there is something to merge and no earlier merge has failed a moment ago. */
  begin(): void {
    if (this.merging || this.isWaiting || chooseSegments(this.deps.views()).length === 0) return;
    this.merging = this.mergeAll();
  }

  /** Resolves when no merge is under way. */
  async settled(): Promise<void> {
    await this.merging;
  }

  private async mergeAll(): Promise<void> {
    try {
      const turn = new Turn();
      await turn.pause();
      for (let chosen = this.chosen(); chosen.length > 0; chosen = this.chosen()) await this.merge(chosen, turn);
    } catch (error) {
      this.tryLater(error);
    } finally {
      this.merging = undefined;
    }
  }

  private chosen(): readonly SegmentView[] {
    return chooseSegments(this.deps.views());
  }

  private async merge(chosen: readonly SegmentView[], turn: Turn): Promise<void> {
    const { views, replace, markMax } = this.deps;
    const { documents, segment: loose } = await mergeSegments(chosen, markMax(), turn);
    const packed = await packSegment(loose, turn);
    const sources = new Set(chosen.map(({ segment }) => segment));
    const now = chosen.map(({ segment }) => views().find((view) => view.segment === segment));
    const view = mergedView({ segment: packed, documents }, chosen, now);
    const others = views().filter(({ segment }) => !sources.has(segment));
    replace(view.liveCount === 0 ? others : [...others, view]);
  }

  private tryLater(error: unknown): void {
    const { logger, retryAfterMs = RETRY_AFTER_MS } = this.deps;
    this.isWaiting = true;
    logger.error(
      { err: error, retryAfterMs },
      'merging segments of the search index failed; searches stay right but become slower, and it is tried again. If memory is short, give the service more, or set ELASTICSEARCH_URL to search in a cluster',
    );
    const retry = () => {
      this.isWaiting = false;
      this.begin();
    };
    setTimeout(retry, retryAfterMs).unref();
  }
}
