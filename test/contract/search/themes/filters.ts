import { LIMITS } from '#generated/http/limits';
import type { Criterion } from '#catalog/filter/filter';
import { all, criterion, lenient, not } from '../search-queries';
import { HIVE, KAFKA, tableUrn } from '../search-sample';
import type { SearchSuite } from '../search-suite';

export function describeFilters({ tables, found, foundBy }: SearchSuite): void {
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
      ['EQUAL does not match a part', [criterion('name', 'EQUAL', 'user')], []],
      ['lenient EQUAL in any case', [lenient('name', 'USER_EVENTS')], ['a']],
      ['lenient EQUAL by a word', [lenient('name', 'user')], ['a', 'b']],
      ['lenient EQUAL at commas', [lenient('origin', 'prod, dev')], ['a', 'b', 'c']],
      ['lenient EQUAL of a value with commas', [lenient('properties', 'NOTE=hourly, or so')], ['c']],
      ['lenient EQUAL of a urn', [lenient('platform', HIVE)], ['a', 'c']],
      ['lenient EQUAL of a part of a urn', [lenient('platform', 'kafka')], ['b']],
      ['lenient EQUAL of an expanded field takes the whole value', [lenient('description', 'daily')], ['a', 'b']],
      ['an expanded field includes its companions', [criterion('description', 'EQUAL', 'Daily')], ['a', 'b']],
      ['lenient EQUAL of an empty value does not restrict', [lenient('name', '')], ['a', 'b', 'c']],
      ['lenient EQUAL of properties', [lenient('properties', 'team=growth')], ['b']],
      ['IN', [criterion('name', 'IN', 'old_table', 'x')], ['c']],
      ['booleans', [lenient('deprecated', 'TRUE')], ['a']],
      ['false booleans', [criterion('deprecated', 'EQUAL', 'false')], ['b']],
      ['helper fields', [lenient('hasOwners', 'true')], ['a']],
      ['numbers', [lenient('rows', '10')], ['a']],
      ['a number field with a value that is not a number', [lenient('rows', 'ten')], []],
      ['CONTAIN keeps case', [criterion('name', 'CONTAIN', 'ser')], ['a', 'b']],
      ['CONTAIN does not fold', [criterion('name', 'CONTAIN', 'EVENT')], []],
      ['CONTAIN takes characters literally', [criterion('url', 'CONTAIN', 'a*b')], ['c']],
      ['CONTAIN has no wildcards', [criterion('name', 'CONTAIN', 'us*ts')], []],
      ['CONTAIN in an expanded field', [criterion('description', 'CONTAIN', 'ail')], ['a', 'b']],
      ['START_WITH', [criterion('name', 'START_WITH', 'user', 'old')], ['a', 'c']],
      ['START_WITH of a urn', [criterion('platform', 'START_WITH', 'urn:li:dataPlatform:k')], ['b']],
      ['START_WITH in the middle of a value', [criterion('name', 'START_WITH', 'events')], []],
      ['START_WITH of a keyword', [criterion('url', 'START_WITH', 'https://Ex')], ['c']],
      ['END_WITH', [criterion('name', 'END_WITH', 'table')], ['c']],
      ['EXISTS', [criterion('rows', 'EXISTS')], ['a', 'b']],
      ['EXISTS of an expanded field', [criterion('description', 'EXISTS')], ['a', 'b']],
      ['IS_NULL', [criterion('rows', 'IS_NULL')], ['c']],
      ['IS_NULL of an expanded field requires that all are missing', [criterion('description', 'IS_NULL')], ['c']],
      ['not EXISTS', [not(criterion('description', 'EXISTS'))], ['c']],
      ['GREATER_THAN compares numbers', [criterion('rows', 'GREATER_THAN', '9')], ['a']],
      ['GREATER_THAN_OR_EQUAL_TO', [criterion('rows', 'GREATER_THAN_OR_EQUAL_TO', '9')], ['a', 'b']],
      ['LESS_THAN', [criterion('rows', 'LESS_THAN', '10')], ['b']],
      ['LESS_THAN_OR_EQUAL_TO', [criterion('rows', 'LESS_THAN_OR_EQUAL_TO', '10.0')], ['a', 'b']],
      ['a range by date', [criterion('changedOn', 'GREATER_THAN', '2020-01-01')], ['a']],
      ['a range of strings', [criterion('origin', 'GREATER_THAN', 'DEV')], ['a', 'b']],
      ['negation', [not(lenient('platform', HIVE))], ['b']],
      ['negation matches entities without a value', [not(lenient('owners', 'jdoe'))], ['b', 'c']],
      ['all criteria', [lenient('platform', HIVE), lenient('origin', 'PROD')], ['a']],
      ['urn', [criterion('urn', 'EQUAL', tableUrn('a'), tableUrn('c'))], ['a', 'c']],
      ['urn by its end', [criterion('urn', 'END_WITH', ',c,PROD)')], ['c']],
      ['runId', [criterion('runId', 'EQUAL', 'r1')], ['a']],
      ['another runId', [lenient('runId', 'r2')], ['a', 'b']],
      ['_entityType', [lenient('_entityType', 'TABLE')], ['a', 'b', 'c']],
      ['another _entityType', [lenient('_entityType', 'person')], []],
      ['folders contain everything below them', [lenient('paths', '/prod')], ['a', 'b']],
      ['a folder does not match by prefix', [criterion('paths', 'EQUAL', '/prod/h')], []],
      ['an unknown field', [lenient('nosuch', 'x')], []],
      ['a field named like something else', [lenient('constructor', 'x')], []],
      ['soft-deleted entities, if asked for', [criterion('hidden', 'EQUAL', 'true')], ['d']],
      ['other entities, if asked for', [criterion('hidden', 'EQUAL', 'false')], ['a', 'b', 'c']],
      ['both, if asked for', [lenient('origin', 'DEV'), criterion('hidden', 'EQUAL', 'true', 'false')], ['c', 'd']],
    ])('%s', async (_, criteria, expected) => {
      expect(await foundBy(...criteria)).toEqual(expected);
    });

    it.each<[string, readonly Criterion[], readonly string[]]>([
      ['EQUAL of one of several', [criterion('columns', 'EQUAL', 'Order Total')], ['a']],
      ['EQUAL keeps case', [criterion('columns', 'EQUAL', 'order total')], []],
      ['EQUAL takes the whole value', [criterion('columns', 'EQUAL', 'Order')], []],
      ['EQUAL of signs without a word', [criterion('columns', 'EQUAL', '--')], ['c']],
      ['lenient EQUAL in any case', [lenient('columns', 'ORDER TOTAL')], ['a']],
      ['lenient EQUAL by a word', [lenient('columns', 'total')], ['a', 'b']],
      ['CONTAIN', [criterion('columns', 'CONTAIN', 'r T')], ['a']],
      ['START_WITH', [criterion('columns', 'START_WITH', 'Total', 'x')], ['b']],
      ['END_WITH', [criterion('columns', 'END_WITH', 'order')], ['b']],
      ['a range', [criterion('columns', 'LESS_THAN', 'A')], ['c']],
      ['EXISTS', [criterion('columns', 'EXISTS')], ['a', 'b', 'c']],
      ['IS_NULL', [criterion('columns', 'IS_NULL')], ['d', 'e']],
      ['negation', [not(criterion('columns', 'EQUAL', 'Order Total'))], ['b', 'c', 'd', 'e']],
    ])('on texts of the lowest weight: %s', async (_, criteria, expected) => {
      await tables(
        { key: 'a', fields: { columns: ['Order Total', 'id'] } },
        { key: 'b', fields: { columns: ['Total of an order'] } },
        { key: 'c', fields: { columns: ['--'] } },
        { key: 'd', fields: { columns: [] } },
        { key: 'e', fields: { description: 'Order Total' } },
      );
      expect(await foundBy(...criteria)).toEqual(expected);
    });

    it.each(['CONTAIN', 'START_WITH', 'END_WITH', 'EQUAL', 'GREATER_THAN'] as const)(
      '%s answers values that do not occur',
      async (condition) => {
        const longest = condition === 'EQUAL' ? LIMITS.filterValueLength : LIMITS.filterPartialLength;
        const different = Array.from({ length: longest }, (__, index) => String.fromCodePoint(0x4e00 + index)).join('');
        const long = ['ab'.repeat(longest / 2), '🚀'.repeat(longest / 2), '.'.repeat(longest), different];
        const values = [...long, '\\.*[]"~#@&<>{}()|+?^$', "';--", '\u0000', '\ud83d'];
        const numbers = condition === 'GREATER_THAN' ? [] : ['rows'];
        for (const field of [
          'name',
          'url',
          'columns',
          ...numbers,
          'deprecated',
          'paths',
          'urn',
          'runId',
          '_entityType',
        ]) {
          for (const value of values) await found('*', { filter: all(criterion(field, condition, value)) });
        }
        expect(await foundBy(criterion('url', condition, ...values), criterion('origin', 'EQUAL', 'nosuch'))).toEqual(
          [],
        );
      },
    );

    it('combines conjunctions with OR', async () => {
      const filter = {
        or: [[lenient('name', 'old_table')], [lenient('platform', KAFKA), lenient('origin', 'PROD')]],
      };
      expect((await found('*', { filter })).toSorted()).toEqual(['b', 'c']);
      expect(await found('user', { filter })).toEqual(['b']);
      expect(await found('*', { filter: { or: [[]] } })).toHaveLength(3);
    });
  });
}
