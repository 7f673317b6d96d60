import type { SearchPlan } from '../../query/search-plan';
import type { QueryNode } from '../../query-node';
import { type Cursor, decodeCursor, type SortValue } from '../../result/cursor';
import type { Evaluation } from '../evaluate/condition';
import { byteText } from '../storage/byte-text';
import { BestHits, byKeys, type RankedHit } from './best-hits';
import { type RankedWords, rankedWords } from './ranked-words';
import { scoreHits, type SegmentHits } from './score-hits';
import { compareKeys, type SortKey } from './sort-keys';
import { TopScores } from './top-scores';

/** Collects the hits of a page, segment by segment. */
export interface PageFinder {
  add(hits: SegmentHits, evaluation: Evaluation): Promise<void>;
  /** The hits of the page, and one more if there is a next page. */
  taken(): readonly RankedHit[];
}

type PageRequest = Pick<SearchPlan['request'], 'cursor' | 'start' | 'count'>;

/** Hits from the first to the one behind the page. */
export function hitsNeeded({ cursor, start, count }: PageRequest): number {
  return (cursor === undefined ? start : 0) + count + 1;
}

function pageOf(hits: readonly RankedHit[], request: PageRequest): readonly RankedHit[] {
  const start = request.cursor === undefined ? request.start : 0;
  return hits.slice(start, start + request.count + 1);
}

export function pageByScore(request: PageRequest, query: QueryNode): PageFinder {
  const ranked = rankedWords(query);
  const after = request.cursor === undefined ? undefined : decodeCursor(request.cursor, ['number']);
  const best: RankedHit[] = [];
  return {
    async add(hits, evaluation) {
      const bound = after && boundOf(after, evaluation);
      for (const hit of await bestInSegment(hits, ranked, hitsNeeded(request), evaluation, bound)) best.push(hit);
    },
    taken: () => pageOfScored(best, request),
  };
}

/** The best score first. */
export const byScore = byKeys(([a], [b]) => Number(b) - Number(a));

/** In no particular order. */
export async function bestInSegment(
  hits: SegmentHits,
  ranked: RankedWords,
  most: number,
  evaluation: Evaluation,
  bound?: Bound,
): Promise<readonly RankedHit[]> {
  const { segment } = evaluation;
  const top = new TopScores(Math.min(most, hits.documents.length));
  await scoreHits(hits, ranked, evaluation, (scores, from, to) => {
    offerAll(top, hits.documents.subarray(from, to), scores, bound);
  });
  return top.taken().map(({ document, score }) => ({ segment, document, keys: [score] }));
}

/** The hits of the page, and one more if there is a next page. */
export function pageOfScored(hits: readonly RankedHit[], request: PageRequest): readonly RankedHit[] {
  return pageOf(hits.toSorted(byScore), request);
}

interface Bound {
  readonly score: number;
  /** Of documents with this score, those before it are on earlier pages. */
  readonly document: number;
}

function boundOf({ values: [score], urn }: Cursor, { segment: { urns } }: Evaluation): Bound {
  const wanted = byteText(urn);
  const at = urns.lowerBound(wanted);
  return { score: Number(score), document: at < urns.size && urns.at(at) === wanted ? at + 1 : at };
}

function offerAll(top: TopScores, documents: Uint32Array, scores: Float64Array, after: Bound | undefined): void {
  let { floor } = top;
  for (let at = 0; at < documents.length; at++) {
    const score = scores[at] ?? 0;
    if (score <= floor) continue;
    const document = documents[at] ?? 0;
    if (after && !(score < after.score || (score === after.score && document >= after.document))) continue;
    top.offer(score, document);
    ({ floor } = top);
  }
}

/** Documents between two looks at the clock. */
const STEP = 256;

/** Ordered by values of fields. */
export function pageByKeys(request: PageRequest, keys: readonly SortKey[]): PageFinder {
  const compare = byKeys((a, b) => compareKeys(a, b, keys));
  const kinds = keys.map(({ kind }) => kind);
  const after = request.cursor === undefined ? undefined : decodeCursor(request.cursor, kinds);
  const best = new BestHits(hitsNeeded(request), compare);
  return {
    async add({ documents }, { segment, turn }) {
      const readers = keys.map(({ reader }) => reader(segment));
      for (const [index, document] of documents.entries()) {
        const hit = { segment, document, keys: readers.map((read) => read(document)) };
        if (!after || isAfter(hit, after, keys)) best.offer(hit);
        if (index % STEP === 0 && turn.isOver) await turn.pause();
      }
    },
    taken: () => pageOf(best.taken(), request),
  };
}

function isAfter({ segment, document, keys: own }: RankedHit, cursor: Cursor, keys: readonly SortKey[]): boolean {
  const values = cursor.values.map((value, index) => (keys[index]?.kind === 'number' ? numberOrNull(value) : value));
  const order = compareKeys(own, values, keys);
  return order > 0 || (order === 0 && segment.urns.at(document) > byteText(cursor.urn));
}

function numberOrNull(value: SortValue): SortValue {
  return value === null ? null : Number(value);
}
