import { Registry } from 'prom-client';
import { indexGauges } from '#operation/metrics/index-gauges';
import type { IndexUsage } from '#search/engine/search-engine';

describe('the gauges of the search index', () => {
  it('have its numbers, and only its limit while it is not loaded', async () => {
    const loaded = { documents: 3, terms: 20, bytes: 4000, position: 12, lag: 1 };
    let usage: IndexUsage = { ...loaded, bytesMax: 9000, tooLarge: 0 };
    const registry = new Registry();
    for (const gauge of indexGauges(() => usage)) registry.registerMetric(gauge);
    const values = async () => (await registry.metrics()).split('\n').filter((line) => /^[^#]/.test(line));
    expect(await values()).toEqual([
      'aspectory_search_index_documents 3',
      'aspectory_search_index_terms 20',
      'aspectory_search_index_bytes 4000',
      'aspectory_search_index_limit_bytes 9000',
      'aspectory_search_index_too_large 0',
      'aspectory_search_index_position 12',
      'aspectory_search_index_lag_changes 1',
    ]);
    usage = { bytesMax: 9000, tooLarge: 1 };
    expect((await values()).filter((line) => !line.endsWith(' 0'))).toEqual([
      'aspectory_search_index_limit_bytes 9000',
      'aspectory_search_index_too_large 1',
    ]);
  });
});
