import { Link, useLocation } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AspectModel } from '#web/api/models/model-queries';
import { adoptStyle } from '#web/ui/parts/lazy/adopt-style';
import type { Types } from '#web/ui/values/value-kinds';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import { exactJson } from '#web/api/exact-json';
import { csvOf } from '#web/ui/parts/buttons/csv';
import { saveCsv } from '#web/ui/parts/buttons/save-csv';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { RecordTable } from '#web/ui/values/record-table.tsx';
import { Answer } from '#web/ui/parts/states/answer.tsx';
import { counted } from '#web/ui/parts/counted';
import style from './charts.css' with { type: 'text' };
import { PERIOD_NAMES, periodIn, PERIODS, withPeriod } from './periods';
import { LongCharts } from './long-charts';
import { eventsOf, type SeriesEvent } from './series';
import { EVENTS_MAX, seriesQuery } from './series-query';

adoptStyle(style);

interface SeriesSectionsProps {
  readonly urn: string;
  readonly entityType: string;
  readonly aspects: readonly AspectModel[];
  readonly types: Types;
}

/** All time series of a tab, over the same period. */
export function SeriesSections({ aspects, ...shared }: SeriesSectionsProps) {
  return (
    <>
      <PeriodPicker />
      {aspects.map((aspect) => (
        <SeriesSection key={aspect.name} aspect={aspect} {...shared} />
      ))}
    </>
  );
}

/** Chooses the period that the charts of the page show. The address has it. */
function PeriodPicker() {
  const params = useQueryParams();
  const [location] = useLocation();
  const chosen = periodIn(params);
  return (
    <nav className="segments period-picker" aria-label="Period">
      {PERIOD_NAMES.map((name) => (
        <Link
          key={name}
          href={`${location}${withPeriod(params, name)}`}
          aria-current={name === chosen ? 'true' : undefined}
        >
          {PERIODS[name].title}
        </Link>
      ))}
    </nav>
  );
}

interface SeriesSectionProps {
  readonly urn: string;
  readonly entityType: string;
  readonly aspect: AspectModel;
  readonly types: Types;
}

/** A time series: its numbers as charts, its words as strips, and all of it as a table or a file. */
function SeriesSection({ urn, entityType, aspect, types }: SeriesSectionProps) {
  const period = periodIn(useQueryParams());
  const [isTable, setTable] = useState(false);
  const { data, error, refetch } = useQuery(seriesQuery({ urn, entityType, aspect: aspect.name, period }));
  const type = types[aspect.record];
  const fields = useMemo(() => (type?.kind === 'record' ? type.fields : []), [type]);
  const events = useMemo(() => eventsOf(data ?? [], fields), [data, fields]);
  const save = () => saveCsv(`${aspect.name}.csv`, csvOf(rowsOf(events)));
  return (
    <section className="aspect" aria-label={aspect.title}>
      <header>
        <h2 title={aspect.doc}>{aspect.title}</h2>
        {data && <span className="written">{countText(events.length, isTable)}</span>}
        <button type="button" className="link-button" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? 'Charts' : 'Table'}
        </button>
        <button type="button" className="link-button" onClick={save}>
          CSV
        </button>
      </header>
      <Answer of={{ data, error, refetch }} shapes={<Skeleton lines={4} />} />
      {data && events.length === 0 && <p className="soft">No event in {PERIODS[period].title.toLowerCase()}.</p>}
      {data && isTable && <RecordTable rows={newestFirst(events)} fields={fields} types={types} />}
      {data && !isTable && <LongCharts {...{ urn, entityType, aspect, period, events, fields, types }} />}
    </section>
  );
}

function countText(count: number, isTable: boolean): string {
  const most = EVENTS_MAX.toLocaleString();
  if (count >= EVENTS_MAX) return isTable ? `the newest ${most} events` : `more than ${most} events`;
  return counted(count, 'event');
}

function newestFirst(events: readonly SeriesEvent[]) {
  return events.toReversed().map(({ value }) => value);
}

/** A column for each field that an event has; records and lists as JSON. */
function rowsOf(events: readonly SeriesEvent[]): readonly (readonly string[])[] {
  const names = [...new Set(events.flatMap(({ value }) => Object.keys(value)))];
  const text = (value: unknown) => (typeof value === 'object' ? exactJson(value) : String(value ?? ''));
  return [
    ['time', ...names],
    ...events.map(({ at, value }) => [new Date(at).toISOString(), ...names.map((name) => text(value[name]))]),
  ];
}
