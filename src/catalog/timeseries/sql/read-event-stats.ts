import { LIMITS } from '#generated/http/limits';
import type { EntityAccess } from '#catalog/authorization/entity-access';
import type { SqlClient } from '#base/database/sql-client';
import { SqlParameters } from '#base/database/sql-parameters';
import { numericOf, type Criterion, type Filter } from '#catalog/filter/filter';
import type { EventGrouping, EventMetric, EventStatsQuery, TimeWindow } from '../event-stats';
import { filterCondition, hasUrn, URN_COLUMN, URN_OF_EVENT } from './read-events';

const SECOND = 1_000;
const DAY = 86_400 * SECOND;
const LENGTHS = { SECOND, MINUTE: 60 * SECOND, HOUR: 3_600 * SECOND, DAY, WEEK: 7 * DAY } as const;
const MONTHS = { MONTH: 1, QUARTER: 3, YEAR: 12 } as const;
/** The first Monday after the epoch. */
const FIRST_MONDAY = 4 * DAY;

interface EventStatsRows {
  /** Events that were read, at most one more than the limit. */
  readonly events: number;
  /** One more than the limit if there are too many. */
  readonly rows: readonly (readonly (string | null)[])[];
}

/**
 * The statistics of the events of a series: a range of the index by age, which conditions on the time and the entity narrow. It stops
 * reading after the limit of events.
 */
export async function readEventStats(
  client: SqlClient,
  { entityType, aspectName, metrics, groupings, filter, read }: EventStatsQuery,
  timeField: string,
  access: EntityAccess,
): Promise<EventStatsRows> {
  const parameters = new SqlParameters();
  const inRange = [
    `entity_type = ${parameters.add(entityType)}`,
    `aspect = ${parameters.add(aspectName)}`,
    ...narrowingConditions(filter, timeField, parameters),
  ];
  const groups = groupings.map((grouping, index) => `(${groupExpression(grouping, parameters)})::text as g${index}`);
  const values = metrics.map((metric) => `(${metricExpression(metric, parameters)})::text`);
  const matching = filterCondition(filter, parameters);
  const seen = access.condition(read, 'event.entity_id', parameters.values.length);
  const keys = groupings.map((_grouping, index) => `g${index}`);
  const text = `
with event as materialized (
  select entity_id, timestamp_millis, sequence, columns from timeseries_event
  where ${inRange.join(' and ')} order by timestamp_millis limit ${LIMITS.statsEvents + 1}
)
select (select count(*)::int from event) as events, array[${[...keys, ...values].join(', ')}] as cells
from (select ${['*', ...groups].join(', ')} from event where ${matching}${seen ? ` and ${seen.sql}` : ''}) as event
${keys.length === 0 ? '' : `group by ${keys.join(', ')} order by ${keys.join(', ')}`} limit ${LIMITS.statsGroups + 1}`;
  const found = await client.query<{ readonly events: number; readonly cells: readonly (string | null)[] }>({
    text,
    values: [...parameters.values, ...(seen?.values ?? [])],
  });
  return { events: found[0]?.events ?? 0, rows: found.map(({ cells: row }) => row) };
}

/** Conditions on the time and the entity that hold for every event of the result. */
function narrowingConditions(filter: Filter, timeField: string, parameters: SqlParameters): readonly string[] {
  const [only, ...others] = filter.or;
  if (!only || others.length > 0) return [];
  return only.flatMap((criterion) => {
    const { field, condition, values, negated } = criterion;
    if (field === URN_COLUMN && condition === 'EQUAL' && !negated) return [hasUrn(values, parameters)];
    const operator = OPERATORS[condition];
    const time = timeOf(criterion);
    return field === timeField && operator !== undefined && time !== undefined
      ? [`timestamp_millis ${operator} ${parameters.add(time)}::numeric`]
      : [];
  });
}

const OPERATORS: { readonly [condition: string]: string | undefined } = {
  GREATER_THAN: '>',
  GREATER_THAN_OR_EQUAL_TO: '>=',
  LESS_THAN: '<',
  LESS_THAN_OR_EQUAL_TO: '<=',
};

function timeOf({ values, negated }: Criterion): string | undefined {
  const [value, ...others] = values;
  return value === undefined || others.length > 0 || negated ? undefined : numericOf(value);
}

function groupExpression({ field, window }: EventGrouping, parameters: SqlParameters): string {
  return window === null ? columnText(field, parameters) : windowStart(window);
}

function columnText(field: string, parameters: SqlParameters): string {
  if (field === URN_COLUMN) return URN_OF_EVENT;
  return `columns ->> ${parameters.add(field)}::text`;
}

/** Epoch milliseconds at which the window of an event begins. */
function windowStart({ unit, multiple }: TimeWindow): string {
  if (unit === 'MONTH' || unit === 'QUARTER' || unit === 'YEAR') return monthsStart(MONTHS[unit] * multiple);
  const offset = unit === 'WEEK' ? FIRST_MONDAY : 0;
  const length = LENGTHS[unit] * multiple;
  return `floor((timestamp_millis - ${offset})::numeric / ${length}) * ${length} + ${offset}`;
}

function monthsStart(months: number): string {
  const at = "to_timestamp(timestamp_millis / 1000.0) at time zone 'UTC'";
  const number = `(extract(year from ${at})::int * 12 + extract(month from ${at})::int - 1) / ${months} * ${months}`;
  return `(extract(epoch from make_timestamp((${number}) / 12, (${number}) % 12 + 1, 1, 0, 0, 0)) * 1000)::bigint`;
}

function metricExpression({ field, aggregation }: EventMetric, parameters: SqlParameters): string {
  if (aggregation === 'CARDINALITY') return `count(distinct ${columnText(field, parameters)})`;
  if (aggregation === 'LATEST')
    return `(array_agg(${columnText(field, parameters)} order by timestamp_millis desc, sequence desc))[1]`;
  const name = `${parameters.add(field)}::text`;
  return `sum(case when jsonb_typeof(columns -> ${name}) = 'number' then (columns ->> ${name})::numeric end)`;
}
