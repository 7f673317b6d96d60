import fc from 'fast-check';
import { LimitExceededError } from '#base/errors/domain-error';
import type { Condition } from '#catalog/filter/filter';
import { memoryEngine } from '#test/contract/search/memory-engine';
import { criterion, lenient, searchQuery } from '#test/contract/search/search-queries';
import { SAMPLE_REGISTRY, tableDocument } from '#test/contract/search/search-sample';

const CONDITIONS: readonly Condition[] = [
  'EQUAL',
  'IN',
  'CONTAIN',
  'START_WITH',
  'END_WITH',
  'GREATER_THAN',
  'LESS_THAN_OR_EQUAL_TO',
];
/** Letters of no other text, between characters that queries, patterns or JSON interpret. */
const MARK = 'ʬʭʮ';
const hostile = fc
  .array(
    fc.constantFrom(
      MARK,
      "'",
      '"',
      '\\',
      '\\\\',
      '(',
      ')',
      '*',
      '?',
      ':',
      '|',
      '&',
      '!',
      '<0>',
      '$1',
      '--',
      ';',
      '%',
      '[',
      '{',
      ' ',
      '_',
      '/',
      '\u0000',
      '\ud800',
      'é',
    ),
  )
  .map((parts) => parts.join(''));

const { index, put } = memoryEngine(SAMPLE_REGISTRY);

describe('a search in memory', () => {
  beforeAll(() => put(['a', 'b'].map((key) => tableDocument({ key, fields: { name: `${MARK} ${key}'"\\*(%` } }))));

  it('answers whatever people type and clients filter by, or refuses what asks for too much', async () => {
    const field = fc.constantFrom(
      'name',
      'description',
      'url',
      'platform',
      'rows',
      'deprecated',
      'paths',
      'urn',
      'runId',
      '_entityType',
      'hidden',
      'nosuch',
    );
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(
        hostile,
        hostile,
        fc.constantFrom(...CONDITIONS),
        field,
        async (typed, value, condition, name) => {
          fc.pre(name !== 'rows' || !condition.includes('THAN'));
          const filter = { or: [[criterion(name, condition, value)], [lenient(name, value)]] };
          const request = searchQuery(`${typed} ${name}:${MARK}`, { filter, facets: true, matchedFields: true });
          const { hits, total } = await index.search(request).catch((error: unknown) => {
            if (error instanceof LimitExceededError) return { hits: [], total: 0 };
            throw error;
          });
          expect(hits).toHaveLength(total);
          answered += 1;
        },
      ),
      { numRuns: 300 },
    );
    expect(answered).toBeGreaterThan(200);
  });
});
