import type { SqlParameters } from '../../../database/sql-parameters';
import { ENTITY_TYPE_FIELD, RUN_ID_FIELD, type SearchField, URN_FIELD } from '../../fields/search-field';

/**
 * A condition on a row `d` of `search_document`. Its SQL is never null and needs no parentheses as an operand. A condition on the lexemes
 * stays a tsquery until it becomes part of a statement, so that all alternatives need one index lookup.
 */
export type SqlCondition = { readonly sql: string } | { readonly terms: string };

export const EVERYTHING: SqlCondition = { sql: 'true' };
export const NOTHING: SqlCondition = { sql: 'false' };

/** The lexemes of a row match a tsquery. An empty tsquery matches nothing. */
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
  empty: SqlCondition,
  parameters: SqlParameters,
): SqlCondition {
  const [first, ...more] = conditions;
  if (first === undefined) return empty;
  return more.length === 0
    ? first
    : { sql: `(${conditions.map((condition) => toSql(condition, parameters)).join(` ${operator} `)})` };
}

/** SQL: the test is true for a value of the field. */
export function someValue(field: SearchField, test: (value: string) => string, parameters: SqlParameters): string {
  switch (field) {
    case URN_FIELD:
      return test('d.urn');
    case ENTITY_TYPE_FIELD:
      return test('d.entity_type');
    case RUN_ID_FIELD:
      return `exists (select from search_run v where v.entity_id = d.entity_id and ${test('v.run_id')})`;
    default:
      return `exists (select from jsonb_path_query(d.fields, ${parameters.add(valuesPath(field))}::jsonpath) v where ${test("(v #>> '{}')")})`;
  }
}

/** SQL: the test is true for a value of the field and one of the wanted values. */
export function someValueFits(
  field: SearchField,
  wanted: readonly string[],
  test: (value: string, wanted: string) => string,
  parameters: SqlParameters,
): string {
  const list = parameters.add(wanted);
  return someValue(
    field,
    (value) => `exists (select from unnest(${list}::text[]) w where ${test(value, 'w')})`,
    parameters,
  );
}

/** A jsonpath to the values of the field. */
export function valuesPath({ name }: SearchField): string {
  return `$.${JSON.stringify(name)}[*]`;
}

/** Whether the column `fields` contains the field. */
export function isStored(field: SearchField): boolean {
  return field !== URN_FIELD && field !== ENTITY_TYPE_FIELD && field !== RUN_ID_FIELD;
}
