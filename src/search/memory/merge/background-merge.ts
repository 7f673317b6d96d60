import type { Logger } from 'pino';
import { Turn } from '#base/background/turn';
import type { Segment } from '../segment/segment';
import { type SegmentView, viewOf } from '../segment/segment-view';
import { chooseForCompaction, chooseSegments, SEGMENT_DOCUMENTS_MAX } from './choose-segments';
import { mergeAndPack, type PackedMerge } from './merge-segments';
import { allBits, clearBit, numbersOf, subtract } from '../storage/bits';
import { GONE } from './merged-documents';

/**
 * Segments with fewer documents are merged beside the larger ones. A large merge takes seconds; meanwhile hundreds of small segments would
 * wait for it, and every search looks into each.
 */
const SMALL_DOCUMENTS = 4096;

type Kind = 'small' | 'large' | 'compaction';

/** Long, because a merge that fails may take seconds first. */
const RETRY_AFTER_MS = 60_000;

interface MergeThread {
  merge(views: readonly SegmentView[], turn: Turn, documentsMax?: number): Promise<PackedMerge | undefined>;
}

interface MergeDeps {
  /** The views of the index as they are now. */
  readonly views: () => readonly SegmentView[];
  readonly replace: (views: readonly SegmentView[]) => void;
  /** Merges for the caller, if it can. */
  readonly thread?: MergeThread | undefined;
  readonly logger: Pick<Logger, 'error'>;
  readonly retryAfterMs: number | undefined;
}

/** Merges the segments of an index while changes and searches go on. A merge that fails changes nothing and is tried again later. */
export class BackgroundMerge {
  private readonly merging = new Map<Kind, Promise<void>>();
  /** The sources of the merges that are under way. */
  private readonly taken = new Set<Segment>();
  /** Segments to write again, whatever their size. */
  private readonly unwanted = new Set<Segment>();
  private isWaiting = false;
  private merges = 0;
  /** Documents of all merged segments. */
  private written = 0;

  constructor(private readonly deps: MergeDeps) {}

  /** The number of merges that are done. */
  get done(): number {
    return this.merges;
  }

  /** Begins to merge, if there is something to merge and no earlier merge has failed a moment ago. */
  begin(): void {
    this.beginKind('small');
    this.beginKind('large');
  }

  /** Writes the segments of these views again, without what is not in use. */
  rewrite(isUnwanted: (view: SegmentView) => boolean): void {
    for (const view of this.deps.views()) if (isUnwanted(view)) this.unwanted.add(view.segment);
    this.begin();
  }

  /**
   * Merges further than `begin`, for a time without changes: every search looks into each segment.
   * @returns the documents that were written again
   */
  async compact(): Promise<number> {
    await this.settled();
    if (this.isWaiting) return 0;
    const before = this.written;
    await this.start('compaction');
    return this.written - before;
  }

  /** Resolves when no merge is under way. */
  async settled(): Promise<void> {
    while (this.merging.size > 0) await Promise.all(this.merging.values());
  }

  private beginKind(kind: Kind): void {
    if (this.merging.has(kind) || this.isWaiting || this.chosen(kind).length === 0) return;
    void this.start(kind);
  }

  /** Resolves at the end of the merges, also if one failed. */
  private start(kind: Kind): Promise<void> {
    const merges = this.mergeAll(kind);
    this.merging.set(kind, merges);
    return merges;
  }

  private async mergeAll(kind: Kind): Promise<void> {
    try {
      const turn = new Turn();
      await turn.pause();
      for (let chosen = this.chosen(kind); chosen.length > 0; chosen = this.chosen(kind)) {
        await this.merge(chosen, turn, kind === 'compaction' ? SEGMENT_DOCUMENTS_MAX : undefined);
        // Small segments may have become a large one.
        this.begin();
      }
    } catch (error) {
      this.tryLater(error);
    } finally {
      this.merging.delete(kind);
    }
  }

  private chosen(kind: Kind): readonly SegmentView[] {
    const views = this.deps.views().filter(({ segment }) => !this.taken.has(segment));
    if (kind === 'compaction') return chooseForCompaction(views);
    const ofKind = views.filter(({ liveCount }) => liveCount < SMALL_DOCUMENTS === (kind === 'small'));
    const unwanted = ofKind.find(({ segment }) => this.unwanted.has(segment));
    return unwanted ? [unwanted] : chooseSegments(ofKind);
  }

  private async merge(chosen: readonly SegmentView[], turn: Turn, inThreadMax?: number): Promise<void> {
    const sources = new Set(chosen.map(({ segment }) => segment));
    const known = new Set([...sources].filter((source) => this.unwanted.has(source)));
    for (const source of sources) this.taken.add(source);
    try {
      const merged = await this.merged(chosen, turn, inThreadMax);
      const others = this.deps.views().filter(({ segment }) => !sources.has(segment));
      this.deps.replace(merged.liveCount === 0 ? others : [...others, merged]);
      this.merges += 1;
      this.written += merged.segment.size;
      // What became unwanted meanwhile is in the result.
      if ([...sources].some((source) => this.unwanted.has(source) && !known.has(source)))
        this.unwanted.add(merged.segment);
      for (const source of sources) this.unwanted.delete(source);
    } finally {
      for (const source of sources) this.taken.delete(source);
    }
  }

  private async merged(chosen: readonly SegmentView[], turn: Turn, inThreadMax?: number): Promise<SegmentView> {
    const { views, thread } = this.deps;
    const merged = (await thread?.merge(chosen, turn, inThreadMax)) ?? (await mergeAndPack(chosen, turn));
    const now = chosen.map(({ segment }) => views().find((view) => view.segment === segment));
    return mergedView(merged, chosen, now);
  }

  private tryLater(error: unknown): void {
    const { logger, retryAfterMs = RETRY_AFTER_MS } = this.deps;
    this.isWaiting = true;
    logger.error(
      { err: error, retryAfterMs },
      'merging segments of the search index failed; searches stay right but become slower, and it is tried again. If memory is short, give the service more, or set ELASTICSEARCH_URL or OPENSEARCH_URL to search in a cluster',
    );
    const retry = () => {
      this.isWaiting = false;
      this.begin();
    };
    setTimeout(retry, retryAfterMs).unref();
  }
}

/** The view of a merged segment, without the documents that changed while it was made. @param now the sources as they are now */
function mergedView(
  { segment, renumbered }: PackedMerge,
  before: readonly SegmentView[],
  now: readonly (SegmentView | undefined)[],
): SegmentView {
  const live = allBits(segment.size);
  before.forEach((view, source) => {
    const current = now[source];
    if (current === view) return;
    const gone = current ? subtract(view.live.slice(), current.live) : view.live;
    for (const document of numbersOf(gone)) {
      const number = renumbered[source]?.[document] ?? GONE;
      if (number !== GONE) clearBit(live, number);
    }
  });
  return viewOf(segment, live);
}
