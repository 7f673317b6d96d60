import { Gauge } from 'prom-client';
import type { IndexUsage } from '#search/engine/search-engine';

const FACTS: readonly (readonly [fact: keyof IndexUsage, name: string, help: string])[] = [
  ['documents', 'documents', 'Documents in the search index of this process'],
  ['terms', 'terms', 'Terms in it'],
  ['bytes', 'bytes', 'Bytes of memory that it takes'],
  ['bytesMax', 'limit_bytes', 'Bytes that it may take (ASPECTORY_SEARCH_MEMORY_MEGABYTES)'],
  ['tooLarge', 'too_large', '1 if searches get 503 because the index would take more than it may, otherwise 0'],
  ['position', 'position', 'Position of the change log that it has reached'],
  ['lag', 'lag_changes', 'Committed changes that are not in it. Absent while the database is unavailable'],
];

/** The search index in the memory of this process. Of one that is not loaded, only the limit is known. */
export function indexGauges(usage: () => Promise<IndexUsage>): readonly Gauge[] {
  let reading: Promise<IndexUsage> | undefined;
  // All gauges are read at once, and share what was read.
  const read = () => (reading ??= usage().finally(() => (reading = undefined)));
  return FACTS.map(
    ([fact, name, help]) =>
      new Gauge({
        name: `aspectory_search_index_${name}`,
        help,
        registers: [],
        async collect() {
          const value = (await read())[fact];
          if (value === undefined) this.remove();
          else this.set(value);
        },
      }),
  );
}
