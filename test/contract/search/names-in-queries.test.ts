import { SearchFields } from '../../../src/search/fields/search-fields';
import { relaxingIndex } from '../../../src/search/open/relaxing-index';
import { describeWithElasticsearch } from '../../support/test-elasticsearch';
import { elasticsearchEngine } from './elasticsearch-engine';
import { memoryEngine } from './memory-engine';
import { searchQuery } from './search-queries';
import { documentOf, personDocument, SAMPLE_REGISTRY } from './search-sample';
import { type SearchEngine, searchSuite } from './search-suite';

const JANE = 'urn:li:person:jane';
const JOHN = 'urn:li:person:john';

function describeNames(engine: SearchEngine): void {
  const { tables, keysOf } = searchSuite(engine);

  beforeAll(() =>
    tables(
      { key: 'a', fields: { name: 'sales', owners: [JANE] } },
      { key: 'b', fields: { name: 'orders', description: 'the view of the staff', owners: [JANE] } },
      { key: 'c', fields: { name: 'costs', tags: ['urn:li:tag:view'] } },
    ),
  );
  beforeAll(() =>
    engine.put([
      personDocument('jane', { name: 'Jane Roe' }),
      personDocument('john', { name: 'John Roe' }),
      documentOf('view', 'v', { name: 'sales' }),
    ]),
  );

  async function ask(input: string, entityTypes = ['table', 'person', 'view']) {
    const index = relaxingIndex(engine.index, new SearchFields(SAMPLE_REGISTRY));
    return keysOf(await index.search(searchQuery(input, { entityTypes }))).toSorted();
  }

  it.each([
    ['alone', 'people', [JANE, JOHN]],
    ['before the rest', 'person jane', [JANE]],
    ['after the rest', 'roe people', [JANE, JOHN]],
    ['of two words', 'staff members jane', [JANE]],
    ['with the beginnings of words', 'people joh roe', [JOHN]],
    ['with the name of a field', 'tables owned by jane', ['a', 'b']],
    ['which is a word of what is found', 'view', ['b', 'c']],
    ['after the name of a field', 'tag view', ['c']],
  ])('finds by the name of an entity type %s: %s', async (_where, input, keys) => {
    expect(await ask(input)).toEqual(keys);
  });

  it('does not find entity types that are not asked for', async () => {
    expect(await ask('people', ['table', 'view'])).toEqual([]);
  });

  it('does not take the name of an entity type for a typing error', async () => {
    expect(await ask('people jnae')).toEqual([JANE]);
  });
}

describe('names in queries, in memory', () => {
  describeNames(memoryEngine(SAMPLE_REGISTRY));
});

describeWithElasticsearch('names in queries', () =>
  describe('names in queries, in Elasticsearch', () => {
    describeNames(elasticsearchEngine(SAMPLE_REGISTRY));
  }),
);
