/** What a time series holds, as lines and strips: pure functions from its events and its model. */
import type { CardDisplay, FieldDisplay } from '#generated/registry/display-types';
import type { JsonValue } from '#generated/registry/registry-types';
import { fieldsOf, isRecord, type JsonRecord, type Types } from '#web/ui/values/value-kinds';

/** One event of a time series, oldest first in a list. */
export interface SeriesEvent {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly value: JsonRecord;
}

/** A number over time. Both lists have the same length; null is a gap. */
export interface Line {
  readonly title: string;
  readonly doc: string;
  readonly unit: string | undefined;
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
}

/** A word over time, such as whether a check passed. */
export interface Strip {
  readonly title: string;
  readonly marks: readonly { readonly at: number; readonly symbol: string }[];
  /** What each symbol means, if the models say which ones people want. */
  readonly outcomes?: CardDisplay['outcomes'];
}

const NUMBERS: ReadonlySet<string> = new Set(['int', 'long', 'float', 'double']);

/** The name of the field with the time of an event: the first one whose unit is a time. */
export function timeField(fields: readonly FieldDisplay[]): string | undefined {
  return fields.find(({ unit }) => unit === 'time')?.name;
}

/** @returns the events that have a time, oldest first */
export function eventsOf(values: readonly JsonRecord[], fields: readonly FieldDisplay[]): readonly SeriesEvent[] {
  const time = timeField(fields) ?? '';
  return values
    .flatMap((value) => {
      const at = value[time];
      return typeof at === 'number' ? [{ at, value }] : [];
    })
    .toSorted((a, b) => a.at - b.at);
}

/** Fields that the models mark as charts; without any, all numbers. Lines without a number are left out. */
export function linesOf(events: readonly SeriesEvent[], fields: readonly FieldDisplay[]): readonly Line[] {
  return chartedFields(fields)
    .map((field) => lineOf(events, field))
    .filter(({ values }) => values.some((value) => value !== null));
}

/** The fields that charts show. */
export function chartedFields(fields: readonly FieldDisplay[]): readonly FieldDisplay[] {
  const marked = fields.filter(({ as }) => as === 'chart');
  return marked.length > 0 ? marked : fields.filter(isNumber);
}

/** Rows of statistics by buckets of time as events. @param names of the fields behind the time, in the order of the cells */
export function bucketsOf(rows: readonly (readonly string[])[], names: readonly string[]): readonly SeriesEvent[] {
  const events = rows.map(([at, ...cells]) => ({ at: Number(at), value: recordOf(names, cells) }));
  return events.filter(({ at }) => Number.isFinite(at)).toSorted((a, b) => a.at - b.at);
}

/** A record without what is absent, which is no number. */
function recordOf(names: readonly string[], cells: readonly string[]): JsonRecord {
  const entries = names.map((name, index) => [name, Number(cells[index] ?? Number.NaN)] as const);
  return Object.fromEntries(entries.filter(([, number]) => Number.isFinite(number)));
}

function isNumber({ type, unit, hidden }: FieldDisplay): boolean {
  return type.kind === 'primitive' && NUMBERS.has(type.name) && unit !== 'time' && hidden !== true;
}

function lineOf(events: readonly SeriesEvent[], { name, title, doc, unit }: FieldDisplay): Line {
  const points = events.flatMap(({ at, value }) => {
    const number = value[name];
    return typeof number === 'number' || typeof number === 'bigint' ? [{ at, number: Number(number) }] : [];
  });
  const far = GAP_STEPS * medianStep(points.map(({ at }) => at));
  const times: number[] = [];
  const values: (number | null)[] = [];
  for (const { at, number } of points) {
    const last = times.at(-1);
    if (last !== undefined && far > 0 && at - last > far) {
      times.push((last + at) / 2);
      values.push(null);
    }
    times.push(at);
    values.push(number);
  }
  return { title, doc, unit, times, values };
}

/** An event that comes so many usual steps after the one before follows a gap. */
const GAP_STEPS = 2.5;

/** The usual time between two events; 0 for fewer than two. */
function medianStep(times: readonly number[]): number {
  const steps = times
    .slice(1)
    .map((at, index) => at - (times[index] ?? at))
    .filter((step) => step > 0)
    .toSorted((a, b) => a - b);
  return steps[Math.floor(steps.length / 2)] ?? 0;
}

/**
 * The symbols of enums over time, also of those one level deeper: a check has its outcome in a record.
 * @param card of the aspect: where the outcome is, and what its symbols mean
 */
export function stripsOf(
  events: readonly SeriesEvent[],
  fields: readonly FieldDisplay[],
  types: Types,
  card?: CardDisplay,
): readonly Strip[] {
  const meaningAt = (path: string) =>
    card?.outcomes && card.roles.outcome === path ? { outcomes: card.outcomes } : {};
  const own = fields
    .filter((field) => isEnum(field, types))
    .map((field) => ({ ...stripOf(events, field, (value) => value), ...meaningAt(`/${field.name}`) }));
  const inner = fields.flatMap((record) =>
    (fieldsOf(record.type, types) ?? [])
      .filter((field) => isEnum(field, types))
      .map((field) => ({
        ...stripOf(events, field, (value) => value[record.name]),
        ...named(record, meaningAt(`/${record.name}/${field.name}`)),
      })),
  );
  return [...own, ...inner].filter(saysSomething);
}

/** The field with the outcome is called something like "Type"; its record says of what. */
function named({ title }: FieldDisplay, meaning: Pick<Strip, 'outcomes'>): Partial<Strip> {
  return meaning.outcomes ? { title, ...meaning } : {};
}

/** A word that never changes says nothing over time, unless it says that all is well, or that nothing is. */
function saysSomething({ marks, outcomes }: Strip): boolean {
  return new Set(marks.map(({ symbol }) => symbol)).size > (outcomes ? 0 : 1);
}

function isEnum({ type, hidden }: FieldDisplay, types: Types): boolean {
  return type.kind === 'named' && types[type.name]?.kind === 'enum' && hidden !== true;
}

function stripOf(
  events: readonly SeriesEvent[],
  { name, title }: FieldDisplay,
  holderOf: (value: JsonRecord) => JsonValue | undefined,
): Strip {
  const marks = events.flatMap(({ at, value }) => {
    const holder = holderOf(value);
    const symbol = isRecord(holder) ? holder[name] : undefined;
    return typeof symbol === 'string' ? [{ at, symbol }] : [];
  });
  return { title, marks };
}

/** Lowest, highest and last value; undefined for a line without numbers. */
export function extremesOf({ values }: Line): { low: number; high: number; last: number } | undefined {
  let [low, high, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN];
  for (const value of values) {
    if (value === null) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
    last = value;
  }
  return Number.isNaN(last) ? undefined : { low, high, last };
}
