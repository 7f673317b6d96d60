import type { FacetColumn, Segment } from '../segment/segment';
import { type SegmentView, viewOf } from '../segment/segment-view';
import { NumberLists } from '../storage/number-lists';
import { arraysOfPostings, Postings } from '../storage/postings';
import { SortedTexts } from '../storage/sorted-texts';
import type { ByteStream } from './byte-stream';

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** What the bytes of a segment mean. It is JSON. */
export interface SegmentHead extends Pick<Segment, 'size' | 'typeRuns'> {
  readonly fields: readonly string[];
  /** The number of numbers in each array, in the order of `arraysOf`. */
  readonly lengths: readonly number[];
  /** Bytes of all arrays, each at a place that fits its numbers. */
  readonly bytes: number;
  /** Bytes of the id of a list, for each column of facets. */
  readonly facetBytes: readonly number[];
}

export function segmentHead(view: SegmentView): SegmentHead {
  const { size, typeRuns, values, facets } = view.segment;
  return {
    size,
    typeRuns,
    fields: values.fields,
    lengths: arraysOf(view).map(({ length }) => length),
    bytes: arraysOf(view).reduce((sum, { byteLength }) => sum + placed(byteLength), 0),
    facetBytes: facets.columns.map(({ ofDocument }) => ofDocument.BYTES_PER_ELEMENT),
  };
}

/** All arrays, in the order in which `readSegment` takes them. */
export function arraysOf({ segment, live }: SegmentView): readonly Numbers[] {
  const { urns, facets, terms, values, kept } = segment;
  return [
    urns.bytes,
    urns.offsets,
    segment.ids,
    segment.byId,
    segment.removed,
    segment.isCut,
    segment.rankWeights,
    segment.nameLengths,
    segment.uses,
    facets.values,
    ...facets.columns.flatMap(({ ofDocument, starts, slots }) => [ofDocument, starts, slots]),
    terms.texts.bytes,
    terms.texts.offsets,
    ...arraysOfPostings(terms.postings),
    values.fieldStarts,
    values.keys.bytes,
    values.keys.offsets,
    ...arraysOfPostings(values.postings),
    values.foldedHashes,
    kept.bytes,
    kept.offsets,
    live,
  ];
}

/** What an array takes of a block, so that the next one begins at a place that fits any numbers. */
export function placed(bytes: number): number {
  return Math.ceil(bytes / 8) * 8;
}

/** Reads the arrays into one block. */
export function readSegment(stream: ByteStream, head: SegmentHead): Promise<SegmentView> {
  return segmentOf(new ArrayReader(new ArrayBuffer(head.bytes), head.lengths, (bytes) => stream.readInto(bytes)), head);
}

/** The segment of a block, in which `readSegment` or `copyToBlock` placed the arrays. Nothing is copied. */
export async function segmentInBlock({
  head,
  block,
}: {
  readonly head: SegmentHead;
  readonly block: ArrayBufferLike;
}): Promise<Segment> {
  return (await segmentOf(new ArrayReader(block, head.lengths, async () => undefined), head)).segment;
}

async function segmentOf(arrays: ArrayReader, head: SegmentHead): Promise<SegmentView> {
  const urns = await arrays.texts();
  const columns = {
    ids: await arrays.floats(),
    byId: await arrays.longs(),
    removed: await arrays.longs(),
    isCut: await arrays.longs(),
    rankWeights: await arrays.floats(),
    nameLengths: await arrays.shorts(),
    uses: await arrays.shorts(),
  };
  const facets = { values: await arrays.longs(), columns: await arrays.facetColumns(head.facetBytes) };
  const terms = { texts: await arrays.texts(), postings: await arrays.postings(true) };
  const fieldStarts = await arrays.longs();
  const values = {
    fields: head.fields,
    fieldStarts,
    keys: await arrays.texts(),
    postings: await arrays.postings(false),
    foldedHashes: await arrays.longs(),
  };
  const kept = new NumberLists(await arrays.bytes(), await arrays.longs());
  const { size, typeRuns } = head;
  return viewOf({ size, typeRuns, urns, ...columns, facets, terms, values, kept }, await arrays.longs());
}

interface ByteRange {
  readonly start: number;
  readonly length: number;
}

/** Takes arrays of one block in their order. */
class ArrayReader {
  private next = 0;
  private end = 0;

  /** @param read gives an array its bytes */
  constructor(
    private readonly block: ArrayBufferLike,
    private readonly lengths: readonly number[],
    private readonly read: (bytes: Uint8Array) => Promise<void>,
  ) {}

  async bytes(): Promise<Uint8Array> {
    const { start, length } = await this.take(1);
    return new Uint8Array(this.block, start, length);
  }

  async shorts(): Promise<Uint16Array> {
    const { start, length } = await this.take(2);
    return new Uint16Array(this.block, start, length);
  }

  async longs(): Promise<Uint32Array> {
    const { start, length } = await this.take(4);
    return new Uint32Array(this.block, start, length);
  }

  async floats(): Promise<Float64Array> {
    const { start, length } = await this.take(8);
    return new Float64Array(this.block, start, length);
  }

  async texts(): Promise<SortedTexts> {
    return new SortedTexts(await this.bytes(), await this.longs());
  }

  /** @param bytes of the id of a list, for each column */
  async facetColumns(bytes: readonly number[]): Promise<readonly FacetColumn[]> {
    const columns: FacetColumn[] = [];
    for (const width of bytes) {
      const ofDocument = width === 2 ? await this.shorts() : await this.longs();
      columns.push({ ofDocument, starts: await this.longs(), slots: await this.longs() });
    }
    return columns;
  }

  async postings(isMarked: boolean): Promise<Postings> {
    const starts = await this.longs();
    const skips = {
      terms: await this.longs(),
      starts: await this.longs(),
      documents: await this.longs(),
      bytes: await this.longs(),
    };
    return new Postings(isMarked, starts, await this.bytes(), skips);
  }

  private async take(unit: number): Promise<ByteRange> {
    const length = this.lengths[this.next++] ?? 0;
    const start = this.end;
    this.end += placed(length * unit);
    await this.read(new Uint8Array(this.block, start, length * unit));
    return { start, length };
  }
}
