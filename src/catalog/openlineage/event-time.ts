const ISO = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?/;
const ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/i;

/** Epoch milliseconds of a time of OpenLineage; a time without a zone is in UTC. Undefined for what is no time since 1970. */
export function parseEventTime(text: string): number | undefined {
  if (!ISO.test(text)) return undefined;
  const isDay = text.length === 'yyyy-mm-dd'.length;
  const time = Date.parse(isDay || ZONE.test(text) ? text : `${text}Z`);
  return Number.isNaN(time) || time < 0 ? undefined : time;
}
