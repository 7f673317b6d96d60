import { LIMITS } from '#generated/http/limits';
import type { JsonValue, UsageSpec, JsonObject, UsageListSpec } from '#generated/registry/registry-types';
import { checkUses } from '#base/errors/limit-exceeded';
import { isObject } from '#base/json/path-values';
import { parseExactJson } from '#base/json/exact-json';
import { isNumeric, sumOf } from '#base/json/integers';
import { findUsage } from '#catalog/registry/find-usage';
import { findAspect, findEntity, type ModelRegistry } from '#catalog/registry/model-registry';
import { parseUrn } from '#catalog/urn/urn';
import type { TimeseriesReader } from '../timeseries-service';
import type { Usage, UsageEvent, UsageQuery, UsageBucket, UsageDuration } from './usage';
import { DAY_MS, HOUR_MS } from '#base/background/durations';

const WEEK = 7 * DAY_MS;
/** The first Monday after the epoch. */
const FIRST_MONDAY = 4 * DAY_MS;

/** The beginning of the bucket of a time, in UTC. Weeks begin on Monday. A time after the last year of dates has a bucket of its own. */
function bucketStart(time: number, duration: UsageDuration): number {
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) return time;
  if (duration === 'YEAR') return Date.UTC(at.getUTCFullYear(), 0);
  if (duration === 'MONTH') return Date.UTC(at.getUTCFullYear(), at.getUTCMonth());
  if (duration === 'WEEK') return Math.floor((time - FIRST_MONDAY) / WEEK) * WEEK + FIRST_MONDAY;
  return time - (time % (duration === 'DAY' ? DAY_MS : HOUR_MS));
}

/** One bucket for each span of time with events, newest first. A figure is that of the newest event that has it. */
function usageBuckets(
  newestFirst: readonly UsageEvent[],
  { figures }: UsageSpec,
  duration: UsageDuration,
): readonly UsageBucket[] {
  const buckets = new Map<number, { [figure: string]: JsonValue }>();
  for (const { time, value } of newestFirst) {
    const start = bucketStart(time, duration);
    const bucket = buckets.get(start) ?? {};
    buckets.set(start, bucket);
    for (const { field } of figures) addMissing(bucket, field, value);
  }
  return [...buckets].map(([start, found]) => ({ start, figures: found }));
}

function addMissing(bucket: { [figure: string]: JsonValue }, field: string, event: JsonObject): void {
  const value = event[field];
  if (value !== undefined && !Object.hasOwn(bucket, field)) bucket[field] = value;
}

const RESOURCE = { field: ['resource'] };

/** Reads how much an entity is used, in buckets of time. */
export class UsageReader {
  constructor(
    private readonly models: ModelRegistry,
    private readonly timeseries: Pick<TimeseriesReader, 'values'>,
  ) {}

  /** @throws InvalidInputError for an entity type without usage; ForbiddenError; LimitExceededError for too many events */
  async usage(query: UsageQuery): Promise<Usage> {
    const spec = findUsage(this.models);
    const newestFirst = await this.events(spec, query);
    const buckets = usageBuckets(newestFirst, spec, query.duration);
    return { buckets: buckets.toReversed(), totals: usageTotals(newestFirst, buckets, spec) };
  }

  private async events({ aspect }: UsageSpec, { urn, start, end, read }: UsageQuery): Promise<readonly UsageEvent[]> {
    const entity = findEntity(this.models, parseUrn(urn, RESOURCE).entityType, RESOURCE);
    const events = await this.timeseries.values({
      urn,
      entityType: entity.name,
      aspectName: findAspect(this.models, entity, aspect, RESOURCE).name,
      ...(start !== undefined && { startTimeMillis: start }),
      ...(end !== undefined && { endTimeMillis: end }),
      limit: LIMITS.usageEvents + 1,
      read,
    });
    const use = {
      limit: 'usageEvents',
      size: events.length,
      unit: 'or more events',
      fix: 'Ask for less time',
    } as const;
    checkUses([use], { pointer: '/startTime' });
    return events.map(({ timestampMillis, value }) => {
      const parsed: JsonValue = parseExactJson(value);
      return { time: timestampMillis, value: isObject(parsed) ? parsed : {} };
    });
  }
}

/** The lists of all events added up, and the totals of the figures. A sum that no bucket has is absent. */
function usageTotals(
  newestFirst: readonly UsageEvent[],
  buckets: readonly UsageBucket[],
  { figures, lists }: UsageSpec,
): JsonObject {
  const items = new Map(lists.map((list) => [list.name, addedUp(newestFirst, list)]));
  const totals = figures.flatMap(({ field, total }): [string, JsonValue][] => {
    if (total === null) return [];
    const numbers = buckets.flatMap(({ figures: { [field]: value } }) => (isNumeric(value) ? [value] : []));
    // Clients may send how many there were, and not who: there were at least as many as in the fullest bucket.
    if (total !== 'sum') return [[field, numbers.reduce(greaterOf, items.get(total)?.length ?? 0)]];
    return numbers.length === 0 ? [] : [[field, numbers.reduce(sumOf, 0)]];
  });
  return { ...Object.fromEntries(totals), ...Object.fromEntries(items) };
}

function greaterOf(a: number | bigint, b: number | bigint): number | bigint {
  return b > a ? b : a;
}

type Item = { [field: string]: JsonValue };

/** The items with one key become one: numbers are added, and the newest of other values counts. In the order of the keys. */
function addedUp(newestFirst: readonly UsageEvent[], list: UsageListSpec): readonly JsonObject[] {
  const byKey = new Map<string, Item>();
  for (const { value } of newestFirst) {
    const items = value[list.field];
    for (const item of Array.isArray(items) ? items : []) if (isObject(item)) addItem(byKey, item, list);
  }
  return [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
}

function addItem(byKey: Map<string, Item>, item: JsonObject, { key, keyName }: UsageListSpec): void {
  const { [key]: id, ...rest } = item;
  if (typeof id !== 'string') return;
  const total: Item = byKey.get(id) ?? { [keyName]: id };
  byKey.set(id, total);
  for (const [field, value] of Object.entries(rest)) {
    const before = total[field];
    if (isNumeric(value) && isNumeric(before)) total[field] = sumOf(before, value);
    else if (before === undefined) total[field] = value;
  }
}
