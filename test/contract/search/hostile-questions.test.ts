import { LIMITS } from '#generated/http/limits';
import { LimitExceededError } from '#base/errors/domain-error';
import { SERVICE_READ } from '#test/support/service-read';
import { describeWithCluster } from '#test/support/test-cluster';
import { clusterEngine } from './cluster-engine';
import { memoryEngine } from './memory-engine';
import { all, lenient, NO_FILTER, searchQuery } from './search-queries';
import { personDocument, SAMPLE_REGISTRY } from './search-sample';
import { type SearchEngine, searchSuite } from './search-suite';

const TYPES = ['table', 'person', 'view', 'source'];
const words = (count: number, word: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => word(at)).join(' ');
/** As long as a query may be. */
const long = (text: string) => text.repeat(LIMITS.queryLength / text.length);

const ANSWERED: readonly (readonly [string, string])[] = [
  ['thousands of words', long('zz ')],
  ['names of entity types', long('person zz ')],
  ['names of fields', long('tag zz ')],
  ['fields', long('tag:zz ')],
  ['words in several fields', `tag:(${words(40, (at) => `w${at}`)}) owner:zz`],
  [
    'words with typing errors',
    words(LIMITS.queryWords, (at) => `custmers${String.fromCharCode(0x61 + (at % 25))}${at}`),
  ],
  ['phrases', long('"zz b" ')],
  ['quotes without an end', long('zz" ')],
  ['operators', long('zz OR NOT ')],
  ['negations', `${long('NOT ').slice(0, -16)} customers`],
  ['closing parentheses', long('zz) ')],
  ['parentheses', long('(zz) ')],
  ['colons', long('zz:')],
  ['names before colons', long('tag:')],
  ['dots', long('zz.')],
  ['escapes', long('\\')],
  ['question marks', long('zz? ')],
  ['emoji', long('\u{1f600}')],
  ['families', long('\u{1f468}\u200d\u{1f469}\u200d\u{1f467} ')],
  ['marks of direction', long('\u202e\u05e9\u05dc ')],
  ['ideographs', long('\u6771\u4eac')],
  ['accents', long('z\u0301\u0302\u0303')],
  ['halves of characters', long('\ud800')],
  ['parts of a word', long('aB')],
  ['a urn without an end', `urn:li:table:(${long('(').slice(20)}`],
];

const REFUSED: readonly (readonly [string, string])[] = [
  ['queryLength', 'zz '.repeat(34_000)],
  ['queryLength', '\ufdfa'.repeat(LIMITS.queryLength / 2)],
  ['queryDepth', long('(zz ')],
  ['queryDepth', long('tags:(')],
  ['queryWords', words(LIMITS.queryWords + 1, (at) => `zz${at}`)],
  ['queryWildcards', words(LIMITS.queryWildcards + 1, (at) => `*zz${at}`)],
  ['queryPrefixes', words(LIMITS.queryPrefixes + 1, (at) => `zz${at}*`)],
];

function describeHostile(engine: SearchEngine): void {
  const { tables } = searchSuite(engine);
  const index = () => engine.index.service();

  beforeAll(() => tables({ key: 'a', fields: { name: 'customers', tags: ['urn:li:tag:Legacy'] } }, 'orders'));
  beforeAll(() => engine.put([personDocument('jane', { name: 'Jane Roe' })]));

  const search = (text: string) => {
    const settings = { entityTypes: TYPES, filter: all(lenient('platform', 'nowhere')), facets: true };
    return index().search(searchQuery(text, { ...settings, matchedFields: true }));
  };
  const complete = (query: string) =>
    index().autocomplete({ entityTypes: TYPES, query, filter: NO_FILTER, limit: 10, read: SERVICE_READ });

  it.each(ANSWERED)('answers a query and a completion of %s', async (_what, text) => {
    expect(await search(text)).toMatchObject({ total: 0 });
    expect(await complete(text)).toMatchObject({ urns: expect.any(Array) });
  });

  it.each(REFUSED)('refuses a query beyond %s', async (limit, text) => {
    const refused = search(text);
    await expect(refused).rejects.toBeInstanceOf(LimitExceededError);
    await expect(refused).rejects.toMatchObject({ status: 400, message: expect.stringContaining(limit) });
  });
}

describe('hostile questions, in memory', () => {
  describeHostile(memoryEngine(SAMPLE_REGISTRY));
});

describeWithCluster('hostile questions', () =>
  describe('hostile questions, in Elasticsearch', () => {
    describeHostile(clusterEngine(SAMPLE_REGISTRY));
  }),
);
