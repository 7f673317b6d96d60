import type { TimeseriesSpec } from '#generated/registry/registry-types';
import type { EntityAccess } from '../authorization/entity-access';
import type { QuestionClient } from '#base/database/sql-client';
import { InvalidInputError } from '#base/errors/domain-error';
import { checkUses } from '#base/errors/limit-exceeded';
import { unknownName } from '#base/errors/unknown-name';
import type { ModelRegistry } from '../registry/model-registry';
import type { EventGrouping, EventMetric, EventStats, EventStatsQuery, EventStatsTable } from './event-stats';
import { readEventStats } from './sql/read-event-stats';
import { URN_COLUMN } from './sql/read-events';

const NARROW = 'Ask for a shorter time range, by a filter on the time of the events';

/** Computes statistics from the rows of events. */
export class EventStatsPostgres implements EventStats {
  constructor(
    private readonly questions: QuestionClient,
    private readonly access: EntityAccess,
    private readonly models: ModelRegistry,
  ) {}

  async stats(query: EventStatsQuery): Promise<EventStatsTable> {
    const series = this.models.aspect(query.aspectName)?.timeseries;
    if (!series) throw new Error(`${query.aspectName} is not a time series`);
    const types = columnTypes(series);
    checkFields(query, types, series.event.time);
    const client = this.questions.until(query.read.signal);
    const { events, rows } = await readEventStats(client, query, series.event.time, this.access);
    const place = { pointer: '/filter' };
    checkUses([{ limit: 'statsEvents', size: events, unit: 'or more events', fix: NARROW }], place);
    checkUses([{ limit: 'statsGroups', size: rows.length, unit: 'or more groups', fix: NARROW }], place);
    const columns = [
      ...query.groupings.map((grouping) => ({ name: grouping.field, type: typeOfGrouping(grouping) })),
      ...query.metrics.map((metric) => ({ name: nameOf(metric), type: typeOfMetric(metric, types) })),
    ];
    return { columns, rows };
  }
}

/** The columns by their names and by the dotted paths of their fields. */
function columnTypes({ columns, event }: TimeseriesSpec): ReadonlyMap<string, string> {
  const byPath = columns.map(({ path, type }): [string, string] => [path.slice(1).replaceAll('/', '.'), type]);
  const byName = columns.map(({ name, type }): [string, string] => [name, type]);
  return new Map([[URN_COLUMN, 'string'], [event.time, 'long'], ...byPath, ...byName]);
}

function checkFields({ metrics, groupings }: EventStatsQuery, types: ReadonlyMap<string, string>, time: string): void {
  const known = [...types.keys()];
  const check = (name: string, pointer: string) => {
    if (types.has(name)) return;
    throw new InvalidInputError(
      ...unknownName(
        { name, known, pointer },
        (shown) => `The time series has no column ${shown} that can be aggregated`,
      ),
    );
  };
  metrics.forEach(({ field }, index) => check(field, `/metrics/${index}/fieldPath`));
  groupings.forEach(({ field, window }, index) => {
    check(field, `/buckets/${index}/key`);
    if (window === null || field === time) return;
    throw new InvalidInputError(`${field} is not the time of the events, so windows of time do not group it`, [
      { pointer: `/buckets/${index}/key`, message: 'is not the time of the events', expected: time },
    ]);
  });
}

function nameOf({ aggregation, field }: EventMetric): string {
  return `${aggregation.toLowerCase()}_${field}`;
}

function typeOfGrouping({ window }: EventGrouping): string {
  return window === null ? 'string' : 'long';
}

function typeOfMetric({ aggregation, field }: EventMetric, types: ReadonlyMap<string, string>): string {
  if (aggregation === 'CARDINALITY') return 'long';
  return aggregation === 'SUM' ? 'double' : (types.get(field) ?? 'string');
}
