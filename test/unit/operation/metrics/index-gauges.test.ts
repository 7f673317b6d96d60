import { Registry } from 'prom-client';
import { indexGauges } from '../../../../src/operation/metrics/index-gauges';
import type { IndexUsage } from '../../../../src/catalog/search/search-engine';

describe('the gauges of the search index', () => {
  it('have its numbers, and are absent while it is not loaded', async () => {
    let usage: IndexUsage | undefined = { documents: 3, terms: 20, bytes: 4000, bytesMax: 9000, position: 12, lag: 1 };
    const registry = new Registry();
    for (const gauge of indexGauges(async () => usage)) registry.registerMetric(gauge);
    const values = async () => (await registry.metrics()).split('\n').filter((line) => /^[^#]/.test(line));
    expect(await values()).toEqual([
      'aspectory_search_index_documents 3',
      'aspectory_search_index_terms 20',
      'aspectory_search_index_bytes 4000',
      'aspectory_search_index_limit_bytes 9000',
      'aspectory_search_index_position 12',
      'aspectory_search_index_lag_changes 1',
    ]);
    usage = undefined;
    expect((await values()).filter((line) => !line.endsWith(' 0'))).toEqual([]);
  });
});
