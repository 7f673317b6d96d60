import type { Turn } from '../../../background/turn';
import type { SearchDocument } from '../../search-document';

/** Lines of JSON in bytes that a thread takes without a copy. */
export type Lines = Uint8Array<ArrayBuffer>;

/** Characters whose bytes are made in one piece. */
const PART_LENGTH = 65_536;

export async function linesOf(documents: readonly SearchDocument[], turn: Turn): Promise<readonly Lines[]> {
  const encoder = new TextEncoder();
  const parts: Lines[] = [];
  let text = '';
  for (const document of documents) {
    text += `${JSON.stringify(document)}\n`;
    if (text.length > PART_LENGTH) {
      parts.push(encoder.encode(text));
      text = '';
    }
    if (turn.isOver) await turn.pause();
  }
  return [...parts, encoder.encode(text)];
}

export function documentsIn(parts: readonly Lines[]): readonly SearchDocument[] {
  const decoder = new TextDecoder();
  const lines = parts.flatMap((part) => decoder.decode(part).split('\n'));
  return lines.filter((line) => line !== '').map((line): SearchDocument => JSON.parse(line));
}
