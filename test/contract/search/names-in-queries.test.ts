import type { ReadContext } from '#catalog/authorization/read-context';
import { SERVICE_READ } from '#test/support/service-read';
import { describeWithCluster } from '#test/support/test-cluster';
import { clusterEngine } from './cluster-engine';
import { memoryEngine } from './memory-engine';
import { searchQuery } from './search-queries';
import { documentOf, personDocument, SAMPLE_REGISTRY } from './search-sample';
import { type SearchEngine, searchSuite } from './search-suite';

const JANE = 'urn:li:person:jane';
const JOHN = 'urn:li:person:john';
const OPAQUE = 'urn:li:person:7e3c0b';
const NAMESAKE = 'urn:li:person:91ab';
const HIDDEN = 'urn:li:person:removed';

function describeNames(engine: SearchEngine): void {
  const { tables, keysOf } = searchSuite(engine);

  beforeAll(() =>
    tables(
      { key: 'a', fields: { name: 'sales', owners: [JANE] } },
      { key: 'b', fields: { name: 'orders', description: 'the view of the staff tables', owners: [JANE] } },
      { key: 'c', fields: { name: 'costs', tags: ['urn:li:tag:view'] } },
      { key: 'd', fields: { name: 'rates', owners: [OPAQUE] } },
      { key: 'e', fields: { name: 'taxes', owners: [NAMESAKE, HIDDEN] } },
    ),
  );
  beforeAll(() =>
    engine.put([
      personDocument('jane', { name: 'Jane Roe' }),
      personDocument('john', { name: 'John Roe' }),
      personDocument('7e3c0b', { name: 'Mia Müller' }),
      personDocument('91ab', { name: 'Mia Müller-Lang' }),
      { ...personDocument('removed', { name: 'Ann Gone' }), removed: true },
      documentOf('view', 'v', { name: 'sales' }),
    ]),
  );

  async function ask(input: string, entityTypes = ['table', 'person', 'view'], read = SERVICE_READ) {
    const index = engine.index.service();
    return keysOf(await index.search(searchQuery(input, { entityTypes, read }))).toSorted();
  }

  it.each([
    ['alone', 'people', [OPAQUE, NAMESAKE, JANE, JOHN]],
    ['before the rest', 'person jane', [JANE]],
    ['after the rest', 'roe people', [JANE, JOHN]],
    ['of two words', 'staff members jane', [JANE]],
    ['with the beginnings of words', 'people joh roe', [JOHN]],
    ['with the name of a field', 'tables owned by jane', ['a', 'b']],
    ['with the name of a field and a colon', 'tables owner:jane', ['a', 'b']],
    ['with the name of a field and other words', 'sales tables owned by jane', ['a']],
    ['which is a word of what is found', 'view', ['b', 'c']],
    ['beside another one', 'views people', [OPAQUE, NAMESAKE, JANE, JOHN, 'urn:li:view:v']],
    ['in the value of a field', 'owned by person jane', ['a', 'b']],
    ['after the name of a field', 'tag view', ['c']],
  ])('finds by the name of an entity type %s: %s', async (_where, input, keys) => {
    expect(await ask(input)).toEqual(keys);
  });

  it.each([
    ['owned by Mia Müller', ['d']],
    ['owned by mia mueller', ['d']],
    ['mia muller owner', ['d']],
    ['rates owned by Mia Müller', ['d']],
    ['owned by Mia Müller rates', ['d']],
    ['owned by person Mia Müller', ['d']],
    ['tables owned by Mia Müller', ['d']],
    ['owner:"Mia Müller"', ['d']],
    ['owner:"Mia Müller" OR owner:jane', ['a', 'b', 'd']],
    ['owner:* -owner:"Mia Müller"', ['a', 'b', 'e']],
    ['owner:"mia müller lang"', ['e']],
  ])('finds by the name of an entity that is the value of a field: %s', async (input, keys) => {
    expect(await ask(input)).toEqual(keys);
  });

  it.each(['owned by Mia', 'owner:"Müller Mia"', 'owner:"Ann Gone"', 'tag:"Mia Müller"'])(
    'finds by the whole name of an entity of the type that the field has, and not for %s',
    async (input) => {
      expect(await ask(input, ['table'])).toEqual([]);
    },
  );

  it('does not find by names of entities that the actor may not see', async () => {
    const rules = [[{ attribute: 'type', comparison: 'equals', values: ['table'] }]] as const;
    const read: ReadContext = { ...SERVICE_READ, access: { kind: 'rules', rules } };
    expect(await ask('owner:"Mia Müller"', ['table'], read)).toEqual([]);
    expect(await ask('owner:7e3c0b', ['table'], read)).toEqual(['d']);
  });

  it('does not find entity types that are not asked for', async () => {
    expect(await ask('people', ['table', 'view'])).toEqual([]);
  });

  it('does not take the name of an entity type for a typing error', async () => {
    expect(await ask('people mulller')).toContain(OPAQUE);
  });
}

describe('names in queries, in memory', () => {
  describeNames(memoryEngine(SAMPLE_REGISTRY));
});

describeWithCluster('names in queries', () =>
  describe('names in queries, in Elasticsearch', () => {
    describeNames(clusterEngine(SAMPLE_REGISTRY));
  }),
);
