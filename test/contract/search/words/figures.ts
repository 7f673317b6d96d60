import type { GradedQuery } from './graded-queries';

/** How good the answers to queries are: the share with what is meant in the first place, and the mean NDCG of ten hits. */
export interface Figures {
  readonly queries: number;
  readonly first: number;
  readonly ndcg: number;
}

/** A query with the urns that were found, in their order. */
export interface Answered {
  readonly query: GradedQuery;
  readonly urns: readonly string[];
}

const HITS = 10;

function gain(grades: readonly number[]): number {
  return grades.slice(0, HITS).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
}

export function ndcgOf({ query: { grades }, urns }: Answered): number {
  const found = urns.map((urn) => grades.get(urn) ?? 0);
  return gain(found) / gain([...grades.values()].toSorted((a, b) => b - a));
}

/** Whether nothing is better than the first hit. */
export function isFirst({ query: { grades }, urns: [first = ''] }: Answered): boolean {
  return grades.get(first) === Math.max(...grades.values());
}

export function figuresOf(answered: readonly Answered[]): Figures {
  const share = (sum: number) => sum / answered.length;
  return {
    queries: answered.length,
    first: share(answered.filter(isFirst).length),
    ndcg: share(answered.reduce((sum, each) => sum + ndcgOf(each), 0)),
  };
}
