import { SearchFields } from '../../../src/search/fields/search-fields';
import { relaxingIndex } from '../../../src/search/open/relaxing-index';
import { describeWithElasticsearch } from '../../support/test-elasticsearch';
import { elasticsearchEngine } from './elasticsearch-engine';
import { memoryEngine } from './memory-engine';
import { all, lenient, searchQuery } from './search-queries';
import { HIVE, SAMPLE_REGISTRY } from './search-sample';
import { type SearchEngine, searchSuite } from './search-suite';

function describeCorrections(engine: SearchEngine): void {
  const { tables, keysOf } = searchSuite(engine);

  beforeAll(() =>
    tables(
      { key: 'a', fields: { name: 'customers', platform: HIVE } },
      { key: 'b', fields: { name: 'customer_orders' } },
      { key: 'c', fields: { name: 'customs' } },
      { key: 'gone', removed: true, fields: { name: 'zebras' } },
    ),
  );

  async function ask(input: string, settings: Parameters<typeof searchQuery>[1] = {}) {
    const index = relaxingIndex(engine.index, new SearchFields(SAMPLE_REGISTRY));
    const page = await index.search(searchQuery(input, settings));
    return { keys: keysOf(page).toSorted(), corrected: page.corrected };
  }

  it.each([
    ['cutsomers', ['a', 'b'], 'customers'],
    ['custmers', ['a', 'b'], 'customers'],
    ['customer_ordrs', ['b'], 'customer_orders'],
    ['cutsomers ordres', ['b'], 'customers orders'],
  ])('%s finds the words that are meant', async (input, keys, corrected) => {
    expect(await ask(input)).toEqual({ keys, corrected });
  });

  it('is searched with its filter', async () => {
    expect((await ask('cutsomers', { filter: all(lenient('platform', HIVE)) })).keys).toEqual(['a']);
  });

  it.each(['customers', 'custom'])('leaves %s as it is', async (input) => {
    expect((await ask(input)).corrected).toBeUndefined();
  });

  it.each(['"cutsomers"', 'name:cutsomers', 'cutsomers OR ordres', 'ctusmoers', 'zebrsa'])(
    'finds nothing for %s',
    async (input) => {
      expect(await ask(input)).toEqual({ keys: [], corrected: undefined });
    },
  );
}

describe('a query with a typing error, in memory', () => {
  describeCorrections(memoryEngine(SAMPLE_REGISTRY));
});

describeWithElasticsearch('a query with a typing error', () =>
  describe('a query with a typing error, in Elasticsearch', () => {
    describeCorrections(elasticsearchEngine(SAMPLE_REGISTRY));
  }),
);
