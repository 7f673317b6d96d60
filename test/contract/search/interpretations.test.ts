import { describeWithCluster } from '#test/support/test-cluster';
import { clusterEngine } from './cluster-engine';
import { memoryEngine } from './memory-engine';
import { all, criterion, lenient, searchQuery } from './search-queries';
import { HIVE, KAFKA, SAMPLE_REGISTRY } from './search-sample';
import { type SearchEngine, searchSuite } from './search-suite';

function describeReadings(engine: SearchEngine): void {
  const { tables, keysOf } = searchSuite(engine);

  beforeAll(() =>
    tables(
      {
        key: 'orders',
        fields: { name: 'orders', platform: HIVE, tags: ['urn:li:tag:Legacy'], owners: ['urn:li:x:jo'] },
      },
      { key: 'payments', fields: { name: 'payments', platform: KAFKA, tags: ['urn:li:tag:Gold Standard'] } },
      {
        key: 'visits',
        fields: { name: 'visits', owners: ['urn:li:x:sales-data'], url: 'https://x.org/t?p=one&d=two' },
      },
      { key: 'prose', fields: { name: 'a', description: 'a tag such as Legacy, whose owner is sales-data at 12:30' } },
      { key: 'gone', removed: true, fields: { name: 'gone', owners: ['urn:li:x:amy'] } },
    ),
  );

  async function ask(input: string, settings: Parameters<typeof searchQuery>[1] = {}) {
    const index = engine.index.service();
    const page = await index.search(searchQuery(input, { matchedFields: true, ...settings }));
    expect(page.total).toBe(page.hits.length);
    return keysOf(page).toSorted();
  }

  it.each([
    ['tag:Legacy', ['orders']],
    ['owner:sales-data', ['visits']],
    ['tag:"Gold Standard"', ['payments']],
    ['owner:jo OR tag:gold', ['orders', 'payments']],
    ['(owner:jo OR tag:gold) -platform:kafka', ['orders']],
    [`platform:"${HIVE}" tag:Legacy`, ['orders']],
    ['tag:(gold OR legacy)', ['orders', 'payments']],
    ['NOT tag:legacy platform:*', ['payments']],
    ['tag:leg*', ['orders']],
    ['tag:urn:li:tag:Legacy', ['orders']],
    ['owners:jo tag:legacy', ['orders']],
  ])('%s names fields before colons', async (input, keys) => {
    expect(await ask(input)).toEqual(keys);
  });

  it.each([
    ['tag:such', ['prose']],
    ['tag: such', ['prose']],
    ['12:30', ['prose']],
    ['at:12:30', ['prose']],
    ['urn:li:tag:Legacy', ['orders']],
  ])('%s is read as words', async (input, keys) => {
    expect(await ask(input)).toEqual(keys);
  });

  it.each([
    ['tag legacy', ['orders', 'prose']],
    ['tagged legacy', ['orders', 'prose']],
    ['owner sales-data', ['prose', 'visits']],
    ['whose owner sales-data', ['prose']],
    ['orders owned by jo', ['orders']],
    ['name payments', ['payments']],
    ['tagged legacy owned by jo', ['orders']],
    ['owner jo tag legacy', ['orders']],
    ['owner jo tag gold', []],
    ['owner tag legacy', ['prose']],
    ['owned by person jo', ['orders']],
    ['owned by jo payments', []],
    ['owned by jo orders', ['orders']],
    ['tables tagged legacy owned by jo', ['orders']],
  ])('%s finds the words, and the field that they name', async (input, keys) => {
    expect(await ask(input)).toEqual(keys);
  });

  it.each([
    ['orders?', ['orders']],
    ['payments? orders', []],
    ['blue old tag?', []],
    ['such tag??', ['prose']],
    ['tag:legacy?', ['orders']],
    ['(name:order? OR payments?)', ['orders']],
    ['orders ?', ['orders']],
    ['ordres?', ['orders']],
    ['pay?ents?', []],
  ])('a question mark at the end of %s is punctuation if the pattern finds nothing', async (input, keys) => {
    expect(await ask(input)).toEqual(keys);
  });

  it.each([
    ['urn:li:tag:Legacy;', ['orders']],
    ['urn:li:tag:Legacy.', ['orders']],
    ['urn:li:tag:Gold,', ['payments']],
    ['urn:li:tag:Lega;', []],
    ['https://x.org/t?p=one&d=two', ['visits']],
    ['HTTPS://X.org/t?p=one&d=two', ['visits']],
    ['https://x.org/t?p=one', []],
  ])('%s is pasted with signs that are no part of the query language', async (input, keys) => {
    expect(await ask(input)).toEqual(keys);
  });

  it.each([
    ['where are the payments?', ['payments'], 'payments'],
    ["what's in orders", ['orders'], 'orders'],
    ['who owns visits', ['visits'], 'visits'],
    ['owner of the visits', ['visits'], 'visits'],
    ['what does jo own', ['orders'], 'jo own'],
    ['which tables does jo own', ['orders'], 'tables jo own'],
    ['show me the payments', ['payments'], 'payments'],
    ['show me the paymenst', ['payments'], 'payments'],
    ['how do visits become payments', ['payments', 'visits'], '(visits) OR (payments)'],
    ['which table has such payments or visits', ['payments', 'visits'], '(_entityType:table) ((payments) OR (visits))'],
    ['payments zzz', [], undefined],
    ['who owns zzz', [], undefined],
    ['"who" owns visits', [], undefined],
    ['owned by jo payments', [], undefined],
  ])('%s is asked in a sentence', async (input, keys, corrected) => {
    expect(await ask(input)).toEqual(keys);
    expect((await engine.index.service().search(searchQuery(input))).corrected).toBe(corrected);
  });

  it.each([
    ['table:orders', ['orders']],
    ['person:orders', []],
    ['"visits" table', ['visits']],
  ])('%s names a type', async (input, keys) => {
    expect(await ask(input)).toEqual(keys);
  });

  it.each([
    ['gold_s', ['payments']],
    ['standard_go', ['payments']],
    ['payments g', ['payments']],
    ['pay g', ['payments']],
    ['gol_stand', ['payments']],
    ['pay.standard', ['payments']],
    ['pay-Gold', ['payments']],
    ['payStand', ['payments']],
    ['go', []],
    ['g_gold', []],
  ])('%s finds the beginnings of words', async (input, keys) => {
    expect(await ask(input)).toEqual(keys);
  });

  it.each([
    ['owner sales-data', 'platform', HIVE, []],
    ['owner sales-data', 'name', 'visits', ['visits']],
    ['owner jo', 'platform', HIVE, ['orders']],
    ['owner jo', 'platform', KAFKA, []],
    ['owner:jo', 'name', 'prose', []],
    ['paymenst', 'platform', KAFKA, ['payments']],
  ])('a filter does not change what %s means', async (input, field, value, keys) => {
    expect(await ask(input, { filter: all(lenient(field, value)) })).toEqual(keys);
  });

  it('a search for removed entities has the interpretations of what was removed', async () => {
    const filter = all(criterion('hidden', 'EQUAL', 'true'), criterion('name', 'EXISTS'));
    expect(await ask('owner amy', { filter })).toEqual(['gone']);
    expect(await ask('owner amy')).toEqual([]);
  });
}

describe('what a query means, in memory', () => {
  describeReadings(memoryEngine(SAMPLE_REGISTRY));
});

describeWithCluster('what a query means', () =>
  describe('what a query means, in Elasticsearch', () => {
    describeReadings(clusterEngine(SAMPLE_REGISTRY));
  }),
);
