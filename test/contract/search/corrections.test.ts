import type { ReadContext } from '#catalog/authorization/read-context';
import { SERVICE_READ } from '#test/support/service-read';
import { describeWithCluster } from '#test/support/test-cluster';
import { clusterEngine } from './cluster-engine';
import { memoryEngine } from './memory-engine';
import { all, lenient, searchQuery } from './search-queries';
import { HIVE, personDocument, SAMPLE_REGISTRY } from './search-sample';
import { type SearchEngine, searchSuite } from './search-suite';

const JANE = 'urn:li:corpuser:jane';
/** Sees what she owns. */
const READ_OF_JANE: ReadContext = {
  ...SERVICE_READ,
  access: { kind: 'rules', rules: [[{ attribute: 'owner', comparison: 'equals', values: [JANE] }]] },
};

function describeCorrections(engine: SearchEngine): void {
  const { tables, keysOf } = searchSuite(engine);

  beforeAll(() =>
    tables(
      { key: 'a', fields: { name: 'customers', platform: HIVE } },
      { key: 'b', fields: { name: 'customer_orders' } },
      { key: 'c', fields: { name: 'customs' } },
      { key: 'gone', removed: true, fields: { name: 'zebras' } },
      { key: 'info', fields: { name: 'rainbow_info' } },
      { key: 'owned', fields: { name: 'salaries', owners: [JANE], tags: ['urn:li:tag:Legacy'] } },
      ...['one', 'two'].flatMap((key) => [
        { key, fields: { name: 'salariep' } },
        { key: `gone ${key}`, removed: true, fields: { name: 'colourz' } },
      ]),
      { key: 'pens', fields: { name: 'colours' } },
      { key: 'beds', fields: { name: 'hospital_beds', platform: HIVE } },
      { key: 'ward', fields: { name: 'wards', description: 'beds of a hospital' } },
      ...['sounds', 'towers', 'music'].map((key) => ({ key, fields: { name: `${key}_bells` } })),
      { key: 'alarm', fields: { name: 'alarms', description: 'hospital bells' } },
      { key: 'oracle', fields: { name: 'Oracle' } },
      ...['logs', 'spans'].map((key) => ({ key, fields: { name: key, description: 'one row a trace' } })),
    ),
  );
  beforeAll(() => engine.put(['one', 'two', 'three'].map((key) => personDocument(key, { name: 'rainboz' }))));

  async function ask(input: string, settings: Parameters<typeof searchQuery>[1] = {}) {
    const index = engine.index.service();
    const page = await index.search(searchQuery(input, settings));
    return { keys: keysOf(page).toSorted(), corrected: page.corrected };
  }

  it.each([
    ['cutsomers', ['a', 'b'], 'customers'],
    ['custmers', ['a', 'b'], 'customers'],
    ['cut\u00adsomers', ['a', 'b'], 'customers'],
    ['customer_ordrs', ['b'], 'customer_orders'],
    ['cutsomers ordres', ['b'], 'customers orders'],
    ['cust ordres', ['b'], 'cust orders'],
    ['rainbow_inbo', ['info'], 'rainbow_info'],
    ['tag legcy', ['owned'], 'tag legacy'],
    ['salariex', ['one', 'two'], 'salariep'],
    ['hospital belds', ['beds', 'ward'], 'hospital beds'],
    ['hopsital belds', ['beds', 'ward'], 'hospital beds'],
    ['belds', ['music', 'sounds', 'towers', 'alarm'].toSorted(), 'bells'],
    ['orace', ['oracle'], 'oracle'],
    ['row orace', ['logs', 'spans'], 'row trace'],
    ['the  Info of AND rainboww', ['info'], 'the  Info of AND rainbow'],
    ['tagged with Legcy', ['owned'], 'tagged with legacy'],
  ])('%s finds the words that are meant', async (input, keys, corrected) => {
    expect(await ask(input)).toEqual({ keys, corrected });
  });

  it('is searched with its filter', async () => {
    const filter = all(lenient('platform', HIVE));
    expect((await ask('cutsomers', { filter })).keys).toEqual(['a']);
    expect(await ask('hospital belds', { filter })).toEqual({ keys: ['beds'], corrected: 'hospital beds' });
  });

  it.each([
    ['that the actor may not see, which are more frequent', 'salariex', 'salaries', { read: READ_OF_JANE }],
    ['that the actor may not see, which are what it typed', 'salariep', 'salaries', { read: READ_OF_JANE }],
    ['of other entity types', 'rainbob', 'rainbow', {}],
    ['of soft-deleted entities', 'colourx', 'colours', {}],
  ])('does not look at words %s', async (_whose, input, corrected, settings) => {
    expect(await ask(input, settings)).toMatchObject({ corrected });
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

describeWithCluster('a query with a typing error', () =>
  describe('a query with a typing error, in Elasticsearch', () => {
    describeCorrections(clusterEngine(SAMPLE_REGISTRY));
  }),
);
