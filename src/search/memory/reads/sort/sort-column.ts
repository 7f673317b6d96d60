import { ENTITY_TYPE_FIELD, RUN_ID_FIELD, type SearchField, URN_FIELD } from '#search/language/fields/search-field';
import { isNumeric } from '#base/json/integers';
import type { SortKeyValue, SortValue } from '#search/service/result/cursor';
import type { Evaluation } from '#search/memory/evaluate/condition';
import type { Turn } from '#base/background/turn';
import { fieldRange, type Segment } from '#search/memory/segment/segment';
import { valueOf } from '#search/memory/segment/value-keys';
import { byteText } from '#search/memory/storage/byte-text';
import { PostingsReader } from '#search/memory/storage/postings-reader';
import { orderTexts } from './order-texts';

/** The order of the documents of a segment by one field. */
export interface SortColumn {
  /** The rank of each key among the different keys of the segment, by document, ascending; `MISSING` without a key. */
  readonly ranks: Uint32Array;
  readonly size: number;
  /** The key of a rank. Texts are without case. */
  keyAt(rank: number): SortKeyValue;
  /** Bytes of memory. */
  readonly bytes: number;
}

export const MISSING = 0xffffffff;

/** Values between two looks at the clock. */
const STEP = 512;

export function sortColumn(field: SearchField, evaluation: Evaluation): Promise<SortColumn> | SortColumn {
  const { segment } = evaluation;
  if (field === URN_FIELD) return byUrn(segment);
  if (field === ENTITY_TYPE_FIELD) return byType(segment);
  if (field === RUN_ID_FIELD) return columnOf(new Uint32Array(segment.size).fill(MISSING), 0, () => '');
  return byFirstValue(field, evaluation);
}

function columnOf(ranks: Uint32Array, size: number, keyAt: SortColumn['keyAt'], more = 0): SortColumn {
  return { ranks, size, keyAt, bytes: ranks.byteLength + more };
}

/** Documents are numbered in the order of their urns. */
function byUrn({ size, urns }: Segment): SortColumn {
  return columnOf(
    new Uint32Array(size).map((_, document) => document),
    size,
    (rank) => urns.textAt(rank),
  );
}

function byType({ size, typeRuns }: Segment): SortColumn {
  const types = [...new Set(typeRuns.map(({ entityType }) => entityType))].toSorted();
  const ranks = new Uint32Array(size);
  for (const { entityType, start, end } of typeRuns) ranks.fill(types.indexOf(entityType), start, end);
  return columnOf(ranks, types.length, (rank) => types[rank] ?? '');
}

/** Orders by the first value of a document if it has several. */
async function byFirstValue({ name, kind }: SearchField, { segment, turn }: Evaluation): Promise<SortColumn> {
  const [from, to] = fieldRange(segment.values, name);
  const ranks = await firstValues(segment, [from, to], turn);
  const keyOf = (value: number) => sortKeyOf(valueOf(segment.values.keys.at(value)), kind === 'number');
  const { rankOf, values } = await rankedValues(from, to, keyOf, turn);
  for (let document = 0; document < ranks.length; document++) {
    const value = ranks[document] ?? MISSING;
    if (value !== MISSING) ranks[document] = rankOf[value - from] ?? MISSING;
  }
  return columnOf(ranks, values.length, (rank) => keyOf(values[rank] ?? 0) ?? '', values.byteLength);
}

/** A field of numbers has no key of a text. */
function sortKeyOf(value: ReturnType<typeof valueOf>, isNumber: boolean): SortValue {
  if (isNumber) return isNumeric(value) ? value : null;
  return String(value).toLowerCase();
}

/** The id of the first value in a range, by document. */
async function firstValues(segment: Segment, [from, to]: readonly [number, number], turn: Turn): Promise<Uint32Array> {
  const first = new Uint32Array(segment.size).fill(MISSING);
  const several: number[] = [];
  const reader = new PostingsReader(segment.values.postings);
  const { documents } = reader;
  for (let value = from; value < to; value++) {
    reader.open(value, value + 1);
    for (let count = reader.read(); count > 0; count = reader.read())
      for (let at = 0; at < count; at++) {
        const document = documents[at] ?? 0;
        if (first[document] === MISSING) first[document] = value;
        else several.push(document);
      }
    if (value % STEP === 0 && turn.isOver) await turn.pause();
  }
  for (const [index, document] of several.entries()) {
    first[document] = segment.kept.at(document).find((value) => value >= from && value < to) ?? MISSING;
    if (index % STEP === 0 && turn.isOver) await turn.pause();
  }
  return first;
}

/** Values with equal keys have the same rank. */
async function rankedValues(from: number, to: number, keyOf: (value: number) => SortValue, turn: Turn) {
  const keys: SortValue[] = [];
  for (let value = from; value < to; value++) {
    keys.push(keyOf(value));
    if (value % STEP === 0 && turn.isOver) await turn.pause();
  }
  // Keys of numbers are sorted already.
  const texts = keys.map((key) => (typeof key === 'string' ? byteText(key) : ''));
  if (turn.isOver) await turn.pause();
  const order = await orderTexts(texts, turn);
  const rankOf = new Uint32Array(keys.length).fill(MISSING);
  const values: number[] = [];
  let last: SortValue = null;
  for (const place of order) {
    const key = keys[place] ?? null;
    if (key === null) continue;
    if (key !== last) values.push(from + place);
    last = key;
    rankOf[place] = values.length - 1;
  }
  return { rankOf, values: Uint32Array.from(values) };
}
