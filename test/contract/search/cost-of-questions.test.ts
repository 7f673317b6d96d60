import { LIMITS } from '#generated/http/limits';
import { SEARCHES_MAX } from '#search/service/interpretations/interpretation-search';
import type { SearchIndex } from '#search/engine/search-index';
import type { SearchQuery } from '#search/language/query/search-query';
import { AskedIndex } from '#test/support/asked-index';
import { describeWithCluster } from '#test/support/test-cluster';
import { clusterEngine } from './cluster-engine';
import { memoryEngine } from './memory-engine';
import { all, lenient, searchQuery } from './search-queries';
import { personDocument, SAMPLE_REGISTRY } from './search-sample';
import { type SearchEngine, searchSuite } from './search-suite';

const TYPES = ['table', 'person', 'view'];
const FILTERED = { filter: all(lenient('platform', 'nowhere')) };

const NAMES = ['tag', 'owner', 'domain', 'environment'];
const WORDS = Array.from({ length: LIMITS.queryWords / NAMES.length + 1 }, (_, at) => `w${at}`);

function describeCost(engine: SearchEngine): void {
  const { tables, keysOf } = searchSuite(engine);

  beforeAll(() =>
    tables(
      { key: 'a', fields: { name: 'customers', tags: ['urn:li:tag:Legacy'] } },
      { key: 'b', fields: { name: 'customer_orders' } },
      { key: 'c', fields: { name: 'customs orderz' } },
      { key: 'd', fields: { name: 'bells', description: 'tag of customers' } },
      { key: 'words', fields: { name: 'long', description: [...NAMES, ...WORDS].join(' ') } },
    ),
  );
  beforeAll(() => engine.put([personDocument('jane', { name: 'Jane Roe' })]));

  /** The page, and what the engine was asked for it. */
  async function ask(input: string, settings: Partial<SearchQuery> = {}) {
    const asked: string[] = [];
    const port = await engine.index.port();
    const noting: SearchIndex = {
      search: (plan) => {
        const { request, query } = plan;
        asked.push(JSON.stringify({ ...request, read: undefined, query }));
        return port.search(plan);
      },
      autocomplete: (plan) => port.autocomplete(plan),
      browse: (query) => port.browse(query),
      browsePaths: (urn, read) => port.browsePaths(urn, read),
      parents: (entityTypes, read) => port.parents(entityTypes, read),
      counts: (entityTypes, read) => port.counts(entityTypes, read),
      similarWords: (query) => port.similarWords(query),
    };
    const index = AskedIndex.over(noting, SAMPLE_REGISTRY).service();
    const page = await index.search(searchQuery(input, { entityTypes: TYPES, ...settings }));
    return { page, asked };
  }
  const repeated = (asked: readonly string[]) => asked.filter((each, at) => asked.indexOf(each) !== at);
  const lookUps = (asked: readonly string[]) => asked.filter((each) => each.includes('"input":""'));

  it.each([
    // Once more without the words of a sentence.
    ['tables owned by nobody', 14],
    // As typed, as the value of a keyword, and as two words in three ways.
    ['nobody', 5],
    ['tag nothing', 7],
    ['owner:nobody', 5],
    ['tables owned by cutsomers ordrez', 30],
  ])('%s is searched for without repeats', async (input, most) => {
    const { page, asked } = await ask(input);
    expect(page.total).toBe(0);
    expect(repeated(asked)).toEqual([]);
    expect(asked.length).toBeLessThanOrEqual(most);
  });

  it('a name is looked up once', async () => {
    expect(lookUps((await ask('tables owned by nobody')).asked)).toHaveLength(1);
    expect(lookUps((await ask('owner:nobody', FILTERED)).asked)).toHaveLength(1);
  });

  it.each([
    [
      'in which each name of a field has many words',
      NAMES.flatMap((name) => WORDS.map((word) => `${name}:${word}`)).join(' '),
      'words',
    ],
    ['that becomes too long without its typing error', 'tag custmers'.padEnd(LIMITS.queryLength), 'd'],
  ])('an interpretation beyond a limit is left out of a question %s', async (_what, input, key) => {
    expect(keysOf((await ask(input)).page)).toEqual([key]);
  });

  it.each([
    ['names an entity type again and again', 'person zz '.repeat(LIMITS.queryLength / 10)],
    ['names entity types in several ways', 'people staff member persons person staff members zz people tag nobody'],
    ['has typing errors', `people tag cutsomers ordrez owner belsl ${'person '.repeat(200)}`],
    ['names many fields', 'tag:aaa owner:bbb domain:ccc platform:ddd tag:eee owner:fff people staff member'],
  ])('a question that %s costs a limited number of searches', async (_what, input) => {
    for (const settings of [{}, FILTERED]) {
      const { page, asked } = await ask(input, settings);
      expect(page.total).toBe(0);
      expect(asked.length).toBeLessThanOrEqual(SEARCHES_MAX + 1);
    }
  });
}

describe('the cost of a question, in memory', () => {
  describeCost(memoryEngine(SAMPLE_REGISTRY));
});

describeWithCluster('the cost of a question', () =>
  describe('the cost of a question, in Elasticsearch', () => {
    describeCost(clusterEngine(SAMPLE_REGISTRY));
  }),
);
