import type { Turn } from '#base/background/turn';
import type { SearchDocument } from '#search/language/fields/search-document';
import type { DocumentText } from '../document-text';

/** Lines of JSON in bytes that a thread takes without a copy. */
export type Lines = Uint8Array<ArrayBuffer>;

/** The parts of a document. Its fields and its runs are apart, so that their JSON is not made again. */
type LineParts = readonly [
  head: Omit<SearchDocument, 'fields' | 'runIds'>,
  fields: SearchDocument['fields'],
  runIds: SearchDocument['runIds'],
];

/** Characters whose bytes are made in one piece. */
const PART_LENGTH = 65_536;

export async function linesOf(documents: readonly DocumentText[], turn: Turn): Promise<readonly Lines[]> {
  const encoder = new TextEncoder();
  const parts: Lines[] = [];
  let text = '';
  for (const { id, urn, entityType, removed, fields, runIds } of documents) {
    text += `[${JSON.stringify({ id, urn, entityType, removed })},${fields},${runIds}]\n`;
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
  return lines.filter((line) => line !== '').map(documentIn);
}

function documentIn(line: string): SearchDocument {
  const [head, fields, runIds]: LineParts = JSON.parse(line);
  return { ...head, fields, runIds };
}
