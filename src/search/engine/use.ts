import { type AspectPath, type JsonValue, type SearchUseSpec, USE_FIELD } from '#generated/registry/registry-types';
import { isNumeric } from '#base/json/integers';
import { valuesAt } from '#base/json/path-values';
import type { SearchDocument } from '../language/fields/search-document';
import { DAY_MS } from '#base/background/durations';

/** Days of the units in which models give the length of a span of time. */
const UNIT_DAYS: ReadonlyMap<JsonValue, number> = new Map([
  ['SECOND', 1 / 86_400],
  ['MINUTE', 1 / 1440],
  ['HOUR', 1 / 24],
  ['DAY', 1],
  ['WEEK', 7],
  ['MONTH', 30],
  ['QUARTER', 91],
  ['YEAR', 365],
]);
const MONTH_DAYS = 30;
/** The number of days after which use counts half: after a month an eighth. */
const HALF_LIFE_DAYS = 10;
const USE_MAX = 0xffff;

/**
 * The use of an entity, by its newest event of use: the logarithm of the uses of a month at the rate of this event, plus one for each
 * half-life before the event since 1970. So a number that never changes by itself orders entities by a use that fades. A whole number,
 * because a document is written again when it changes.
 * @param time of the event, epoch milliseconds
 */
export function useOfEvent(specs: readonly SearchUseSpec[], event: JsonValue, time: number): number | undefined {
  const monthly = specs.reduce((sum, spec) => sum + monthlyUse(spec, event), 0);
  if (!(monthly > 0)) return undefined;
  const use = Math.floor(Math.log2(1 + monthly) + time / DAY_MS / HALF_LIFE_DAYS);
  return Math.min(Math.max(use, 0), USE_MAX);
}

/** The use that a document has; 0 without any. */
export function useOf({ fields }: Pick<SearchDocument, 'fields'>): number {
  const use = fields[USE_FIELD];
  return typeof use === 'number' ? use : 0;
}

function monthlyUse({ path, unit, multiple }: SearchUseSpec, event: JsonValue): number {
  const days = (UNIT_DAYS.get(firstAt(event, unit) ?? '') ?? MONTH_DAYS) * (numberAt(event, multiple) ?? 1);
  return ((numberAt(event, path) ?? 0) * MONTH_DAYS) / days;
}

function numberAt(event: JsonValue, path: AspectPath | null): number | undefined {
  const value = firstAt(event, path);
  return isNumeric(value) ? Number(value) : undefined;
}

function firstAt(event: JsonValue, path: AspectPath | null): JsonValue | undefined {
  return path === null ? undefined : valuesAt(event, path)[0];
}
