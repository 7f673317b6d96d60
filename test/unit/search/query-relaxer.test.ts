import { LIMITS } from '../../../generated/http/limits';
import { SearchFields } from '../../../src/search/fields/search-fields';
import { parseQuery } from '../../../src/search/query/parse-query';
import { QueryRelaxer, type Reading } from '../../../src/search/query/query-relaxer';
import { SAMPLE_REGISTRY } from '../../contract/search/search-sample';
import { shownQuery } from './shown-query';

const fields = new SearchFields(SAMPLE_REGISTRY);
const relaxer = new QueryRelaxer(fields);
const shown = (readings: Iterable<Reading>) =>
  [...readings].map(({ relaxed, entityTypes }) => `${entityTypes.join()}: ${shownQuery(relaxed)}`);
const readings = (input: string) =>
  shown(relaxer.readings(parseQuery(input, (name) => fields.has(name)).node, ['table', 'view']));

describe('QueryRelaxer', () => {
  it.each([
    ['tag:PII', '(tags:PII)'],
    ['Tags:PII', '(tags:PII)'],
    ['tag:"Gold Standard"', '(tags:"Gold Standard")'],
    ['owner:jo OR -tag:x', '((owners:jo) | !(tags:x))'],
    ['environment:(DEV test) orders', '(((origin:DEV) & (origin:test)) & orders+)'],
    ['platform:hive tag:x*', '(platform:hive & (tags:x*))'],
    ['tag:urn:li:tag:x', '(tags:<urn:li:tag:x>)'],
  ])('reads %s as %s', (input, expected) => {
    expect(shown(relaxer.withSpokenFields(input, ['table']))).toEqual([`table: ${expected}`]);
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
    expect(relaxer.withSpokenFields(input, ['table'])).toEqual([]);
  });

  it.each([
    ['views tag:PII', ['view: ((tags:PII))', 'table,view: (views & (tags:PII))']],
    ['views tag:PII OR jo', ['table,view: ((views & (tags:PII)) | jo+)']],
  ])('reads %s among the entity types that it names', (input, expected) => {
    expect(shown(relaxer.withSpokenFields(input, ['table', 'view']))).toEqual(expected);
  });

  it('sees no name of a field that the entity types do not have', () => {
    expect(relaxer.withSpokenFields('tag:PII', ['person'])).toEqual([]);
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
    expect(shown(relaxer.wordsOrField(input, ['table']))).toEqual([`table: ${expected}`]);
  });

  it.each(['tag', 'pii tag', 'name jo', 'environment DEV', 'tag OR x', '"tag" x', 'tags:x owner y'])(
    'reads %s only as words, because it names no field of urns in front of words',
    (input) => {
      expect(relaxer.wordsOrField(input, ['table'])).toEqual([]);
    },
  );

  it.each([
    ['orders', ['table,view: (url:orders)']],
    [
      'owned by jon',
      ['table,view: (owned+ & jon+)', 'table,view: (((owners:jon) | (owners:jon)))', 'table,view: (url:owned jon)'],
    ],
    ['views', ['view: *', 'table,view: (url:views)']],
    ['views and tables', ['table,view: (views+ & tables+)', 'table,view: *', 'table,view: (url:views tables)']],
    ['a view jon', ['table,view: (view+ & jon+)', 'view: (jon+)', 'table,view: (url:view jon)']],
    [
      'views owned by jon',
      [
        'table,view: (views+ & owned+ & jon+)',
        'view: (((owners:jon) | (owners:jon)))',
        'table,view: (views & ((owners:jon) | (owners:jon)))',
        'view: (owned & jon+)',
        'view: (owned+ & jon+)',
        'table,view: (url:views owned jon)',
      ],
    ],
    ['us_c', ['table,view: (url:us_c)', 'table,view: (us+ & c*)']],
    ['cust_ord', ['table,view: (cust+ & ord+)', 'table,view: (url:cust_ord)']],
    ['shop.custId', ['table,view: (shop+ & custId+)', 'table,view: (url:shop.custId)']],
    ['rev b', ['table,view: (rev+ & b+)', 'table,view: (url:rev b)', 'table,view: (rev+ & b*)']],
    ['b', ['table,view: (url:b)']],
    ['"orders"', []],
    ['orders OR jo', []],
    ['name:orders', []],
  ])('reads %s, if it finds nothing, as %p', (input, expected) => {
    expect(readings(input)).toEqual(expected);
  });

  it('sees no names in more words than a query may have different ones', () => {
    const words = Array.from({ length: LIMITS.queryWords }, () => 'view').join(' ');
    expect(readings(words).length).toBeGreaterThan(LIMITS.queryWords);
    expect(readings(`${words} view`)).toEqual([`table,view: (url:${words} view)`]);
  });
});
