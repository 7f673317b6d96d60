import { EMPTY_ANSWER, jsonAnswer } from '#base/http/answer';
import { exactJson } from '#base/json/exact-json';
import { rangeStart, type Usage } from '#catalog/timeseries/usage/usage';
import type { UsageBucket } from '#generated/http/messages';
import type { JsonObject, JsonValue, UsageListSpec, UsageSpec } from '#generated/registry/registry-types';
import type { Proposal } from '#catalog/aspects/aspect-service';
import { findUsage } from '#catalog/registry/find-usage';
import { isObject } from '#base/json/path-values';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { parseUrn } from '#catalog/urn/urn';
import type { Handlers } from '../request-context';
import type { Services } from '../services';
import { isJsonPart } from '../format/write-metadata';

type UsageHandlers = Pick<Handlers, 'batchIngestUsage' | 'queryUsage' | 'queryUsageRange'>;

export function usageHandlers({ models, writer, usage }: Services): UsageHandlers {
  return {
    async batchIngestUsage({ body: { buckets }, headers }, { actor, requestId }) {
      await writer.write(actor, parseUsageBuckets(models, buckets), { wait: headers['x-write-wait'], requestId });
      return EMPTY_ANSWER;
    },

    async queryUsage({ body }, { read }) {
      const { resource: urn, duration, startTime: start, endTime: end } = body;
      return jsonAnswer(usageJson(body, await usage.usage({ urn, duration, start, end, read })));
    },

    async queryUsageRange({ body }, { read }) {
      const { resource: urn, duration, rangeFromEnd } = body;
      const start = rangeStart(rangeFromEnd, Date.now());
      return jsonAnswer(usageJson(body, await usage.usage({ urn, duration, start, read })));
    },
  };
}

interface UsageEcho {
  readonly resource: string;
  readonly duration: string;
  readonly maxBuckets?: number;
}

/** Echoes the request in each bucket. */
function usageJson({ resource, duration, maxBuckets }: UsageEcho, { buckets, totals }: Usage): string {
  const shown = maxBuckets === undefined ? buckets : buckets.slice(-maxBuckets);
  const listed = shown.map(({ start, figures }) => ({ bucket: start, duration, resource, metrics: figures }));
  return exactJson({ value: { buckets: listed, aggregations: totals } });
}

/** The proposals of a list of buckets, one event each. @throws InvalidInputError for a resource that is not a urn */
function parseUsageBuckets(models: ModelRegistry, buckets: readonly UsageBucket[]): readonly Proposal[] {
  const spec = findUsage(models);
  const time = models.aspect(spec.aspect)?.timeseries?.event.time ?? '';
  return buckets.map(({ bucket, duration, resource, metrics }, index) => {
    const pointer = `/buckets/${index}`;
    return {
      entityType: parseUrn(resource, { pointer: `${pointer}/resource` }).entityType,
      urn: resource,
      urnPointer: `${pointer}/resource`,
      aspectName: spec.aspect,
      namePointer: `${pointer}/resource`,
      changeType: 'UPSERT',
      value: { [time]: bucket, [spec.span]: { unit: duration, multiple: 1 }, ...eventFields(spec, metrics) },
      pointer,
      valuePointer: `${pointer}/metrics`,
    };
  });
}

/** compat: members that no event has are ignored. */
function eventFields({ figures, lists }: UsageSpec, metrics: object): JsonObject {
  const given = new Map<string, JsonValue>(Object.entries(metrics).filter(([, value]) => isJsonPart(value)));
  const found = (name: string, field: string, read = (value: JsonValue) => value): [string, JsonValue][] => {
    const value = given.get(name);
    return value === undefined ? [] : [[field, read(value)]];
  };
  return Object.fromEntries([
    ...figures.flatMap(({ field }) => found(field, field)),
    ...lists.flatMap((list) => found(list.name, list.field, (items) => withKeys(items, list))),
  ]);
}

function withKeys(items: JsonValue, { key, keyName }: UsageListSpec): JsonValue {
  if (!Array.isArray(items) || key === keyName) return items;
  return items.map((item: JsonValue) => {
    if (!isObject(item)) return item;
    const { [keyName]: id, ...rest } = item;
    return id === undefined ? rest : { [key]: id, ...rest };
  });
}
