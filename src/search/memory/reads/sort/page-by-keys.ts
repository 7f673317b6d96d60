import { type Cursor, decodeCursor, type SortValue } from '#search/service/result/cursor';
import type { Evaluation } from '#search/memory/evaluate/condition';
import type { Segment } from '#search/memory/segment/segment';
import { firstAfter, hitsNeeded, type PageFinder, type PageRequest, pageRange } from '../rank/find-page';
import { mergeRuns, type Run } from '../rank/merge-runs';
import { MISSING, type SortColumn, sortColumn } from './sort-column';
import type { SortColumnCache } from './sort-column-cache';
import { compareKeys, isSmaller, type SortKey } from './sort-keys';
import { TopScores } from '../rank/top-scores';

/** Documents between two looks at the clock. */
const STEP = 16_384;

/** Hits ordered by values of fields. Within a segment, ranks are compared; only the first hits of segments need their keys. */
export function pageByKeys(request: PageRequest, keys: readonly SortKey[], cache: SortColumnCache): PageFinder {
  const kinds = keys.map(({ kind }) => kind);
  const after = request.cursor === undefined ? undefined : decodeCursor(request.cursor, kinds);
  const runs: Run[] = [];
  return {
    async add({ documents }, evaluation) {
      const { segment, turn } = evaluation;
      const columns: OrderedColumn[] = [];
      for (const key of keys) columns.push({ ...key, column: await columnOf(key, evaluation, cache) });
      const top = new TopScores(Math.min(hitsNeeded(request), documents.length));
      const scoreOf = scorer(columns);
      const isAfter = after && afterTest(after, columns, segment);
      for (let at = 0; at < documents.length; at += STEP) {
        offerAll(top, documents.subarray(at, at + STEP), scoreOf, isAfter);
        if (turn.isOver) await turn.pause();
      }
      runs.push(runOf(segment, top.taken().documents, columns));
      if (turn.isOver) await turn.pause();
    },
    taken: (turn) => mergeRuns(runs, (a, b) => compareKeys(a, b, keys), pageRange(request), turn),
  };
}

interface OrderedColumn extends SortKey {
  readonly column: SortColumn;
}

async function columnOf({ field }: SortKey, evaluation: Evaluation, cache: SortColumnCache): Promise<SortColumn> {
  const { segment } = evaluation;
  const known = cache.get(field.name, segment);
  if (known) return known;
  const made = await sortColumn(field, evaluation);
  cache.add(field.name, segment, made);
  return made;
}

/** The higher, the earlier. Missing keys come last in both directions. */
function placeOf(rank: number, { column: { size }, descending }: OrderedColumn): number {
  if (rank === MISSING) return 0;
  return descending ? rank + 1 : size - rank;
}

function scorer(columns: readonly OrderedColumn[]): (document: number) => number {
  const [only] = columns;
  if (only && columns.length === 1) return (document) => placeOf(only.column.ranks[document] ?? MISSING, only);
  return combined(columns);
}

/** Numbers that order documents as all columns together. */
function combined(columns: readonly OrderedColumn[]): (document: number) => number {
  let scores = new Float64Array(columns[0]?.column.ranks.length ?? 0);
  let places = 1;
  for (const each of columns) {
    const own = each.column.size + 1;
    if (places * own > Number.MAX_SAFE_INTEGER) {
      scores = dense(scores);
      places = scores.length;
    }
    scores = scores.map((score, document) => score * own + placeOf(each.column.ranks[document] ?? MISSING, each));
    places *= own;
  }
  return (document) => scores[document] ?? 0;
}

/** Smaller numbers in the same order. */
function dense(scores: Float64Array): Float64Array<ArrayBuffer> {
  const places = new Map([...new Set(scores.toSorted())].map((score, place) => [score, place]));
  return scores.map((score) => places.get(score) ?? 0);
}

function offerAll(
  top: TopScores,
  documents: Uint32Array,
  scoreOf: (document: number) => number,
  isAfter: ((document: number) => boolean) | undefined,
): void {
  for (let at = 0; at < documents.length; at++) {
    const document = documents[at] ?? 0;
    const score = scoreOf(document);
    if (score > top.floor && (!isAfter || isAfter(document))) top.offer(score, document);
  }
}

/** Whether a document comes after the end of the page before. */
function afterTest(cursor: Cursor, columns: readonly OrderedColumn[], segment: Segment): (document: number) => boolean {
  const first = firstAfter(cursor, segment);
  const bounds = columns.map((each, index) => ({ each, bound: placeOfKey(cursor.values[index] ?? null, each) }));
  return (document) => {
    for (const { each, bound } of bounds) {
      const place = placeOf(each.column.ranks[document] ?? MISSING, each);
      if (place !== bound) return place < bound;
    }
    return document >= first;
  };
}

/** A key that no document has is between two places. */
function placeOfKey(key: SortValue, each: OrderedColumn): number {
  if (key === null) return placeOf(MISSING, each);
  const wanted = each.kind === 'number' && typeof key === 'string' ? Number(key) : key;
  const { size, keyAt } = each.column;
  let [low, high] = [0, size];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isSmaller(keyAt(middle), wanted)) low = middle + 1;
    else high = middle;
  }
  return placeOf(low < size && keyAt(low) === wanted ? low : low - 0.5, each);
}

function runOf(segment: Segment, documents: Uint32Array, columns: readonly OrderedColumn[]): Run {
  const keysAt = (place: number) =>
    columns.map(({ column }) => {
      const rank = column.ranks[documents[place] ?? 0] ?? MISSING;
      return rank === MISSING ? null : column.keyAt(rank);
    });
  return { segment, documents, keysAt };
}
