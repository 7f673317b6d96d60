import { LIMITS } from '#generated/http/limits';
import type { JsonValue, UsageSpec } from '#generated/registry/registry-types';
import { checkUses } from '#base/errors/limit-exceeded';
import { isObject } from '#base/json/path-values';
import { findUsage } from '#catalog/registry/find-usage';
import { findAspect, findEntity, type ModelRegistry } from '#catalog/registry/model-registry';
import { parseUrn } from '#catalog/urn/urn';
import type { TimeseriesReader } from '../timeseries-service';
import type { Usage, UsageEvent, UsageQuery } from './usage';
import { usageBuckets } from './usage-buckets';
import { usageTotals } from './usage-totals';

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
      const parsed: JsonValue = JSON.parse(value);
      return { time: timestampMillis, value: isObject(parsed) ? parsed : {} };
    });
  }
}
