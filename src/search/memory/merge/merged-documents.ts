import type { SegmentView } from '../segment/segment-view';
import { hasBit } from '../storage/bits';
import type { ByteText } from '../storage/byte-text';
import type { Turn } from '#base/background/turn';

/** The number of a document that is not in use any more. */
export const GONE = 0xffffffff;

/** The origins of the documents of a merged segment, and the places to which those of its sources go. */
export interface MergedDocuments {
  readonly size: number;
  /** The index of the source of each document. */
  readonly sources: Uint8Array;
  /** The number of each document in its source. */
  readonly numbers: Uint32Array;
  /** The new numbers of the documents of each source, or `GONE`. */
  readonly renumbered: readonly Uint32Array[];
}

/** Documents between two looks at the clock. */
const STEP = 256;

/** Puts the documents in use into the order of their urns. */
export async function mergeDocuments(views: readonly SegmentView[], turn: Turn): Promise<MergedDocuments> {
  const size = views.reduce((sum, { liveCount }) => sum + liveCount, 0);
  const [sources, numbers] = [new Uint8Array(size), new Uint32Array(size)];
  const renumbered = views.map(({ segment }) => new Uint32Array(segment.size).fill(GONE));
  const heads = views.map((view) => new Head(view));
  for (let next = 0; next < size; next++) {
    const source = smallest(heads);
    const head = heads[source];
    const own = renumbered[source];
    if (!head || !own) break;
    sources[next] = source;
    numbers[next] = head.document;
    own[head.document] = next;
    head.advance();
    if (next % STEP === 0 && turn.isOver) await turn.pause();
  }
  return { size, sources, numbers, renumbered };
}

function smallest(heads: readonly Head[]): number {
  let found = 0;
  for (let source = 1; source < heads.length; source++) {
    const urn = heads[source]?.urn;
    const best = heads[found]?.urn;
    if (urn !== undefined && (best === undefined || urn < best)) found = source;
  }
  return found;
}

/** The next document in use of a source. */
class Head {
  document = -1;
  /** Undefined at the end. */
  urn: ByteText | undefined;

  constructor(private readonly view: SegmentView) {
    this.advance();
  }

  advance(): void {
    const { segment, live } = this.view;
    do this.document += 1;
    while (this.document < segment.size && !hasBit(live, this.document));
    this.urn = this.document < segment.size ? segment.urns.at(this.document) : undefined;
  }
}
