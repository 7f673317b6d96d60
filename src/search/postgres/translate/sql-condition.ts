import type { SqlParameters } from '../../../database/sql-parameters';
import { ENTITY_TYPE_FIELD, RUN_ID_FIELD, type SearchField, URN_FIELD } from '../../fields/search-field';

/**
 * A condition on a row `d` of `search_document`. Its SQL is never null and needs no parentheses as an operand.
 *
 * A condition on the lexemes stays a list of alternative tsqueries until it becomes part of a statement, so that all alternatives are looked
 * up together. Any other condition may have a `lookup`: a weaker condition that an index supports. It is added once, to the whole statement,
 * because it makes a row slower to check where no index is used.
 */
export type SqlCondition = { readonly terms: readonly string[] } | { readonly sql: string; readonly lookup?: Lookup };

interface Lookup {
  readonly sql: string;
  /** The number of its tsqueries. */
  readonly size: number;
  /** Whether the condition itself does not contain it. */
  readonly isWeaker: boolean;
}

/** A row that is found without an index is compared with all of them, at 3 ns each. */
const LOOKUPS_MAX = 256;

/**
 * Alternatives of one tsquery. PostgreSQL compares each row with all of them, but reads the list of pending entries once for each tsquery.
 * With 16, 5,000 values that 100,000 rows have take 0.7 s; one tsquery of 1,000 takes 3 s.
 */
const ALTERNATIVES_MAX = 16;

export const EVERYTHING: SqlCondition = { sql: 'true' };
export const NOTHING: SqlCondition = { sql: 'false' };

/** The lexemes of a row match one of the tsqueries. An empty tsquery matches nothing. */
export function holds(alternatives: readonly string[]): SqlCondition {
  const terms = alternatives.filter((each) => each !== '');
  return terms.length === 0 ? NOTHING : { terms };
}

/** The condition `sql`, which is false wherever `weaker` is false. A weaker condition of one tsquery is faster to check than `sql`. */
export function narrowed(sql: string, weaker: SqlCondition, parameters: SqlParameters): SqlCondition {
  const lookup = lookupOf(weaker, parameters);
  if (!lookup) return { sql };
  return lookup.size <= ALTERNATIVES_MAX
    ? { sql: `(${lookup.sql} and ${sql})`, lookup }
    : { sql, lookup: { ...lookup, isWeaker: true } };
}

/** The condition as a part of another one. */
export function toSql(condition: SqlCondition, parameters: SqlParameters): string {
  return 'sql' in condition ? condition.sql : matchesOne('d.terms', condition.terms, parameters);
}

/** The condition for a statement, with the lookup that makes it fast. */
export function toWhere(condition: SqlCondition, parameters: SqlParameters): string {
  const sql = toSql(condition, parameters);
  const lookup = 'sql' in condition ? condition.lookup : undefined;
  return lookup?.isWeaker ? `${lookup.sql} and ${sql}` : sql;
}

function lookupOf(condition: SqlCondition, parameters: SqlParameters): Lookup | undefined {
  if ('sql' in condition) return condition.lookup;
  const size = condition.terms.length;
  return size <= LOOKUPS_MAX ? { sql: toSql(condition, parameters), size, isWeaker: false } : undefined;
}

/** SQL: a tsvector matches one of the tsqueries. */
export function matchesOne(vector: string, alternatives: readonly string[], parameters: SqlParameters): string {
  if (alternatives.length <= ALTERNATIVES_MAX)
    return `${vector} @@ ${parameters.add(alternatives.join(' | '))}::tsquery`;
  const groups: string[] = [];
  for (let at = 0; at < alternatives.length; at += ALTERNATIVES_MAX)
    groups.push(alternatives.slice(at, at + ALTERNATIVES_MAX).join(' | '));
  return `${vector} @@ any(${parameters.add(groups)}::tsquery[])`;
}

export function allOf(conditions: readonly SqlCondition[], parameters: SqlParameters): SqlCondition {
  const restricting = conditions.filter((condition) => condition !== EVERYTHING);
  const [first = EVERYTHING, ...others] = restricting;
  if (others.length === 0) return first;
  const lookups: Lookup[] = [];
  for (const lookup of restricting.flatMap((condition) => lookupOf(condition, parameters) ?? []))
    if (sizeOf([...lookups, lookup]) <= LOOKUPS_MAX) lookups.push(lookup);
  return joined(restricting, 'and', lookups, parameters);
}

function sizeOf(lookups: readonly Lookup[]): number {
  return lookups.reduce((sum, { size }) => sum + size, 0);
}

export function anyOf(conditions: readonly SqlCondition[], parameters: SqlParameters): SqlCondition {
  const terms = conditions.flatMap((condition) => ('terms' in condition ? condition.terms : []));
  const others = conditions.filter((condition) => 'sql' in condition && condition !== NOTHING);
  const alternatives = [...(terms.length === 0 ? [] : [holds(terms)]), ...others];
  const [first = NOTHING, ...more] = alternatives;
  if (more.length === 0) return first;
  const lookups = alternatives.flatMap((condition) => lookupOf(condition, parameters) ?? []);
  // An index helps only if it finds all alternatives.
  const isComplete = lookups.length === alternatives.length && sizeOf(lookups) <= LOOKUPS_MAX;
  return joined(alternatives, 'or', isComplete ? lookups : [], parameters);
}

function joined(
  conditions: readonly SqlCondition[],
  operator: 'and' | 'or',
  lookups: readonly Lookup[],
  parameters: SqlParameters,
): SqlCondition {
  const sql = `(${conditions.map((condition) => toSql(condition, parameters)).join(` ${operator} `)})`;
  if (lookups.length === 0) return { sql };
  return {
    sql,
    lookup: {
      sql: `(${lookups.map((lookup) => lookup.sql).join(` ${operator} `)})`,
      size: sizeOf(lookups),
      isWeaker: lookups.some(({ isWeaker }) => isWeaker),
    },
  };
}

/** SQL: the test is true for a value of the field. */
export function someValue(field: SearchField, test: (value: string) => string, parameters: SqlParameters): string {
  switch (field) {
    case URN_FIELD:
      return test('d.urn');
    case ENTITY_TYPE_FIELD:
      return test('d.entity_type');
    case RUN_ID_FIELD:
      // A subquery that does not refer to the row, so that PostgreSQL reads the runs once.
      return `d.entity_id in (select v.entity_id from search_run v where ${test('v.run_id')})`;
    default:
      return `exists (select from jsonb_path_query(d.fields, ${parameters.add(valuesPath(field))}::jsonpath) j, lateral (select j #>> '{}' as text offset 0) v where ${test('v.text')})`;
  }
}

/** SQL: one of the tests of a value of the field and a wanted value is true. */
export function someValueFits(
  field: SearchField,
  wanted: readonly string[],
  test: (value: string, wanted: string) => string,
  parameters: SqlParameters,
): string {
  return someValue(
    field,
    (value) => `(${wanted.map((each) => test(value, `${parameters.add(each)}::text`)).join(' or ') || 'false'})`,
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
