import { EVERYTHING } from '../../../src/auth/actor';
import type { SearchIndex, SearchPage, SearchQuery } from '../../../src/search/search-index';
import type { Criterion, Filter } from '../../../src/filter/filter';
import type { SearchDocument } from '../../../src/search/search-document';
import type { Registry } from '../../../generated/registry/registry-types';
import {
  HIVE,
  KAFKA,
  personDocument,
  SAMPLE_REGISTRY,
  type SampleTable,
  tableDocument,
  tableUrn,
} from './search-sample';

/** An engine under test: its index, and a way to make it hold documents. */
export interface SearchEngine {
  readonly index: SearchIndex;
  /** Puts each document in the place of the one with its urn. */
  put(documents: readonly SearchDocument[]): Promise<void>;
  /** Takes the documents out. */
  remove(documents: readonly SearchDocument[]): Promise<void>;
  clear(): Promise<void>;
}

export const NO_FILTER: Filter = { or: [] };

export function criterion(field: string, condition: Criterion['condition'], ...values: readonly string[]): Criterion {
  return { field, condition, values, lenient: false, negated: false };
}

/** The single-value form. */
export function lenient(field: string, value: string): Criterion {
  return { field, condition: 'EQUAL', values: [value], lenient: true, negated: false };
}

export function not(criterion_: Criterion): Criterion {
  return { ...criterion_, negated: true };
}

export function all(...criteria: readonly Criterion[]): Filter {
  return { or: [criteria] };
}

export function question(input: string, settings: Partial<SearchQuery> = {}): SearchQuery {
  return {
    entityTypes: ['table'],
    input,
    filter: NO_FILTER,
    sort: [],
    start: 0,
    count: 20,
    facets: false,
    facetSize: 20,
    matchedFields: false,
    access: EVERYTHING,
    ...settings,
  };
}

/** The one contract that every search engine keeps. `create` is called inside the suite, before the tests run. */
export function describeSearchIndex(name: string, create: (registry: Registry) => SearchEngine): void {
  describe(`SearchIndex of ${name}`, () => {
    const engine = create(SAMPLE_REGISTRY);
    afterEach(() => engine.clear());

    const tables = (...samples: readonly (SampleTable | string)[]) =>
      engine.put(
        samples.map((sample) =>
          tableDocument(typeof sample === 'string' ? { key: sample, fields: { name: sample } } : sample),
        ),
      );
    const keysOf = ({ hits }: SearchPage) => hits.map(({ urn }) => /,(.*),PROD\)$/.exec(urn)?.[1] ?? urn);
    const found = async (input: string, settings?: Partial<SearchQuery>) =>
      keysOf(await engine.index.search(question(input, settings)));
    const foundBy = (...criteria: readonly Criterion[]) =>
      found('*', { filter: all(...criteria) }).then((keys) => keys.toSorted());

    describe('finding identifiers', () => {
      beforeEach(() =>
        tables('analytics.user_events', 'analytics.user-events-raw', 'userEventsDaily', 'SampleHiveDataset', 'orders'),
      );

      it.each([
        ['whole', 'orders', ['orders']],
        ['whatever its case', 'ORDERS', ['orders']],
        ['by its parts', 'events', ['analytics.user-events-raw', 'analytics.user_events', 'userEventsDaily']],
        ['by a part of camel case', 'daily', ['userEventsDaily']],
        ['by camel case written together', 'samplehivedataset', ['SampleHiveDataset']],
        ['by a prefix', 'analy', ['analytics.user-events-raw', 'analytics.user_events']],
        ['by an explicit prefix of two letters', 'or*', ['orders']],
        ['by a pattern', '*vents*', ['analytics.user-events-raw', 'analytics.user_events', 'userEventsDaily']],
        ['by a pattern of one sign', 'orde?s', ['orders']],
        ['with all of several words', 'user raw', ['analytics.user-events-raw']],
        ['by its urn', tableUrn('orders'), ['orders']],
        ['by its urn in quotes', `"${tableUrn('orders')}"`, ['orders']],
        ['by the urn field', `urn:"${tableUrn('orders')}"`, ['orders']],
      ])('%s', async (_, input, expected) => {
        expect((await found(input)).toSorted()).toEqual(expected);
      });

      it('puts an exact name before longer ones, and the parts in order before others', async () => {
        expect(await found('analytics.user_events')).toEqual(['analytics.user_events', 'analytics.user-events-raw']);
        await tables('user_events_of_orders', 'order');
        expect((await found('orders'))[0]).toBe('orders');
        expect((await found('order'))[0]).toBe('order');
      });

      it('finds nothing by two letters that only begin words', async () => {
        expect(await found('or')).toEqual([]);
        expect(await found('us')).toEqual([]);
      });

      it.each(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])(
        'finds the digit %s only where it stands, whatever engines make of the signs between words',
        async (digit) => {
          expect(await found(digit)).toEqual([]);
          await tables({ key: 'numbered', fields: { name: `part ${digit}`, columns: ['a_b', 'a-b', 'a.b', 'a b'] } });
          expect(await found(digit)).toEqual(['numbered']);
        },
      );
    });

    describe('finding text', () => {
      beforeEach(() =>
        tables(
          { key: 'fox', fields: { description: 'The quick brown fox jumps over the lazy dogs' } },
          {
            key: 'cafe',
            fields: { description: 'Café Ñandú in Straße 5', columns: ['customer_email', 'customer-email'] },
          },
          { key: 'asian', fields: { description: '用户事件表 ユーザー 사용자', editedDescription: 'שלום مرحبا' } },
          { key: 'rocket', fields: { description: 'launch 🚀 now!', properties: ['team=growth', 'tier=1'] } },
        ),
      );

      it.each([
        ['jumping', ['fox']],
        ['dog', ['fox']],
        ['"quick brown"', ['fox']],
        ['"brown quick"', []],
        ['"jump"', []],
        ['the', ['fox']],
        ['the fox', ['fox']],
        ['the launch', ['rocket']],
        ['cafe', ['cafe']],
        ['CAFÉ', ['cafe']],
        ['strasse', ['cafe']],
        ['"customer_email"', ['cafe']],
        ['"customer email"', []],
        ['"email"', ['cafe']],
        ['用户', ['asian']],
        ['户用', ['asian']],
        ['"用户"', ['asian']],
        ['"户用"', []],
        ['ユーザー', ['asian']],
        ['사용', []],
        ['사용자', ['asian']],
        ['שלום', ['asian']],
        ['مرحبا', ['asian']],
        ['🚀', ['rocket']],
        ['growth', ['rocket']],
        ['"team=growth"', ['rocket']],
      ])('%s', async (input, expected) => {
        expect(await found(input)).toEqual(expected);
      });
    });

    describe('query language', () => {
      beforeEach(() =>
        tables(
          {
            key: 'a',
            fields: {
              name: 'user_events',
              description: 'daily rollup',
              tags: ['urn:li:tag:PII'],
              owners: ['urn:li:corpuser:jdoe'],
              rows: 105,
              origin: 'PROD',
              deprecated: true,
              url: 'https://x.org/a',
            },
          },
          {
            key: 'b',
            fields: {
              name: 'user-events',
              description: 'user_events copied',
              tags: ['urn:li:tag:PIIX'],
              owners: ['urn:li:corpuser:datahub'],
              rows: 7,
              origin: 'DEV',
              properties: ['team=growth'],
            },
          },
          { key: 'c', runIds: ['run-9'], fields: { name: 'orders', description: 'nothing to do with it' } },
        ),
      );

      it.each([
        ['user AND daily', ['a']],
        ['daily OR nothing', ['a', 'c']],
        ['user NOT daily', ['b']],
        ['user -daily', ['b']],
        ['+user +daily', ['a']],
        ['NOT user', ['c']],
        ['(daily OR copied) AND rollup', ['a']],
        ['user && !copied', ['a']],
        ['name:(orders OR events) NOT rollup', ['b', 'c']],
        ['tags:(PII OR PIIX)', ['a', 'b']],
        [`(${HIVE},a,PROD)`, ['a']],
        ['name:user_events', ['a']],
        ['name:events', ['a', 'b']],
        ['name:"user-events"', ['b']],
        ['name:user*', ['a', 'b']],
        ['name:*ders', ['c']],
        ['description:rollup', ['a']],
        ['description:orders', []],
        ['description.delimited:rollup', ['a']],
        ['name.keyword:orders', ['c']],
        ['tags:PII', ['a']],
        ['tags:urn:li:tag:PII', ['a']],
        ['tags:"urn:li:tag:PIIX"', ['b']],
        ['urn:li:tag:PII', ['a']],
        ['owners:jdoe', ['a']],
        ['jdoe', []],
        ['origin:PROD', ['a']],
        ['origin:prod', ['a']],
        ['rows:105', ['a']],
        ['rows:x', []],
        ['deprecated:true', ['a']],
        ['properties:growth', ['b']],
        ['properties:"team=growth"', ['b']],
        ['url:"https://x.org/a"', ['a']],
        ['url:https*', ['a']],
        ['url:x', []],
        ['rows:*', ['a', 'b']],
        ['NOT rows:*', ['c']],
        ['runId:"run-9"', ['c']],
        ['_entityType:table AND name:orders', ['c']],
        ['nosuch:user', []],
        ['user nosuchword', []],
      ])('%s', async (input, expected) => {
        expect((await found(input)).toSorted()).toEqual(expected);
      });

      it.each([
        '(user',
        'user)',
        '((user',
        '"user',
        'user"',
        ':user',
        '::user',
        'user:',
        'user AND',
        'OR user',
        'NOT NOT user',
        'user !@#$%^&',
        'user \\',
        '+ user',
        'user ()',
        'AND user OR',
      ])('reads %s as the word it holds', async (input) => {
        expect((await found(input)).toSorted()).toEqual(['a', 'b']);
      });

      const nested = Array.from({ length: 60 }, () => '(user OR NOT (daily AND NOT ').join('');
      it.each([
        nested,
        'NOT '.repeat(99),
        `*a${'?'.repeat(30)}`,
        '*a?'.repeat(60),
        'a*'.repeat(2000),
        `"${'a.'.repeat(4000)}"`,
        'a.'.repeat(2000),
        `name:${'b'.repeat(5000)}*`,
        '🚀*',
        '*🚀',
        'e\u0301*',
        '!!!',
        '---',
        ',',
        '"',
        '""',
        '()',
        'AND',
        'NOT',
        '\u0000',
        '\ud800',
        "'",
        "';--",
        '\\',
        '[abc',
        '{',
        'a'.repeat(10_000),
        '"'.repeat(1000),
        '('.repeat(1000),
        'x '.repeat(5000),
        '"a b c d" '.repeat(300),
        '~',
        '/x/',
        '%',
        '$1',
        'constructor',
        '__proto__:x',
      ])('answers %p without a fault', async (input) => {
        const page = await engine.index.search(question(input, { facets: true, matchedFields: true }));
        expect(page.total).toBe(page.hits.length);
      });
    });

    describe('ranking', () => {
      it('goes by the boosts of the fields, a whole name first', async () => {
        await tables(
          { key: '1', fields: { columns: ['revenue'] } },
          { key: '2', fields: { description: 'revenue' } },
          { key: '3', fields: { name: 'monthly revenue' } },
          { key: '4', fields: { name: 'revenue', columns: ['x'] } },
        );
        expect(await found('revenue')).toEqual(['4', '3', '2', '1']);
      });

      it('halves what its values weigh down, and orders equals by urn', async () => {
        await tables(
          { key: 'a', fields: { name: 'plan', deprecated: true } },
          { key: 'c', fields: { name: 'plan' } },
          { key: 'b', fields: { name: 'plan' } },
        );
        expect(await found('plan')).toEqual(['b', 'c', 'a']);
        expect(await found('*')).toEqual(['b', 'c', 'a']);
        const { hits } = await engine.index.search(question('plan'));
        expect(hits[2]?.score).toBeCloseTo((hits[0]?.score ?? 0) / 2);
      });

      it.each(['metric', 'metric*'])('puts names before however many columns that begin with %s', async (input) => {
        await tables(
          { key: 'wide', fields: { columns: Array.from({ length: 400 }, (_, index) => `metric${index}`) } },
          { key: 'named', fields: { name: 'metric' } },
          { key: 'partly', fields: { name: 'the_metric_store' } },
          { key: 'begun', fields: { name: 'some_metricx' } },
        );
        expect(await found(input)).toEqual(['named', 'partly', 'begun', 'wide']);
      });

      it('prefers the word itself to a word that only begins with it', async () => {
        await tables('user_x', 'username_x');
        expect(await found('user')).toEqual(['user_x', 'username_x']);
      });
    });

    describe('filters', () => {
      beforeEach(() =>
        tables(
          {
            key: 'a',
            runIds: ['r1', 'r2'],
            fields: {
              name: 'user_events',
              description: 'Daily',
              platform: HIVE,
              owners: ['urn:li:corpuser:jdoe'],
              hasOwners: true,
              rows: 10,
              changedOn: 1_600_000_000_000,
              origin: 'PROD',
              deprecated: true,
              paths: ['/prod/hive'],
            },
          },
          {
            key: 'b',
            runIds: ['r2'],
            fields: {
              name: 'User-Stream',
              editedDescription: 'Daily',
              platform: KAFKA,
              rows: 9,
              hasOwners: false,
              origin: 'PROD',
              deprecated: false,
              properties: ['team=growth'],
              paths: ['/prod/kafka/x'],
            },
          },
          {
            key: 'c',
            fields: {
              name: 'old_table',
              platform: HIVE,
              origin: 'DEV',
              url: 'https://Example.org/a*b',
              properties: ['note=Hourly, or so'],
            },
          },
          { key: 'd', removed: true, fields: { name: 'gone', platform: HIVE, origin: 'DEV' } },
        ),
      );

      it.each<[string, readonly Criterion[], readonly string[]]>([
        ['EQUAL values is exact', [criterion('name', 'EQUAL', 'user_events')], ['a']],
        ['EQUAL values keeps case', [criterion('name', 'EQUAL', 'USER_EVENTS')], []],
        ['EQUAL any value', [criterion('name', 'EQUAL', 'user_events', 'old_table', 'x')], ['a', 'c']],
        ['EQUAL a part is no match', [criterion('name', 'EQUAL', 'user')], []],
        ['lenient EQUAL whatever the case', [lenient('name', 'USER_EVENTS')], ['a']],
        ['lenient EQUAL by a word', [lenient('name', 'user')], ['a', 'b']],
        ['lenient EQUAL at commas', [lenient('origin', 'prod, dev')], ['a', 'b', 'c']],
        ['lenient EQUAL of a value with commas', [lenient('properties', 'NOTE=hourly, or so')], ['c']],
        ['lenient EQUAL of a urn', [lenient('platform', HIVE)], ['a', 'c']],
        ['lenient EQUAL of a part of a urn', [lenient('platform', 'kafka')], ['b']],
        ['lenient EQUAL of an expanded field takes the whole value', [lenient('description', 'daily')], ['a', 'b']],
        ['an expanded field looks at its companions', [criterion('description', 'EQUAL', 'Daily')], ['a', 'b']],
        ['lenient EQUAL of nothing restricts nothing', [lenient('name', '')], ['a', 'b', 'c']],
        ['lenient EQUAL of properties', [lenient('properties', 'team=growth')], ['b']],
        ['IN', [criterion('name', 'IN', 'old_table', 'x')], ['c']],
        ['booleans', [lenient('deprecated', 'TRUE')], ['a']],
        ['false booleans', [criterion('deprecated', 'EQUAL', 'false')], ['b']],
        ['helper fields', [lenient('hasOwners', 'true')], ['a']],
        ['numbers', [lenient('rows', '10')], ['a']],
        ['numbers that are none', [lenient('rows', 'ten')], []],
        ['CONTAIN keeps case', [criterion('name', 'CONTAIN', 'ser')], ['a', 'b']],
        ['CONTAIN does not fold', [criterion('name', 'CONTAIN', 'EVENT')], []],
        ['CONTAIN takes signs as they are', [criterion('url', 'CONTAIN', 'a*b')], ['c']],
        ['CONTAIN knows no wildcards', [criterion('name', 'CONTAIN', 'us*ts')], []],
        ['CONTAIN in an expanded field', [criterion('description', 'CONTAIN', 'ail')], ['a', 'b']],
        ['START_WITH', [criterion('name', 'START_WITH', 'user', 'old')], ['a', 'c']],
        ['START_WITH of a urn', [criterion('platform', 'START_WITH', 'urn:li:dataPlatform:k')], ['b']],
        ['START_WITH in the middle of a value', [criterion('name', 'START_WITH', 'events')], []],
        ['START_WITH of a keyword', [criterion('url', 'START_WITH', 'https://Ex')], ['c']],
        ['END_WITH', [criterion('name', 'END_WITH', 'table')], ['c']],
        ['EXISTS', [criterion('rows', 'EXISTS')], ['a', 'b']],
        ['EXISTS of an expanded field', [criterion('description', 'EXISTS')], ['a', 'b']],
        ['IS_NULL', [criterion('rows', 'IS_NULL')], ['c']],
        ['IS_NULL of an expanded field wants all of it missing', [criterion('description', 'IS_NULL')], ['c']],
        ['not EXISTS', [not(criterion('description', 'EXISTS'))], ['c']],
        ['GREATER_THAN compares numbers', [criterion('rows', 'GREATER_THAN', '9')], ['a']],
        ['GREATER_THAN_OR_EQUAL_TO', [criterion('rows', 'GREATER_THAN_OR_EQUAL_TO', '9')], ['a', 'b']],
        ['LESS_THAN', [criterion('rows', 'LESS_THAN', '10')], ['b']],
        ['LESS_THAN_OR_EQUAL_TO', [criterion('rows', 'LESS_THAN_OR_EQUAL_TO', '10.0')], ['a', 'b']],
        ['a range by date', [criterion('changedOn', 'GREATER_THAN', '2020-01-01')], ['a']],
        ['a range of texts', [criterion('origin', 'GREATER_THAN', 'DEV')], ['a', 'b']],
        ['negation', [not(lenient('platform', HIVE))], ['b']],
        ['negation keeps what has no value', [not(lenient('owners', 'jdoe'))], ['b', 'c']],
        ['all criteria', [lenient('platform', HIVE), lenient('origin', 'PROD')], ['a']],
        ['urn', [criterion('urn', 'EQUAL', tableUrn('a'), tableUrn('c'))], ['a', 'c']],
        ['urn by its end', [criterion('urn', 'END_WITH', ',c,PROD)')], ['c']],
        ['runId', [criterion('runId', 'EQUAL', 'r1')], ['a']],
        ['another runId', [lenient('runId', 'r2')], ['a', 'b']],
        ['_entityType', [lenient('_entityType', 'TABLE')], ['a', 'b', 'c']],
        ['another _entityType', [lenient('_entityType', 'person')], []],
        ['folders hold what is below them', [lenient('paths', '/prod')], ['a', 'b']],
        ['a folder is no prefix of a name', [criterion('paths', 'EQUAL', '/prod/h')], []],
        ['an unknown field', [lenient('nosuch', 'x')], []],
        ['a field named like something else', [lenient('constructor', 'x')], []],
        ['soft-deleted ones, when asked for', [criterion('hidden', 'EQUAL', 'true')], ['d']],
        ['not soft-deleted ones, when asked for', [criterion('hidden', 'EQUAL', 'false')], ['a', 'b', 'c']],
        ['both, when asked for', [lenient('origin', 'DEV'), criterion('hidden', 'EQUAL', 'true', 'false')], ['c', 'd']],
      ])('%s', async (_, criteria, expected) => {
        expect(await foundBy(...criteria)).toEqual(expected);
      });

      it.each(['CONTAIN', 'START_WITH', 'END_WITH', 'EQUAL', 'GREATER_THAN'] as const)(
        '%s answers values that nothing has',
        async (condition) => {
          const values = ['ab'.repeat(5000), '🚀'.repeat(1000), '\\.*[]"~#@&<>{}()|+?^$', "';--", '\u0000', '\ud83d'];
          const numbers = condition === 'GREATER_THAN' ? [] : ['rows'];
          for (const field of ['name', 'url', ...numbers, 'deprecated', 'paths', 'urn', 'runId', '_entityType']) {
            for (const value of values) await found('*', { filter: all(criterion(field, condition, value)) });
          }
          expect(await foundBy(criterion('url', condition, ...values), criterion('origin', 'EQUAL', 'nosuch'))).toEqual(
            [],
          );
        },
      );

      it('joins conjunctions by or', async () => {
        const filter = {
          or: [[lenient('name', 'old_table')], [lenient('platform', KAFKA), lenient('origin', 'PROD')]],
        };
        expect((await found('*', { filter })).toSorted()).toEqual(['b', 'c']);
        expect(await found('user', { filter })).toEqual(['b']);
        expect(await found('*', { filter: { or: [[]] } })).toHaveLength(3);
      });
    });

    describe('facets', () => {
      const facetsOf = async (input: string, settings: Partial<SearchQuery> = {}) => {
        const page = await engine.index.search(question(input, { facets: true, count: 1, ...settings }));
        return Object.fromEntries(
          page.facets.map(({ name: facet, values }) => [facet, values.map(({ value, count }) => `${value}=${count}`)]),
        );
      };

      beforeEach(() =>
        tables(
          ...['a', 'b', 'c', 'd', 'e'].map((key) => ({
            key,
            fields: {
              name: `user_${key}`,
              platform: key < 'd' ? HIVE : KAFKA,
              origin: 'PROD',
              tags: ['urn:li:tag:x', `urn:li:tag:${key}`],
            },
          })),
          { key: 'gone', removed: true, fields: { name: 'user_gone', platform: HIVE } },
        ),
      );

      it.each(['*', 'user', 'name:user*'])(
        'counts the whole result of %s, soft-deleted ones left out',
        async (input) => {
          const facets = await facetsOf(input, { facetSize: 3 });
          expect(Object.keys(facets)[0]).toBe('_entityType');
          expect(facets).toEqual({
            _entityType: ['table=5'],
            platform: [`${HIVE}=3`, `${KAFKA}=2`],
            origin: ['PROD=5'],
            tags: ['urn:li:tag:x=5', 'urn:li:tag:a=1', 'urn:li:tag:b=1'],
          });
        },
      );

      it('follows changes, soft deletes and deletes', async () => {
        await tables(
          { key: 'a', fields: { name: 'user_a', platform: KAFKA } },
          { key: 'b', removed: true, fields: { name: 'user_b' } },
          { key: 'gone', fields: { platform: HIVE } },
        );
        await engine.remove([tableDocument({ key: 'c' })]);
        expect(await facetsOf('*')).toMatchObject({
          _entityType: ['table=4'],
          platform: [`${KAFKA}=3`, `${HIVE}=1`],
          origin: ['PROD=2'],
        });
        expect(await facetsOf('user')).toMatchObject({ _entityType: ['table=3'], platform: [`${KAFKA}=3`] });
        expect(await engine.index.counts(['table', 'person'], EVERYTHING)).toEqual(
          new Map([
            ['table', 4],
            ['person', 0],
          ]),
        );
      });

      it('counts soft-deleted ones when they are asked for, by values that no other has', async () => {
        await tables({
          key: 'never_seen',
          removed: true,
          fields: { name: 'user_never', platform: KAFKA, tags: ['urn:li:tag:odd'] },
        });
        expect(await facetsOf('*', { filter: all(lenient('hidden', 'true')) })).toMatchObject({
          _entityType: ['table=2'],
          platform: [`${HIVE}=1`, `${KAFKA}=1`],
          tags: ['urn:li:tag:odd=1'],
        });
        expect(await facetsOf('*', { filter: all(criterion('hidden', 'EQUAL', 'true', 'false')) })).toMatchObject({
          tags: [
            'urn:li:tag:x=5',
            'urn:li:tag:a=1',
            'urn:li:tag:b=1',
            'urn:li:tag:c=1',
            'urn:li:tag:d=1',
            'urn:li:tag:e=1',
            'urn:li:tag:odd=1',
          ],
        });
        expect(await facetsOf('*')).toMatchObject({ _entityType: ['table=5'] });
        expect((await facetsOf('*'))['tags']).not.toContain('urn:li:tag:odd=0');
      });

      it('shows what the filter asks for, with a count of 0 where there is none', async () => {
        expect(
          await facetsOf('*', { filter: all(criterion('platform', 'EQUAL', HIVE, 'urn:li:dataPlatform:s3')) }),
        ).toMatchObject({ platform: [`${HIVE}=3`, 'urn:li:dataPlatform:s3=0'] });
        expect(await facetsOf('*', { filter: all(lenient('platform', 'urn:li:dataPlatform:s3')) })).toEqual({
          platform: [],
        });
        expect(await facetsOf('*', { filter: all(lenient('_entityType', 'TABLE')) })).toMatchObject({
          _entityType: ['table=5'],
        });
        expect(await facetsOf('*', { filter: all(lenient('name', 'user_a')) })).toMatchObject({
          _entityType: ['table=1'],
          name: [],
        });
      });

      it('tells the names that people see', async () => {
        const { facets } = await engine.index.search(question('*', { facets: true }));
        expect(facets.map(({ displayName }) => displayName)).toEqual(['Type', 'Platform', 'Tag', 'Environment']);
      });
    });

    describe('matched fields', () => {
      it('names values that hold the words, and fields that the filter found', async () => {
        await tables({
          key: 'x',
          fields: {
            name: 'user_events',
            description: 'all events',
            columns: ['event_id', 'other'],
            platform: HIVE,
            tags: ['urn:li:tag:Events'],
          },
        });
        const { hits } = await engine.index.search(
          question('event', { matchedFields: true, filter: all(lenient('platform', HIVE)) }),
        );
        expect(hits[0]?.matchedFields).toEqual([
          { name: 'name', value: 'user_events' },
          { name: 'description', value: 'all events' },
          { name: 'columns', value: 'event_id' },
          { name: 'tags', value: 'urn:li:tag:Events' },
          { name: 'platform', value: '' },
        ]);
      });

      it('names none for everything, and only the asked field', async () => {
        await tables({ key: 'x', fields: { name: 'user_events', description: 'user events' } });
        const matched = async (input: string) =>
          (await engine.index.search(question(input, { matchedFields: true }))).hits[0]?.matchedFields;
        expect(await matched('*')).toEqual([]);
        expect(await matched('name:events')).toEqual([{ name: 'name', value: 'user_events' }]);
        expect(await matched('"user events"')).toEqual([{ name: 'description', value: 'user events' }]);
      });
    });

    describe('paging and order', () => {
      const keys = Array.from({ length: 25 }, (_, index) => `t${String(index).padStart(2, '0')}`);

      beforeEach(() =>
        tables(
          ...keys.map((key, index) => ({
            key,
            fields: {
              name: `plan ${key}`,
              ...(index % 5 === 0 ? {} : { rows: index % 3 }),
              deprecated: index % 2 === 0,
              origin: index % 2 === 0 ? 'b' : 'A',
            },
          })),
        ),
      );

      it('goes by offset, with the exact total and no hits at a count of 0', async () => {
        const page = await engine.index.search(question('plan', { start: 20, count: 10 }));
        expect(page).toMatchObject({ total: 25, hits: { length: 5 } });
        expect(page.cursor).toBeUndefined();
        expect(await engine.index.search(question('plan', { count: 0 }))).toMatchObject({ total: 25, hits: [] });
        expect(await engine.index.search(question('*', { start: 100 }))).toMatchObject({ total: 25, hits: [] });
        expect(await found('*', { start: 3, count: 2 })).toEqual((await found('*', { count: 25 })).slice(3, 5));
      });

      it.each([
        ['everything', '*', {}],
        ['a score', 'plan', {}],
        ['a number with gaps', 'plan', { sort: [{ field: 'rows', descending: true }] }],
        [
          'two fields',
          '*',
          {
            sort: [
              { field: 'rows', descending: false },
              { field: 'origin', descending: true },
            ],
          },
        ],
        ['a filter', '*', { filter: all(lenient('origin', 'b')) }],
      ])('goes by cursor over %s, each hit once', async (_, input, settings) => {
        const expected = await found(input, { ...settings, count: 25 });
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const page: SearchPage = await engine.index.search(
            question(input, { ...settings, count: 4, ...(cursor === undefined ? {} : { cursor }) }),
          );
          seen.push(...keysOf(page));
          cursor = page.cursor;
        } while (cursor !== undefined && seen.length <= keys.length);
        expect(seen).toEqual(expected);
      });

      it('refuses a cursor that it did not give', async () => {
        for (const cursor of [
          'x',
          '',
          Buffer.from('[1]').toString('base64url'),
          Buffer.from('{"a":1}').toString('base64url'),
        ]) {
          await expect(engine.index.search(question('*', { cursor }))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
        }
      });

      it('sorts numbers as numbers and texts without case, what has no value last', async () => {
        await engine.clear();
        await tables(
          { key: 'a', fields: { name: 'B', rows: 10 } },
          { key: 'b', fields: { name: 'a', rows: 9 } },
          { key: 'c', fields: {} },
        );
        expect(await found('*', { sort: [{ field: 'rows', descending: false }] })).toEqual(['b', 'a', 'c']);
        expect(await found('*', { sort: [{ field: 'rows', descending: true }] })).toEqual(['a', 'b', 'c']);
        expect(await found('*', { sort: [{ field: 'name', descending: false }] })).toEqual(['b', 'a', 'c']);
        expect(await found('*', { sort: [{ field: 'urn', descending: true }] })).toEqual(['c', 'b', 'a']);
      });

      it('refuses to sort by what is no field, and to compare numbers with what is none', async () => {
        await expect(found('*', { sort: [{ field: 'rwos', descending: false }] })).rejects.toMatchObject({
          status: 400,
          details: [{ field: ['sort', 0, 'field'], suggestion: 'rows' }],
        });
        const pointer = '/filter/or/0/and/0';
        await expect(
          found('*', { filter: all({ ...criterion('rows', 'GREATER_THAN', 'many'), pointer }) }),
        ).rejects.toMatchObject({ status: 400, details: [{ pointer }] });
        expect(await found('*', { filter: all(criterion('rows', 'GREATER_THAN', '2020-01-31')) })).toEqual([]);
      });
    });

    describe('several entity types', () => {
      it('ranks them together and knows them apart', async () => {
        await tables('jane_orders', 'orders');
        await engine.put([personDocument('jane', { name: 'Jane Doe' }), personDocument('zoe', { name: 'Zoe' })]);
        const page = await engine.index.search(question('jane', { entityTypes: ['table', 'person'], facets: true }));
        expect(page.hits.map(({ entityType }) => entityType).toSorted()).toEqual(['person', 'table']);
        expect(page.facets[0]?.values).toEqual([
          { value: 'person', count: 1 },
          { value: 'table', count: 1 },
        ]);
        expect(await found('*', { entityTypes: ['table', 'person'], count: 3 })).toEqual([
          'urn:li:person:jane',
          'urn:li:person:zoe',
          'jane_orders',
        ]);
        expect(
          await found('*', { entityTypes: ['table', 'person'], filter: all(lenient('_entityType', 'PERSON')) }),
        ).toEqual(['urn:li:person:jane', 'urn:li:person:zoe']);
        expect(await found('jane', { entityTypes: ['person'] })).toEqual(['urn:li:person:jane']);
      });

      it('finds a field in each as it is there: one type has words in it, the other a key', async () => {
        await tables({ key: 'a', fields: { name: 'a', origin: 'Prod-East site' } });
        await engine.put([personDocument('jane', { origin: 'Prod-East' }), personDocument('zoe', { origin: 'East' })]);
        const foundIn = (input: string, ...entityTypes: string[]) =>
          found(input, { entityTypes }).then((keys) => keys.toSorted());
        expect(await foundIn('origin:prod-east', 'person')).toEqual(['urn:li:person:jane']);
        expect(await foundIn('origin:"Prod-East"', 'table', 'person')).toEqual(['a', 'urn:li:person:jane']);
        expect(await foundIn('origin:east', 'table', 'person')).toEqual(['a', 'urn:li:person:zoe']);
        expect(await foundIn('origin:prod*', 'table', 'person')).toEqual(['a', 'urn:li:person:jane']);
      });
    });

    describe('completion', () => {
      const complete = (
        query: string,
        settings: { readonly field?: string; readonly filter?: Filter; readonly limit?: number } = {},
      ) =>
        engine.index.autocomplete({
          entityTypes: ['table'],
          query,
          filter: NO_FILTER,
          limit: 10,
          access: EVERYTHING,
          ...settings,
        });

      beforeEach(() =>
        tables(
          { key: 'a', fields: { name: 'SampleHiveDataset', platform: HIVE } },
          { key: 'b', fields: { name: 'SampleKafkaDataset', platform: KAFKA } },
          { key: 'c', fields: { name: 'user_events', description: 'Sample of users' } },
          { key: 'd', removed: true, fields: { name: 'SampleGone' } },
          { key: 'e', fields: { name: 'events' } },
        ),
      );

      it('offers names with a word that begins so, the best first', async () => {
        expect((await complete('samp')).suggestions.toSorted()).toEqual(['SampleHiveDataset', 'SampleKafkaDataset']);
        expect((await complete('ev')).suggestions).toEqual(['events', 'user_events']);
        expect((await complete('user_e')).suggestions).toEqual(['user_events']);
        expect((await complete('kafka')).suggestions).toEqual(['SampleKafkaDataset']);
        expect((await complete('zzz')).suggestions).toEqual([]);
      });

      it('offers no urns of other things as names', async () => {
        expect((await complete('kafk')).suggestions).toEqual(['SampleKafkaDataset']);
        await tables({ key: 'f', fields: { name: 'clicks', platform: KAFKA } });
        expect((await complete('kafk')).urns).toHaveLength(1);
        expect((await complete('kafk', { field: 'platform' })).suggestions).toEqual([KAFKA]);
      });

      it('keeps to a field, a filter and a limit', async () => {
        expect((await complete('samp', { filter: all(lenient('platform', HIVE)) })).suggestions).toEqual([
          'SampleHiveDataset',
        ]);
        expect((await complete('sample', { field: 'description' })).suggestions).toEqual(['Sample of users']);
        expect((await complete('samp', { field: 'nosuch' })).suggestions).toEqual([]);
        expect((await complete('samp', { limit: 1 })).urns).toHaveLength(1);
        expect(await complete('samp', { limit: 0 })).toEqual({ suggestions: [], urns: [] });
      });

      it.each(['', '*', ' ', '"', '((', '!!!', '*?*', 'a/b:(c', '\u0000', "'"])(
        'answers %p without a fault',
        async (query) => {
          expect((await complete(query)).suggestions).toEqual([]);
        },
      );

      it('offers a name once for two entities', async () => {
        await tables({ key: 'f', fields: { name: 'events' } });
        const page = await complete('events');
        expect(page.suggestions).toEqual(['events', 'user_events']);
        expect(page.urns).toHaveLength(3);
      });
    });

    describe('browsing', () => {
      const level = async (
        path: string,
        settings: { readonly start?: number; readonly limit?: number; readonly filter?: Filter } = {},
      ) => {
        const page = await engine.index.browse({
          entityType: 'table',
          path,
          start: 0,
          limit: 10,
          filter: NO_FILTER,
          access: EVERYTHING,
          ...settings,
        });
        return {
          ...page,
          groups: page.groups.map(({ name: folder, count }) => `${folder}=${count}`),
          entities: page.entities.map(({ urn }) => /,(.*),PROD/.exec(urn)?.[1]),
        };
      };

      beforeEach(() =>
        tables(
          { key: 'a', fields: { paths: ['/prod/hive'], name: 'x' } },
          { key: 'b', fields: { paths: ['/prod/hive/db'] } },
          { key: 'c', fields: { paths: ['/prod/hive/db'] } },
          { key: 'd', fields: { paths: ['/prod/kafka'], platform: KAFKA } },
          { key: 'e', fields: { paths: ['/Prod/Mixed', '/prod/hive/db2/x'] } },
          { key: 'f', removed: true, fields: { paths: ['/prod/hive'] } },
          { key: 'g', fields: { paths: ['noslash/x'] } },
          { key: 'h', fields: { paths: ['/two', '/two/below'] } },
          { key: 'i', fields: { name: 'nowhere' } },
        ),
      );

      it('lists folders with what is in and below them, then entities', async () => {
        expect(await level('')).toEqual({
          groups: ['prod=5', 'Prod=1', 'two=1'],
          totalGroups: 3,
          entities: [],
          totalEntities: 0,
          totalBelow: 7,
        });
        expect(await level('/prod')).toEqual({
          groups: ['hive=4', 'kafka=1'],
          totalGroups: 2,
          entities: [],
          totalEntities: 0,
          totalBelow: 5,
        });
        expect(await level('/prod/hive')).toEqual({
          groups: ['db=2', 'db2=1'],
          totalGroups: 2,
          entities: ['a'],
          totalEntities: 1,
          totalBelow: 3,
        });
        expect(await level('/prod/hive/db')).toEqual({
          groups: [],
          totalGroups: 0,
          entities: ['b', 'c'],
          totalEntities: 2,
          totalBelow: 0,
        });
        expect(await level('/two')).toEqual({
          groups: ['below=1'],
          totalGroups: 1,
          entities: ['h'],
          totalEntities: 1,
          totalBelow: 1,
        });
      });

      it('keeps case, and knows neither other paths nor a slash as the root', async () => {
        expect(await level('/Prod')).toMatchObject({ groups: ['Mixed=1'], totalBelow: 1 });
        for (const path of ['/', 'prod', '/prod/', '/prod/h', '/nosuch', "/'", '\u0000'])
          expect(await level(path)).toMatchObject({ groups: [], entities: [], totalBelow: 0 });
      });

      it('pages over folders and entities as one list', async () => {
        expect(await level('/prod/hive', { limit: 2 })).toMatchObject({
          groups: ['db=2', 'db2=1'],
          entities: [],
          totalEntities: 1,
          totalGroups: 2,
        });
        expect(await level('/prod/hive', { start: 1, limit: 2 })).toMatchObject({ groups: ['db2=1'], entities: ['a'] });
        expect(await level('/prod/hive', { start: 2, limit: 2 })).toMatchObject({ groups: [], entities: ['a'] });
        expect(await level('/prod/hive', { start: 9, limit: 2 })).toMatchObject({
          groups: [],
          entities: [],
          totalEntities: 1,
        });
        expect(await level('/prod/hive', { limit: 0 })).toMatchObject({ groups: [], entities: [], totalGroups: 2 });
      });

      it('counts what a filter leaves', async () => {
        expect(await level('/prod', { filter: all(lenient('platform', KAFKA)) })).toEqual({
          groups: ['kafka=1'],
          totalGroups: 1,
          entities: [],
          totalEntities: 0,
          totalBelow: 1,
        });
        expect(await level('/prod/hive', { filter: all(lenient('name', 'x')) })).toEqual({
          groups: [],
          totalGroups: 0,
          entities: ['a'],
          totalEntities: 1,
          totalBelow: 0,
        });
      });

      it('follows changes', async () => {
        await tables(
          { key: 'a', fields: { paths: ['/prod/kafka'] } },
          { key: 'd', removed: true },
          { key: 'f', fields: { paths: ['/prod/hive'] } },
        );
        await engine.remove([tableDocument({ key: 'b' })]);
        expect(await level('/prod')).toMatchObject({ groups: ['hive=3', 'kafka=1'], totalBelow: 4 });
        expect(await level('/prod/hive')).toMatchObject({ groups: ['db=1', 'db2=1'], entities: ['f'] });
      });

      it('tells the paths of one entity', async () => {
        expect(await engine.index.browsePaths(tableUrn('e'), EVERYTHING)).toEqual(['/Prod/Mixed', '/prod/hive/db2/x']);
        expect(await engine.index.browsePaths(tableUrn('i'), EVERYTHING)).toEqual([]);
        expect(await engine.index.browsePaths('urn:li:table:nosuch', EVERYTHING)).toEqual([]);
      });
    });
  });
}
