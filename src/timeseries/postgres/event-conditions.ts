import { storableText } from '../../database/storable-text';
import type { Condition, Criterion, Filter, Sort } from '../../search/search-index';

/** Values of a statement, numbered as they are used. */
export class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

const COMPARISONS: Partial<Record<Condition, string>> = {
  GREATER_THAN: '>',
  GREATER_THAN_OR_EQUAL_TO: '>=',
  LESS_THAN: '<',
  LESS_THAN_OR_EQUAL_TO: '<=',
};

/** A filter over the columns of events as SQL. An empty disjunction or conjunction restricts nothing. */
export function filterCondition(filter: Filter, parameters: Parameters): string {
  if (filter.or.length === 0 || filter.or.some((all) => all.length === 0)) return 'true';
  return `(${filter.or.map((all) => `(${all.map((criterion) => condition(criterion, parameters)).join(' and ')})`).join(' or ')})`;
}

/** Newest first; events of one time in the order of their writes. */
export function orderBy(sort: Sort | undefined, parameters: Parameters): string {
  const newestFirst = 'timestamp_millis desc, sequence';
  return sort === undefined ? newestFirst : `columns -> ${parameters.add(storableText(sort.field))}::text ${sort.descending ? 'desc' : 'asc'} nulls last, ${newestFirst}`;
}

function condition(criterion: Criterion, parameters: Parameters): string {
  const holds = positive(criterion, parameters);
  return criterion.negated ? `not coalesce(${holds}, false)` : holds;
}

function positive({ field, condition: name, values, lenient }: Criterion, parameters: Parameters): string {
  const column = `columns ->> ${parameters.add(storableText(field))}::text`;
  if (name === 'EXISTS') return `(${column}) is not null`;
  if (name === 'IS_NULL') return `(${column}) is null`;
  const sign = COMPARISONS[name];
  if (sign !== undefined) return anyOf(values, (value) => comparison(column, sign, value, parameters));
  if (name === 'EQUAL' || name === 'IN') return equality(column, lenient ? values.flatMap((value) => value.split(',')) : values, lenient, parameters);
  return anyOf(values, (value) => `${column} like ${parameters.add(pattern(name, value))}`);
}

/** compat: a single value compares without regard to case. */
function equality(column: string, values: readonly string[], lenient: boolean, parameters: Parameters): string {
  if (!lenient) return `${column} = any (${parameters.add(values.map(storableText))}::text[])`;
  return `lower(${column}) = any (${parameters.add(values.map((value) => storableText(value).trim().toLowerCase()))}::text[])`;
}

/** Numbers compare as numbers, everything else as text. */
function comparison(column: string, sign: string, value: string, parameters: Parameters): string {
  const isNumber = value.trim() !== '' && Number.isFinite(Number(value));
  if (!isNumber) return `(${column}) collate "C" ${sign} ${parameters.add(storableText(value))}`;
  return `case when ${column} ~ '^-?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]{1,3})?$' then (${column})::numeric ${sign} ${parameters.add(value.trim())}::numeric else false end`;
}

function pattern(name: Condition, value: string): string {
  const literal = storableText(value).replaceAll(/[\\%_]/g, '\\$&');
  return `${name === 'START_WITH' ? '' : '%'}${literal}${name === 'END_WITH' ? '' : '%'}`;
}

function anyOf(values: readonly string[], toSql: (value: string) => string): string {
  return values.length === 0 ? 'false' : `(${values.map(toSql).join(' or ')})`;
}
