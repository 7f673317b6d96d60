import type { Turn } from '#base/background/turn';
import { WorkerThread, type WorkerThreadOptions } from '#base/background/worker-thread';
import { copyToBlock, ownBlock, type SegmentBlock } from '../binary/pack-segment';
import { segmentInBlock } from '../binary/segment-image';
import type { DocumentText } from '../document-text';
import type { PackedMerge } from '../merge/merge-segments';
import type { FieldSets } from '../segment/field-sets';
import type { Segment } from '../segment/segment';
import type { SegmentView } from '../segment/segment-view';
import { linesOf } from './document-lines';
import type { SegmentAnswer, SegmentRequest, SegmentThreadData } from './segment-requests';

/** The number of documents from which a thread builds. With fewer, the messages cost more than the main thread saves. */
const BUILT_MIN = 64;
/** The thread may hold what it merged until it collects garbage, so larger segments are merged by the main thread. */
const MERGED_MAX = 32_768;

interface SegmentThreadOptions extends Pick<WorkerThreadOptions, 'program' | 'logger' | 'idleMs'> {
  readonly data: SegmentThreadData;
}

/**
 * Builds and merges segments in a thread of its own, so that requests do not wait for it. It gives back undefined where the caller must do it:
 * if the work is too small or too large, and while the thread is starting or after it failed.
 */
export class SegmentThread {
  private readonly thread: WorkerThread<SegmentRequest, SegmentAnswer>;

  constructor(options: SegmentThreadOptions) {
    this.thread = new WorkerThread({ name: 'search index', ...options });
  }

  /**
   * A segment of documents with different ids.
   * @param fieldSets get the new sets of the segment; nothing else may add sets meanwhile
   */
  async build(fieldSets: FieldSets, documents: readonly DocumentText[], turn: Turn): Promise<Segment | undefined> {
    if (documents.length < BUILT_MIN) return undefined;
    this.thread.start();
    if (!this.thread.isRunning) return undefined;
    const lines = await linesOf(documents, turn);
    const request = { kind: 'build', documents: lines, fieldSets: fieldSets.exported() } as const;
    const buffers = lines.map(({ buffer }) => buffer);
    const answer = await this.thread.ask(request, buffers);
    if (answer?.kind !== 'build') return undefined;
    fieldSets.import(answer.fieldSets);
    return segmentInBlock(answer.segment);
  }

  /** @param documentsMax more only if the thread is stopped afterwards */
  async merge(views: readonly SegmentView[], turn: Turn, documentsMax = MERGED_MAX): Promise<PackedMerge | undefined> {
    const size = views.reduce((sum, { segment }) => sum + segment.size, 0);
    if (!this.thread.isRunning || size > documentsMax) return undefined;
    const sources: (SegmentBlock & Pick<SegmentView, 'live'>)[] = [];
    for (const { segment, live } of views)
      sources.push({ ...(ownBlock(segment) ?? (await copyToBlock(segment, turn))), live });
    const answer = await this.thread.ask({ kind: 'merge', sources });
    if (answer?.kind !== 'merge') return undefined;
    return { segment: await segmentInBlock(answer.segment), renumbered: answer.renumbered };
  }

  stop(): Promise<void> {
    return this.thread.stop();
  }
}
