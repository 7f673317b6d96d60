import type { estypes } from '@elastic/elasticsearch';

export type Query = estypes.QueryDslQueryContainer;

export const EVERYTHING: Query = { match_all: {} };
export const NOTHING: Query = { match_none: {} };

export function not(query: Query): Query {
  return { bool: { must_not: [query] } };
}

export function allOf(queries: readonly Query[]): Query {
  const [first, ...more] = queries.filter((query) => query !== EVERYTHING);
  if (first === undefined) return EVERYTHING;
  return more.length === 0 ? first : { bool: { filter: [first, ...more] } };
}

export function anyOf(queries: readonly Query[]): Query {
  const [first, ...more] = queries.filter((query) => query !== NOTHING);
  if (first === undefined) return NOTHING;
  return more.length === 0 ? first : { bool: { should: [first, ...more], minimum_should_match: 1 } };
}

export function oneOf(property: string, values: readonly (string | boolean)[]): Query {
  return values.length === 0 ? NOTHING : { terms: { [property]: [...values] } };
}

export function begins(property: string, value: string): Query {
  return { prefix: { [property]: { value } } };
}

/** Ample for what patterns of sane length come to; past it the cluster refuses rather than suffers. */
const AUTOMATON_STATES_MAX = 1_000_000;

/** Whether a whole term fits an expression of Lucene, optional operators off. */
export function fits(property: string, expression: string): Query {
  return { regexp: { [property]: { value: expression, flags: 'NONE', max_determinized_states: AUTOMATON_STATES_MAX } } };
}

/** A text in an expression that stands for itself. */
export function literally(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]/gu, '\\$&');
}
