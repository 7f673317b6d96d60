import type { TimeseriesEvent, TimeseriesQuery } from '../timeseries/timeseries-service';

/** The range is echoed as it was asked for. `entityName` as the client wrote it. */
export function timeseriesJson(entityName: string, { aspectName, startTimeMillis, endTimeMillis, limit }: TimeseriesQuery, events: readonly TimeseriesEvent[]): string {
  const head = JSON.stringify({ entityName, aspectName, startTimeMillis, endTimeMillis, limit });
  return `{"value":${head.slice(0, -1)},"values":[${events.map(eventJson).join(',')}]}}`;
}

/** The value stays a text within the text. */
function eventJson({ value, systemMetadata }: TimeseriesEvent): string {
  const metadata = systemMetadata === null ? '' : `,"systemMetadata":${systemMetadata}`;
  return `{"aspect":{"value":${JSON.stringify(value)},"contentType":"application/json"}${metadata}}`;
}
