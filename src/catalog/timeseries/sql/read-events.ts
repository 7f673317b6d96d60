import type { SqlClient } from '#base/database/sql-client';
import { SqlParameters } from '#base/database/sql-parameters';
import type { TimeseriesQuery } from '../timeseries-service';
import { storableText } from '#base/json/storable-text';
import {
  type Condition,
  type Criterion,
  type Filter,
  type Sort,
  alternativesOf,
  numericOf,
} from '#catalog/filter/filter';
import { excessColumn, runningBytes, type SizedRow, whileItFits } from '#base/database/answer-bytes';
import { RowSource } from '#base/database/row-source';

/** The texts are null if the row does not fit into an answer. */
interface EventReadRow extends SizedRow {
  readonly timestampMillis: string;
  readonly value: string;
  readonly systemMetadata: string | null;
}

/**
 * Events of one series. Reads a range of the primary key, backwards unless `sort` is given. Filters only read the columns of those rows.
 */
export async function readEvents(client: SqlClient, query: TimeseriesQuery): Promise<readonly EventReadRow[]> {
  const parameters = new SqlParameters();
  const conditions = [
    `entity_id = (select id from urn where urn = ${parameters.add(query.urn)})`,
    `aspect = ${parameters.add(query.aspectName)}`,
    ...(query.startTimeMillis === undefined
      ? []
      : [`timestamp_millis >= ${parameters.add(query.startTimeMillis)}::numeric`]),
    ...(query.endTimeMillis === undefined
      ? []
      : [`timestamp_millis <= ${parameters.add(query.endTimeMillis)}::numeric`]),
    ...(query.filter === undefined ? [] : [filterCondition(query.filter, parameters)]),
  ];
  const text = `
select timestamp_millis as "timestampMillis", ${whileItFits('event')} as value, ${whileItFits('system_metadata')} as "systemMetadata", ${excessColumn()}
from (
  select *, ${runningBytes('event', 'system_metadata')} as bytes from (
    select timestamp_millis, event, system_metadata from timeseries_event
    where ${conditions.join(' and ')} order by ${orderBy(query.sort, parameters)} limit ${parameters.add(query.limit)}
  ) as found
) as sized`;
  return client.query({ text, values: parameters.values });
}

/** The column of the urn of the entity. Events do not contain it. */
export const URN_COLUMN = 'urn';
/** The urn of the entity of an event. */
export const URN_OF_EVENT = '(select urn from urn where id = entity_id)';

const COMPARISONS: Partial<Record<Condition, string>> = {
  GREATER_THAN: '>',
  GREATER_THAN_OR_EQUAL_TO: '>=',
  LESS_THAN: '<',
  LESS_THAN_OR_EQUAL_TO: '<=',
};

/** A filter over the columns of events as SQL. An empty disjunction or conjunction does not restrict the result. */
export function filterCondition(filter: Filter, parameters: SqlParameters): string {
  if (filter.or.length === 0 || filter.or.some((all) => all.length === 0)) return 'true';
  return `(${filter.or.map((all) => `(${all.map((criterion) => condition(criterion, parameters)).join(' and ')})`).join(' or ')})`;
}

/** Newest first. Events with the same time in the order of their writes. */
function orderBy(sort: Sort | undefined, parameters: SqlParameters): string {
  const newestFirst = 'timestamp_millis desc, sequence';
  return sort === undefined
    ? newestFirst
    : `columns -> ${parameters.add(storableText(sort.field))}::text ${sort.descending ? 'desc' : 'asc'} nulls last, ${newestFirst}`;
}

function condition(criterion: Criterion, parameters: SqlParameters): string {
  const holds = positive(criterion, parameters);
  return criterion.negated ? `not coalesce(${holds}, false)` : holds;
}

function positive(criterion: Criterion, parameters: SqlParameters): string {
  const { field, condition: name, values, lenient } = criterion;
  if (field === URN_COLUMN) return urnCondition(criterion, parameters);
  const path = `${parameters.add(storableText(field))}::text`;
  const column = `columns ->> ${path}`;
  if (name === 'EXISTS') return isPresent(path);
  if (name === 'IS_NULL') return `not ${isPresent(path)}`;
  const operator = COMPARISONS[name];
  if (operator !== undefined) return anyOf(values, (value) => comparison(path, operator, value, parameters));
  if (name === 'EQUAL' || name === 'IN')
    return equality(column, lenient ? values.flatMap(alternativesOf) : values, lenient, parameters);
  return anyOf(values, (value) => `${column} like ${parameters.add(pattern(name, value))}`);
}

/** Every event has a urn. Urns have no order. */
function urnCondition({ condition: name, values }: Criterion, parameters: SqlParameters): string {
  if (name === 'EQUAL' || name === 'IN') return hasUrn(values, parameters);
  if (name === 'EXISTS') return 'true';
  if (name === 'IS_NULL' || COMPARISONS[name] !== undefined) return 'false';
  return anyOf(values, (value) => `${URN_OF_EVENT} like ${parameters.add(pattern(name, value))}`);
}

/** Whether an event is of one of the entities. */
export function hasUrn(urns: readonly string[], parameters: SqlParameters): string {
  return `entity_id in (select id from urn where urn = any (${parameters.add(urns.map(storableText))}::text[]))`;
}

/** compat: the single-value form ignores case. */
function equality(column: string, values: readonly string[], lenient: boolean, parameters: SqlParameters): string {
  if (!lenient) return `${column} = any (${parameters.add(values.map(storableText))}::text[])`;
  return `lower(${column}) = any (${parameters.add(values.map((value) => storableText(value).trim().toLowerCase()))}::text[])`;
}

/** A record is present if one of its fields is. */
function isPresent(path: string): string {
  return `exists (select from jsonb_object_keys(columns) c where c = ${path} or starts_with(c, ${path} || '.'))`;
}

/** Compares numbers as numbers and everything else as strings. A number does not match a value that is neither number nor date. */
function comparison(path: string, operator: string, value: string, parameters: SqlParameters): string {
  const column = `(columns ->> ${path})`;
  const number = numericOf(value);
  const asNumber = number === undefined ? 'false' : `${column}::numeric ${operator} ${parameters.add(number)}::numeric`;
  return `case jsonb_typeof(columns -> ${path}) when 'number' then ${asNumber} else ${column} collate "C" ${operator} ${parameters.add(storableText(value))} end`;
}

function pattern(name: Condition, value: string): string {
  const literal = storableText(value).replaceAll(/[\\%_]/g, '\\$&');
  return `${name === 'START_WITH' ? '' : '%'}${literal}${name === 'END_WITH' ? '' : '%'}`;
}

function anyOf(values: readonly string[], toSql: (value: string) => string): string {
  return values.length === 0 ? 'false' : `(${values.map(toSql).join(' or ')})`;
}

export interface SeriesKey {
  readonly id: string;
  readonly aspect: string;
}

export interface NewestEvent extends SeriesKey {
  readonly timestampMillis: string;
  readonly event: string;
  readonly createdOn: string;
}

/** The newest event of each series. The last written one wins if several have the same time. Probes the primary key once per series. */
export async function readNewestEvents(
  client: SqlClient,
  series: readonly SeriesKey[],
): Promise<readonly NewestEvent[]> {
  if (series.length === 0) return [];
  return client.query({ name: 'read-newest-events', text: READ, values: SERIES.values(series) });
}

const SERIES = new RowSource<SeriesKey>({ id: 'bigint', aspect: 'text' });

const READ = `
select series.id, series.aspect, newest.timestamp_millis as "timestampMillis", newest.event, newest.created_on as "createdOn"
from ${SERIES.as('series')}
cross join lateral (
  select timestamp_millis, event, created_on from timeseries_event
  where entity_id = series.id and aspect = series.aspect order by timestamp_millis desc, sequence desc limit 1
) as newest`;
