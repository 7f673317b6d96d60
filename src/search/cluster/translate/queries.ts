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

/** Bytes. Elasticsearch refuses longer prefixes and bounds of ranges. */
const COMPARED_LENGTH_MAX = 900;

export function begins(property: string, value: string): Query {
  return { prefix: { [property]: { value: compared(value) } } };
}

/** The beginning of a value that can be compared. */
export function compared(value: string): string {
  return value.length * 3 <= COMPARED_LENGTH_MAX
    ? value
    : Buffer.from(value)
        .subarray(0, COMPARED_LENGTH_MAX)
        .toString()
        .replace(/\uFFFD$/, '');
}

/** More than patterns of a usual length need. The cluster refuses more complex ones. */
const AUTOMATON_STATES_MAX = 1_000_000;

/** Matches whole terms with a Lucene expression, without its optional operators. */
export function fits(property: string, expression: string): Query {
  return {
    regexp: { [property]: { value: expression, flags: 'NONE', max_determinized_states: AUTOMATON_STATES_MAX } },
  };
}

/** Escapes a string for an expression. */
export function literally(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]/gu, '\\$&');
}
