import type { ExportedSets, FieldSets } from '../segment/field-sets';
import type { SegmentView } from '../segment/segment-view';
import { ByteStream } from './byte-stream';
import { partsOf } from './parts-of';
import { arraysOf, readSegment, type SegmentHead, segmentHead } from './segment-image';

/** Increase it when the bytes of an image, or what a document becomes in the index, change. */
export const IMAGE_VERSION = 6;

interface ImageHead {
  readonly fieldSets: ExportedSets;
  readonly segments: readonly SegmentHead[];
}

/** Writes an index as it is at the first call. Changes may go on meanwhile. */
export async function* writeImage(
  fieldSets: FieldSets,
  views: readonly SegmentView[],
): AsyncGenerator<Uint8Array, void> {
  const head: ImageHead = { fieldSets: fieldSets.exported(), segments: views.map(segmentHead) };
  const text = Buffer.from(JSON.stringify(head));
  yield* partsOf(Uint32Array.of(text.length));
  yield* partsOf(text);
  for (const view of views) for (const numbers of arraysOf(view)) yield* partsOf(numbers);
}

/** Reads what `writeImage` wrote. @throws Error if bytes are missing or left over */
export async function readImage(
  parts: AsyncIterable<Uint8Array>,
  fieldSets: FieldSets,
): Promise<readonly SegmentView[]> {
  const stream = new ByteStream(parts);
  const [length = 0] = new Uint32Array(await stream.read(4));
  const head: ImageHead = JSON.parse(Buffer.from(await stream.read(length)).toString());
  fieldSets.import(head.fieldSets);
  const views: SegmentView[] = [];
  for (const segment of head.segments) views.push(await readSegment(stream, segment));
  await stream.end();
  return views;
}
