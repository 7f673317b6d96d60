import { FieldNames } from '#search/language/fields/field-names';
import { SearchFields } from '#search/language/fields/search-fields';
import { FieldInterpretations } from '#search/service/interpretations/field-interpretations';
import type { Interpretation } from '#search/service/interpretations/interpretation';
import { TypeNames } from '#search/service/interpretations/type-names';
import { SAMPLE_REGISTRY } from '#test/contract/search/search-sample';
import { shownQuery } from './shown-query';

const fields = new SearchFields(SAMPLE_REGISTRY);
const inFields = new FieldInterpretations(
  fields,
  new FieldNames(fields),
  new TypeNames(fields),
  FieldNames.ofStates(fields),
);
const shown = (interpretations: readonly Interpretation[]) =>
  interpretations.map(({ node, entityTypes }) => `${entityTypes.join()}: ${shownQuery(node)}`);

describe('FieldInterpretations', () => {
  it.each([
    ['tag:PII', '(tags:PII)'],
    ['Tags:PII', '(tags:PII)'],
    ['tag:"Gold Standard"', '(tags:"Gold Standard")'],
    ['owner:jo OR -tag:x', '((owners:jo) | !(tags:x))'],
    ['environment:(DEV test) orders', '(((origin:DEV) & (origin:test)) & orders+)'],
    ['platform:hive tag:x*', '(platform:hive & (tags:x*))'],
    ['tag:urn:li:tag:x', '(tags:<urn:li:tag:x>)'],
  ])('reads %s as %s', (input, expected) => {
    expect(shown(inFields.withSpokenFields(input, ['table']))).toEqual([`table: ${expected}`]);
  });

  it.each([
    'orders',
    'tag',
    'tag: x',
    'tag\\:x',
    '"tag:x"',
    'tags:x',
    'a:b',
    '12:30',
    'urn:li:tag:x',
    'https://tag:80',
    'by:x',
  ])('sees no spoken name of a field in %s', (input) => {
    expect(inFields.withSpokenFields(input, ['table'])).toEqual([]);
  });

  it.each([
    ['views tag:PII', ['view: ((tags:PII))', 'table,view: (views & (tags:PII))']],
    ['views tag:PII OR jo', ['table,view: ((views & (tags:PII)) | jo+)']],
  ])('reads %s among the entity types that it names', (input, expected) => {
    expect(shown(inFields.withSpokenFields(input, ['table', 'view']))).toEqual(expected);
  });

  it('sees no name of a field that the entity types do not have', () => {
    expect(inFields.withSpokenFields('tag:PII', ['person'])).toEqual([]);
  });

  it.each([
    ['tag PII', '((tag & PII+) | (((tags:PII) | (tags:PII))))'],
    ['covid owned by jo', '((covid & owned & jo+) | (covid & ((owners:jo) | (owners:jo))))'],
    ['tag PII owned by jo', '((tag & PII & owned & jo+) | (((tags:PII) | (tags:PII)) & ((owners:jo) | (owners:jo))))'],
    [
      'owned by person jo',
      '((owned & person & jo+) | ((((owners:jo) | (owners:jo)) | ((owners:person & owners:jo) | (owners:person jo)))))',
    ],
  ])('reads %s as the words, or as a field: %s', (input, expected) => {
    expect(shown(inFields.wordsOrField(input, ['table']))).toEqual([`table: ${expected}`]);
  });

  it.each(['tag', 'pii tag', 'name jo', 'environment DEV', 'tag OR x', '"tag" x', 'tags:x owner y'])(
    'reads %s only as words, because it names no field of urns in front of words',
    (input) => {
      expect(inFields.wordsOrField(input, ['table'])).toEqual([]);
    },
  );
});
