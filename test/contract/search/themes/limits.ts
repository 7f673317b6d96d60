import fc from 'fast-check';
import { LIMITS } from '#generated/http/limits';
import { SERVICE_READ } from '#test/support/service-read';
import { InvalidInputError, LimitExceededError } from '#base/errors/domain-error';
import { parseFilter } from '#interface/rest/format/filter-form';
import { searchQuery } from '../search-queries';
import type { SearchSuite } from '../search-suite';

const FIELDS = ['name', 'description', 'tags', 'owners', 'rows', 'origin', 'deprecated', 'url', 'paths', 'columns'];
const FIXED_FIELDS = ['urn', 'runId', '_entityType', 'hidden', 'nosuch'];
const CONDITIONS = ['EQUAL', 'IN', 'CONTAIN', 'START_WITH', 'END_WITH', 'EXISTS', 'IS_NULL', 'LESS_THAN'] as const;
const RUNS = 60;

const numbered = (count: number, start: string) => Array.from({ length: count }, (_, index) => `${start}${index}`);
const piece = fc.oneof(
  fc.constantFrom('user', 'user_events', 'urn:li:tag:PII', '*', 'a*', '*a?', '"', '(', ')', ' OR ', ' NOT ', '-', ','),
  fc.constantFrom(
    'name:',
    'tags:',
    'url:',
    '\ufdfa',
    '\u0000',
    '\ud800',
    '\\',
    "'",
    'aBcD',
    '事',
    '1e999',
    '2020-13-45',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const input = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));
const criterion = fc.record({
  field: fc.constantFrom(...FIELDS, ...FIXED_FIELDS),
  condition: fc.constantFrom(...CONDITIONS),
  values: fc.array(fc.oneof(piece, fc.constantFrom('1', '2020-01-01', '/a/b')), { minLength: 1, maxLength: 4 }),
  negated: fc.boolean(),
});
const filter = fc.record({ or: fc.array(fc.record({ and: fc.array(criterion, { maxLength: 4 }) }), { maxLength: 8 }) });

/** Whether the question is answered; false if it is refused with a reason. Any other error fails the test. */
async function isAnswered(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    if (error instanceof LimitExceededError || error instanceof InvalidInputError) return false;
    throw error;
  }
}

export function describeLimits({ engine, tables, found }: SearchSuite): void {
  describe('limits', () => {
    beforeEach(() =>
      tables(
        { key: 'a', fields: { name: 'user_events', rows: 105, paths: ['/a/b/c'], tags: ['urn:li:tag:PII'] } },
        { key: 'b', fields: { name: 'v1', url: 'v2', rows: 7, paths: ['/a/d'] } },
      ),
    );

    it('answers or refuses every question', async () => {
      let answered = 0;
      await fc.assert(
        fc.asyncProperty(input, filter, fc.constantFrom(...FIELDS, 'urn'), async (text, form, field) => {
          const questions = [
            () =>
              engine.index.search(
                searchQuery(text, {
                  filter: parseFilter(form),
                  sort: [{ field, descending: true }],
                  facets: true,
                  matchedFields: true,
                }),
              ),
            () =>
              engine.index.autocomplete({
                entityTypes: ['table'],
                query: text,
                filter: parseFilter(form),
                limit: 10,
                read: SERVICE_READ,
              }),
            () =>
              engine.index.browse({
                entityType: 'table',
                path: text,
                filter: parseFilter(form),
                start: 0,
                limit: 10,
                read: SERVICE_READ,
              }),
          ];
          for (const question of questions) if (await isAnswered(question)) answered++;
        }),
        { numRuns: RUNS },
      );
      expect(answered).toBeGreaterThan(RUNS);
    });

    it.each(['name', 'url', 'tags', 'paths', 'urn', 'runId', '_entityType', 'rows'])(
      'finds one of %s among as many values as allowed, and not among them when negated',
      async (field) => {
        const known = { name: 'v1', url: 'v2', tags: 'urn:li:tag:PII', paths: '/a', rows: '7' };
        const wanted = Object.entries(known).find(([name]) => name === field)?.[1] ?? 'nothing';
        const values = [...numbered(LIMITS.filterValues - 1, 'x'), wanted];
        const ask = (negated: boolean) =>
          found('*', { filter: parseFilter({ criteria: [{ field, values, negated }] }) });
        const [hits, others] = [await ask(false), await ask(true)];
        expect([...hits, ...others].toSorted()).toEqual(['a', 'b']);
        expect(hits.length > 0).toBe(Object.hasOwn(known, field));
      },
    );

    it.each([
      ['queryLength', 'a'.repeat(LIMITS.queryLength + 1)],
      ['queryWords', numbered(LIMITS.queryWords + 1, 'w').join(' ')],
      ['queryPrefixes', numbered(LIMITS.queryPrefixes + 1, 'w').join('* ') + '*'],
      ['queryDepth', `${'('.repeat(LIMITS.queryDepth + 1)}a${')'.repeat(LIMITS.queryDepth + 1)}`],
      ['queryWildcards', numbered(LIMITS.queryWildcards + 1, '*w').join(' ')],
      [
        'questionPercent',
        [...numbered(LIMITS.queryPrefixes, 'w'), ...numbered(LIMITS.queryWildcards, '*w')].join('* '),
      ],
    ])('names %s', async (limit, text) => {
      await expect(engine.index.search(searchQuery(text))).rejects.toThrow(`the limit ${limit} is`);
    });
  });
}
