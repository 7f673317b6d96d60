import type { Gauge } from 'prom-client';
import type { IndexUsage } from '#search/engine/search-engine';
import { lastGauge } from './load-gauges';

const FACTS: readonly (readonly [fact: keyof IndexUsage, name: string, help: string])[] = [
  ['documents', 'documents', 'Documents in the search index of this process'],
  ['terms', 'terms', 'Terms in it'],
  ['bytes', 'bytes', 'Bytes of memory that it takes'],
  ['bytesMax', 'limit_bytes', 'Bytes that it may take (ASPECTORY_SEARCH_MEMORY_MEGABYTES)'],
  ['tooLarge', 'too_large', '1 if searches get 503 because the index would take more than it may, otherwise 0'],
  ['position', 'position', 'Position of the change log that it has reached'],
  ['lag', 'lag_changes', 'Committed changes that are not in it'],
];

/** The search index in the memory of this process. Of one that is not loaded, only the limit is known. @param usage what was read last */
export function indexGauges(usage: () => IndexUsage | undefined): readonly Gauge[] {
  return FACTS.map(([fact, name, help]) => lastGauge(`aspectory_search_index_${name}`, help, () => usage()?.[fact]));
}
