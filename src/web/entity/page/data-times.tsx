import { useQueries } from '@tanstack/react-query';
import { getTimeseriesAspectValues } from '#generated/http/addresses';
import type { DataTime } from '#generated/registry/display-types';
import type { StoredAspects } from '#web/api/entity-queries';
import type { AspectModel } from '#web/api/models/model-queries';
import { send } from '#web/api/send';
import { isPossibleTime } from '#web/ui/parts/is-possible-time';
import { TimeText } from '#web/ui/parts/time-text.tsx';
import { valuesAt } from '#web/ui/values/values-at';
import type { JsonRecord } from '#web/ui/values/value-kinds';
import { eventsIn } from '../charts/series-query';
import type { ShownEntity } from '../tab/entity-tab';

const WORDS: { readonly [time in DataTime]: string } = {
  created: 'created',
  modified: 'last modified',
  refreshed: 'last refreshed',
};
const ORDER: readonly DataTime[] = ['created', 'modified', 'refreshed'];

/**
 * Shows when the data was made, changed and loaded anew, by the hint `times` of the models. When the catalog learned of it is said beside
 * it.
 */
export function DataTimes({ entity }: { readonly entity: ShownEntity }) {
  const { model, aspects, asOf } = entity;
  const events = useNewestEvents(entity, asOf === undefined);
  const shown = timesOf(model.aspects, aspects, events);
  if (shown.length === 0) return null;
  return (
    <p className="entity-key">
      {shown.map(([time, at], index) => (
        <span key={time}>
          {index === 0 ? 'Data ' : ''}
          {WORDS[time]} <TimeText at={at} />
        </span>
      ))}
    </p>
  );
}

type Events = ReadonlyMap<string, JsonRecord>;

/** The newest event of each time series that says something of the data. */
function useNewestEvents({ summary, model }: ShownEntity, isNow: boolean): Events {
  const { urn, entityType } = summary;
  const series = model.aspects.filter(({ kind, times }) => kind === 'timeseries' && times !== undefined);
  const found = useQueries({
    queries: (isNow ? series : []).map(({ name: aspect }) => ({
      queryKey: ['newest event', urn, aspect],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
        const body = { urn, entity: entityType, aspect, limit: 1 };
        const { value } = await send(getTimeseriesAspectValues, { body, signal });
        return eventsIn(value);
      },
      staleTime: 30_000,
    })),
  });
  return new Map(
    found.flatMap(({ data }, index) => {
      const [event] = data ?? [];
      return event ? [[series[index]?.name ?? '', event] as const] : [];
    }),
  );
}

/** If several aspects say the same time, the latest one is true. 0 is an unknown time. */
function timesOf(
  models: readonly AspectModel[],
  aspects: StoredAspects,
  events: Events,
): readonly [DataTime, number][] {
  const times = models.flatMap(({ name, times: paths = {} }) => {
    const value = events.get(name) ?? aspects.get(name)?.value;
    return value ? ORDER.flatMap((time) => timesAt(value, paths[time]).map((at) => ({ time, at }))) : [];
  });
  return ORDER.flatMap((time): [DataTime, number][] => {
    const all = times.filter((each) => each.time === time).map(({ at }) => at);
    return all.length === 0 ? [] : [[time, Math.max(...all)]];
  });
}

function timesAt(value: JsonRecord, path: string | undefined): readonly number[] {
  const found = path === undefined ? [] : valuesAt(value, path);
  return found.flatMap((at) => (typeof at === 'number' && at > 0 && isPossibleTime(at) ? [at] : []));
}
