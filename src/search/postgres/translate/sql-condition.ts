import type { SqlParameters } from '../../../database/sql-parameters';

/**
 * A condition on a row `d` of `search_document`; it is never null, and binds as one operand. What the lexemes of a row must hold stays a
 * tsquery until it is put into a statement, so that the index is asked once for all alternatives.
 */
export type SqlCondition = { readonly sql: string } | { readonly terms: string };

export const EVERYTHING: SqlCondition = { sql: 'true' };
export const NOTHING: SqlCondition = { sql: 'false' };

/** The lexemes of a row fit a tsquery; nothing fits an empty one. */
export function holds(terms: string): SqlCondition {
  return terms === '' ? NOTHING : { terms };
}

export function toSql(condition: SqlCondition, parameters: SqlParameters): string {
  return 'sql' in condition ? condition.sql : `d.terms @@ ${parameters.add(condition.terms)}::tsquery`;
}

export function allOf(conditions: readonly SqlCondition[], parameters: SqlParameters): SqlCondition {
  return joined(
    conditions.filter((condition) => condition !== EVERYTHING),
    'and',
    EVERYTHING,
    parameters,
  );
}

export function anyOf(conditions: readonly SqlCondition[], parameters: SqlParameters): SqlCondition {
  const terms = conditions.flatMap((condition) => ('terms' in condition ? condition.terms : []));
  const others = conditions.filter((condition) => 'sql' in condition && condition !== NOTHING);
  return joined([...(terms.length === 0 ? [] : [holds(terms.join(' | '))]), ...others], 'or', NOTHING, parameters);
}

function joined(
  conditions: readonly SqlCondition[],
  operator: 'and' | 'or',
  ofNone: SqlCondition,
  parameters: SqlParameters,
): SqlCondition {
  const [first, ...more] = conditions;
  if (first === undefined) return ofNone;
  return more.length === 0
    ? first
    : { sql: `(${conditions.map((condition) => toSql(condition, parameters)).join(` ${operator} `)})` };
}
