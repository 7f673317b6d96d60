import { SearchFields } from '../../../src/search/fields/search-fields';
import { relaxingIndex } from '../../../src/search/open/relaxing-index';
import { memoryEngine } from './memory-engine';
import { all, lenient, searchQuery } from './search-queries';
import { HIVE, SAMPLE_REGISTRY } from './search-sample';
import { searchSuite } from './search-suite';

describe('a query with a typing error', () => {
  const engine = memoryEngine(SAMPLE_REGISTRY);
  const { tables, keysOf } = searchSuite(engine);
  const index = relaxingIndex(engine.index, new SearchFields(SAMPLE_REGISTRY));

  beforeAll(() =>
    tables(
      { key: 'a', fields: { name: 'customers', platform: HIVE } },
      { key: 'b', fields: { name: 'customer_orders' } },
      { key: 'c', fields: { name: 'customs' } },
      { key: 'gone', removed: true, fields: { name: 'zebras' } },
    ),
  );

  async function ask(input: string, settings: Parameters<typeof searchQuery>[1] = {}) {
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
});
