import type { RecentUse } from '../timeseries/usage/recent-use';
import type { EntitySummary } from './entity-summary';

/** An entity of a list. The use is absent if it is not known, or not for the caller. */
export interface UsedSummary extends EntitySummary {
  readonly recentUse?: RecentUse;
}

export function withUse(summary: EntitySummary, uses: ReadonlyMap<string, RecentUse>): UsedSummary {
  const recentUse = uses.get(summary.urn);
  return recentUse ? { ...summary, recentUse } : summary;
}
