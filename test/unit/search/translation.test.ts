import fc from 'fast-check';
import { binaryArray } from '../../../src/database/binary-array';
import { LimitExceededError } from '../../../src/errors/domain-error';
import type { Condition } from '../../../src/filter/filter';
import { SearchFields } from '../../../src/search/fields/search-fields';
import { documentToRow } from '../../../src/search/postgres/rows/document-row';
import { searchStatement } from '../../../src/search/postgres/sql/search-statement';
import { translationContext } from '../../../src/search/postgres/translate/translation-context';
import { planSearch } from '../../../src/search/query/search-plan';
import { criterion, lenient, searchQuery } from '../../contract/search/search-queries';
import { SAMPLE_REGISTRY, tableDocument } from '../../contract/search/search-sample';
import { testDatabase } from '../../support/test-database';

const CONDITIONS: readonly Condition[] = [
  'EQUAL',
  'IN',
  'CONTAIN',
  'START_WITH',
  'END_WITH',
  'GREATER_THAN',
  'LESS_THAN_OR_EQUAL_TO',
];
const fields = new SearchFields(SAMPLE_REGISTRY);
const database = testDatabase();

/** Letters that do not occur in statements, between characters that SQL, tsquery, jsonpath or regular expressions interpret. */
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

/** Undefined for a question that asks for too much. */
function statement(input: string, value: string, condition: Condition, field: string) {
  const filter = { or: [[criterion(field, condition, value)], [lenient(field, value)]] };
  const request = searchQuery(input, { filter, facets: true, matchedFields: true });
  try {
    return searchStatement(planSearch(request, fields), translationContext(fields, request.entityTypes));
  } catch (error) {
    if (error instanceof LimitExceededError) return undefined;
    throw error;
  }
}

describe('translation to SQL', () => {
  it('never puts input into the text of a statement, and always makes a statement that PostgreSQL accepts', async () => {
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
    await fc.assert(
      fc.asyncProperty(
        hostile,
        hostile,
        fc.constantFrom(...CONDITIONS),
        field,
        async (typed, value, condition, fieldName) => {
          fc.pre(fieldName !== 'rows' || !condition.includes('THAN'));
          const made = statement(`${typed} ${fieldName}:${MARK}`, value, condition, fieldName);
          fc.pre(made !== undefined);
          expect(made.text).not.toContain(MARK);
          await expect(database.query(made)).resolves.toHaveLength(1);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('writes lexemes that PostgreSQL reads back', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, fc.string({ unit: 'grapheme', maxLength: 600 }), async (hostileText, other) => {
        const text = hostileText.replaceAll('\0', '');
        const row = documentToRow(
          fields,
          tableDocument({
            key: 'x',
            fields: { name: text, url: text, description: other, tags: [`urn:li:tag:${other}`] },
          }),
        );
        const [read] = await database.query<{ readonly terms: number; readonly isSound: boolean }>({
          text: 'select length(r.terms) as terms, (r.terms::text::tsvector::text, r.field_terms::text::tsvector::text) = (r.terms::text, r.field_terms::text) as "isSound" from unnest($1::tsvector[], $2::tsvector[]) as r (terms, field_terms)',
          values: [binaryArray('tsvector', [row.terms]), binaryArray('tsvector', [row.fieldTerms])],
        });
        expect(read?.terms).toBeGreaterThan(0);
        expect(read?.isSound).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
