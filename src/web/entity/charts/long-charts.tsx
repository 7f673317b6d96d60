import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'wouter';
import type { FieldDisplay } from '#generated/registry/display-types';
import type { AspectModel } from '#web/api/models/model-queries';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { isUrn, symbolText, type Types } from '#web/ui/values/value-kinds';
import { shownName } from '#web/api/names';
import { useNames } from '#web/api/use-names';
import { entityAddress } from '#web/ui/parts/entity/entity-address';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { useFirst } from '#web/ui/parts/use-first.tsx';
import { plainPath } from '#web/ui/values/field-path';
import { getTimeseriesAspectValues, getTimeseriesStats } from '#generated/http/addresses';
import type { FilterCriterion, TimeseriesMetric } from '#generated/http/messages';
import { send } from '#web/api/send';
import { dateText } from '#web/ui/parts/time-text.tsx';
import { type BucketWidth, bucketWidth, widthText } from './bucket-width';
import { LineChart } from './line-chart';
import type { Period } from './periods';
import { type RankedItem, type Ranking, rankingsOf } from './rankings';
import { bucketsOf, chartedFields, linesOf, type SeriesEvent, type Strip, stripsOf, timeField } from './series';
import { EVENTS_MAX, eventsIn, type SeriesOf, startOf } from './series-query';
import { rateOf } from './outcome-rate';

interface LongChartsProps {
  readonly urn: string;
  readonly entityType: string;
  readonly aspect: AspectModel;
  readonly period: Period;
  /** The newest ones, oldest first. */
  readonly events: readonly SeriesEvent[];
  readonly fields: readonly FieldDisplay[];
  readonly types: Types;
}

/** The charts of a series. One with more events than the service returns is shown by buckets of time, which have the whole period. */
export function LongCharts({ events, fields, types, aspect, ...series }: LongChartsProps) {
  const isLong = events.length >= EVENTS_MAX;
  const names = useMemo(() => chartedFields(fields).map(({ name }) => name), [fields]);
  const { data, error } = useQuery({
    ...bucketsQuery({
      ...series,
      aspect: aspect.name,
      time: timeField(fields) ?? '',
      fields: names,
      until: events.at(-1)?.at ?? 0,
    }),
    enabled: isLong && names.length > 0,
  });
  const shown = isLong && data ? data.events : events;
  const lines = useMemo(() => linesOf(shown, fields), [shown, fields]);
  const strips = useMemo(() => stripsOf(events, fields, types, aspect.card), [events, fields, types, aspect.card]);
  const rankings = useMemo(() => rankingsOf(events, fields, types), [events, fields, types]);
  // The newest events alone would look like the whole period until the buckets are there.
  if (isLong && names.length > 0 && !data && !error) return <Skeleton lines={4} tall />;
  return (
    <>
      {isLong && (
        <p className="soft chart-note">
          {data
            ? `Each point is the newest value of ${perWidth(widthText(data.width))}.`
            : `The charts have the newest ${EVENTS_MAX.toLocaleString()} events alone, because the whole period could not be summed up.`}
        </p>
      )}
      <div className="charts">
        {lines.map((line) => (
          <LineChart key={line.title} line={line} group="entity" />
        ))}
        {strips.map((strip) => (
          <EventStrip key={strip.title} strip={strip} />
        ))}
        {rankings.map((ranking) => (
          <RankingList key={ranking.title} ranking={ranking} urn={series.urn} />
        ))}
      </div>
    </>
  );
}

/** `one hour`, `30 minutes` */
function perWidth(width: string): string {
  return /^\d/.test(width) ? width : `one ${width}`;
}

/** More of them says little. */
const SHOWN = 5;

interface RankingListProps {
  readonly ranking: Ranking;
  /** The entity that it is about. */
  readonly urn: string;
}

/** What occurs most, with its number and a bar as long as its share of the first one. */
function RankingList({ ranking: { title, doc, isOfRows, items }, urn }: RankingListProps) {
  const { shown, more } = useFirst(items, SHOWN);
  const names = useNames(useMemo(() => shown.map(({ name }) => name).filter(isUrn), [shown]));
  const most = items[0]?.count ?? 1;
  return (
    <figure className="chart ranking" aria-label={title}>
      <figcaption>
        <span className="chart-title" title={doc}>
          {title}
        </span>
      </figcaption>
      <ol>
        {shown.map((item) => (
          <li key={item.name}>
            <span
              className="ranking-bar"
              style={{ width: `${Math.round((100 * item.count) / most)}%` }}
              aria-hidden="true"
            />
            <Name item={item} urn={urn} isOfRows={isOfRows} nameOf={(each) => shownName(each, names)} />
            <span className="ranking-count">{item.count.toLocaleString()}</span>
          </li>
        ))}
      </ol>
      {more}
    </figure>
  );
}

interface NameProps extends Pick<RankingListProps, 'urn'> {
  readonly item: RankedItem;
  readonly isOfRows: boolean;
  readonly nameOf: (urn: string) => string;
}

/** An entity or a row as a link, and anything else as code. */
function Name({ item: { name }, urn, isOfRows, nameOf }: NameProps) {
  if (isUrn(name)) return <EntityLink urn={name} name={nameOf(name)} />;
  if (isOfRows) return <Link href={entityAddress(urn, { field: name })}>{plainPath(name)}</Link>;
  return <code title={name}>{name}</code>;
}

/** A long series as one event for each bucket of time, with the newest value of each. */
interface Buckets {
  readonly events: readonly SeriesEvent[];
  readonly width: BucketWidth;
}

interface BucketsOf extends SeriesOf {
  /** The field with the time of an event. */
  readonly time: string;
  /** The fields that charts show. */
  readonly fields: readonly string[];
  /** The newest event, in epoch milliseconds. */
  readonly until: number;
}

/** The whole period of a series that has more events than the service returns at once. The service makes the buckets. */
function bucketsQuery(series: BucketsOf) {
  const { urn, entityType, aspect, period, time, fields, until } = series;
  return queryOptions({
    queryKey: ['series buckets', urn, aspect, period, until, fields],
    queryFn: async ({ signal }): Promise<Buckets> => {
      const since = await oldestTime(series, signal);
      const width = bucketWidth(until - since);
      const and: FilterCriterion[] = [
        { field: 'urn', values: [urn], condition: 'EQUAL' },
        { field: time, values: [String(since)], condition: 'GREATER_THAN_OR_EQUAL_TO' },
      ];
      const { value } = await send(getTimeseriesStats, {
        body: {
          entityName: entityType,
          aspectName: aspect,
          metrics: fields.map((fieldPath): TimeseriesMetric => ({ fieldPath, aggregationType: 'LATEST' })),
          filter: { or: [{ and }] },
          buckets: [{ type: 'DATE_GROUPING_BUCKET', key: time, timeWindowSize: sizeOf(width) }],
        },
        signal,
      });
      return { events: bucketsOf(value.table.rows, fields), width };
    },
    staleTime: 30_000,
  });
}

function sizeOf({ unit, multiple }: BucketWidth) {
  return { unit, multiple };
}

/** The time of the first event of the period. */
async function oldestTime({ urn, entityType, aspect, period, time, until }: BucketsOf, signal: AbortSignal) {
  const { value } = await send(getTimeseriesAspectValues, {
    body: {
      urn,
      entity: entityType,
      aspect,
      limit: 1,
      latestValue: true,
      sort: { field: time, order: 'ASCENDING' },
      ...startOf(period),
    },
    signal,
  });
  const at = eventsIn(value)[0]?.[time];
  return typeof at === 'number' ? at : until;
}

/** The number of kinds that have a look of their own; the others share the last one. */
const LOOKS = 5;
/** More marks would be narrower than a pixel of a small screen. */
const MARKS_MAX = 120;

/** A word over time, as one mark for each event, oldest first. What went well is green, what did not is red and taller. */
function EventStrip({ strip }: { readonly strip: Strip }) {
  const { title, marks, outcomes = {} } = strip;
  const shown = marks.slice(-MARKS_MAX);
  const symbols = symbolsOf(marks.map(({ symbol }) => symbol));
  const wordOf = (symbol: string) => outcomes[symbol]?.title ?? symbolText(symbol);
  const lookOf = (symbol: string) =>
    strip.outcomes ? (outcomes[symbol]?.tone ?? 'plain') : Math.min(symbols.indexOf(symbol), LOOKS - 1);
  const said = symbols.map((symbol) => `${wordOf(symbol)} ${count(marks, symbol)}`).join(', ');
  return (
    <figure className="chart">
      <figcaption>
        <span className="chart-title">{title}</span>
        <Rate strip={strip} />
        <ul className="strip-legend">
          {symbols.map((symbol) => (
            <li key={symbol}>
              <span className={`strip-mark look-${lookOf(symbol)}`} aria-hidden="true" />
              {wordOf(symbol)} <span className="soft">{count(marks, symbol)}</span>
            </li>
          ))}
        </ul>
      </figcaption>
      <div className="strip" role="img" aria-label={`${title}: ${said}`}>
        {shown.map(({ at, symbol }, index) => (
          <span
            key={`${at} ${index}`}
            className={`strip-mark look-${lookOf(symbol)}`}
            title={`${wordOf(symbol)}, ${dateText(at)}`}
          />
        ))}
      </div>
      <p className="strip-days soft">{daysOf(shown, marks.length)}</p>
    </figure>
  );
}

function Rate({ strip }: { readonly strip: Strip }) {
  const rate = rateOf(strip);
  if (!rate) return null;
  return (
    <span>
      <span className="chart-value">{rate.percent}%</span> <span className="soft">{rate.word}</span>
    </span>
  );
}

/** `November 3, 2026 to November 29, 2026` */
function daysOf(marks: Strip['marks'], all: number): string {
  const days = new Set([marks[0], marks.at(-1)].flatMap((mark) => (mark ? [dateText(mark.at)] : [])));
  return `${[...days].join(' to ')}${all > marks.length ? `, the newest ${marks.length} of ${all.toLocaleString()}` : ''}`;
}

/** The most frequent first. */
function symbolsOf(all: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const symbol of all) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([symbol]) => symbol);
}

function count(marks: Strip['marks'], symbol: string): number {
  return marks.filter((mark) => mark.symbol === symbol).length;
}
