import type { Turn } from '../evaluate/turn';
import { Postings, type PostingsWriter } from '../storage/postings';
import { SortedTexts } from '../storage/sorted-texts';
import type { TextWriter } from '../storage/text-writer';

/** Bytes that are copied between two looks at the clock. */
const STEP = 1 << 20;

/** The texts without the spare room of their writer. A large segment has many megabytes of them, so the copy takes turns. */
export async function copiedTexts(writer: TextWriter, turn: Turn): Promise<SortedTexts> {
  const { bytes, offsets } = writer.written;
  return new SortedTexts(new Uint8Array(await copied(bytes, turn)), new Uint32Array(await copied(offsets, turn)));
}

/** The postings, likewise. */
export async function copiedPostings(writer: PostingsWriter, turn: Turn): Promise<Postings> {
  const { starts, documents, marks } = writer.written;
  const markBuffer = await copied(marks, turn);
  return new Postings(
    new Uint32Array(await copied(starts, turn)),
    new Uint32Array(await copied(documents, turn)),
    marks instanceof Uint16Array ? new Uint16Array(markBuffer) : new Uint32Array(markBuffer),
  );
}

/** The same buffer if it has no spare room. */
async function copied({ buffer, byteOffset, byteLength }: ArrayBufferView, turn: Turn): Promise<ArrayBufferLike> {
  if (buffer.byteLength === byteLength) return buffer;
  const target = new Uint8Array(byteLength);
  for (let at = 0; at < byteLength; at += STEP) {
    target.set(new Uint8Array(buffer, byteOffset + at, Math.min(STEP, byteLength - at)), at);
    if (turn.isOver) await turn.pause();
  }
  return target.buffer;
}
