import { Gauge } from 'prom-client';
import type { IndexUsage } from '../search/search-engine';

const FACTS: readonly (readonly [fact: keyof IndexUsage, name: string, help: string])[] = [
  ['documents', 'documents', 'Documents in the search index of this process'],
  ['terms', 'terms', 'Terms in it'],
  ['bytes', 'bytes', 'Bytes of memory that it takes'],
  ['position', 'position', 'Position of the change log that it has reached'],
  ['lag', 'lag_changes', 'Changes that were committed when it last looked, and are not in it'],
];

/** The search index in the memory of this process. The gauges are absent while it is not loaded. */
export function indexGauges(usage: () => IndexUsage | undefined): readonly Gauge[] {
  return FACTS.map(
    ([fact, name, help]) =>
      new Gauge({
        name: `aspectory_search_index_${name}`,
        help,
        registers: [],
        collect() {
          const found = usage();
          if (found) this.set(found[fact]);
          else this.remove();
        },
      }),
  );
}
