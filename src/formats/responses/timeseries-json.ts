import type { TimeseriesEvent, TimeseriesQuery } from '../../timeseries/timeseries-service';

/**
 * The range is echoed as it was asked for, the entity's name as the client wrote it. compat: `latestValue` makes the limit that is shown 1, whatever
 * the limit is.
 */
export function timeseriesJson(
  { entity, latestValue }: { readonly entity: string; readonly latestValue?: boolean },
  { aspectName, startTimeMillis, endTimeMillis, limit }: TimeseriesQuery,
  events: readonly TimeseriesEvent[],
): string {
  const head = JSON.stringify({
    entityName: entity,
    aspectName,
    startTimeMillis,
    endTimeMillis,
    limit: latestValue ? 1 : limit,
  });
  return `{"value":${head.slice(0, -1)},"values":[${events.map(eventJson).join(',')}]}}`;
}

/** The value stays a text within the text. */
function eventJson({ value, systemMetadata }: TimeseriesEvent): string {
  const metadata = systemMetadata === null ? '' : `,"systemMetadata":${systemMetadata}`;
  return `{"aspect":{"value":${JSON.stringify(value)},"contentType":"application/json"}${metadata}}`;
}
