import { LIMITS } from '#generated/http/limits';
import { searchQuery } from '../search-queries';
import { HIVE } from '../search-sample';
import type { SearchSuite } from '../search-suite';

export function describeQueryLanguage({ engine, tables, found }: SearchSuite): void {
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

    it('finds names with a * or a ? inside by typing them, and what these stand for', async () => {
      await tables(
        { key: 'star', fields: { name: 'part*of2024' } },
        { key: 'mark', fields: { name: 'what?next' } },
        { key: 'word', fields: { name: 'partxof2024' } },
      );
      for (const [input, keys] of [
        ['part*of2024', ['star', 'word']],
        ['what?next', ['mark']],
        ['name:what?next', ['mark']],
        ['part?of2024 NOT name:part*of2024', []],
        ['nothing*of2024', []],
      ] as const)
        expect([input, (await found(input)).toSorted()]).toEqual([input, keys]);
    });

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
    ])('reads %s as its word', async (input) => {
      expect((await found(input)).toSorted()).toEqual(['a', 'b']);
    });

    const nested = '(user OR NOT (daily AND NOT '.repeat(LIMITS.queryDepth / 2);
    it.each([
      nested,
      'NOT '.repeat(99),
      `*a${'?'.repeat(19)}`,
      '*a?'.repeat(10),
      'a*'.repeat(20),
      `"${'a.'.repeat(50)}"`,
      'a.'.repeat(2000),
      `name:${'b'.repeat(3990)}*`,
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
      'a'.repeat(4000),
      '"'.repeat(1000),
      '('.repeat(LIMITS.queryDepth),
      '()'.repeat(2000),
      '\ufdfa'.repeat(114),
      'aB'.repeat(24),
      'a* '.repeat(1000),
      '-!'.repeat(2000),
      `${'x'.repeat(250)} OR *${'x*'.repeat(19)}y`,
      'x '.repeat(2000),
      '"a b c d" '.repeat(300),
      '~',
      '/x/',
      '%',
      '$1',
      'constructor',
      '__proto__:x',
    ])('answers %p without an error', async (input) => {
      const page = await engine.index.search(searchQuery(input, { facets: true, matchedFields: true }));
      expect(page.total).toBe(page.hits.length);
    });
  });
}
