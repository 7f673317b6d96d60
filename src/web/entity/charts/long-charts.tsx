import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FieldDisplay } from '#generated/registry/display-types';
import type { AspectModel } from '#web/api/models/model-queries';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import type { Types } from '#web/ui/values/value-kinds';
import { widthText } from './bucket-width';
import { bucketsQuery } from './buckets-query';
import { EventStrip } from './event-strip';
import { LineChart } from './line-chart';
import type { Period } from './periods';
import { RankingList } from './ranking-list';
import { rankingsOf } from './rankings';
import { chartedFields, linesOf, type SeriesEvent, stripsOf, timeField } from './series';
import { EVENTS_MAX } from './series-query';

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
