const ISO = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?/;
const ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/i;
/** Java writes the name of the zone behind its offset: `2026-01-31T08:00:00+01:00[Europe/Paris]`. */
const ZONE_NAME = /\[[\w/+-]+\]$/;

/** Epoch milliseconds of a time of OpenLineage; a time without a zone is in UTC. Undefined for what is no time since 1970. */
export function parseEventTime(sent: string): number | undefined {
  const text = sent.replace(ZONE_NAME, '');
  if (!ISO.test(text) || !isDayOfCalendar(text)) return undefined;
  const isDay = text.length === 'yyyy-mm-dd'.length;
  const time = Date.parse(isDay || ZONE.test(text) ? text : `${text}Z`);
  return Number.isNaN(time) || time < 0 ? undefined : time;
}

/** `Date.parse` takes February 30 for March 2. */
function isDayOfCalendar(text: string): boolean {
  const [day] = text.split(/[T ]/);
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(String(day));
}
