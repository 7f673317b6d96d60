import { LIMITS } from '#generated/http/limits';
import { SearchFields } from '#search/language/fields/search-fields';
import { parseQuery } from '#search/language/query/parse-query';
import { QueryInterpreter } from '#search/service/interpretations/query-interpreter';
import type { Interpretation } from '#search/service/interpretations/interpretation';
import { SAMPLE_REGISTRY } from '#test/contract/search/search-sample';
import { shownQuery } from './shown-query';

const fields = new SearchFields(SAMPLE_REGISTRY);
const interpreter = new QueryInterpreter(fields);
const shown = (interpretations: Iterable<Interpretation>) =>
  [...interpretations].map(({ node, entityTypes }) => `${entityTypes.join()}: ${shownQuery(node)}`);
const interpretations = (input: string) =>
  shown(interpreter.interpretations(parseQuery(input, (name) => fields.has(name)).node, ['table', 'view']));

describe('QueryInterpreter', () => {
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
    expect(interpretations(input)).toEqual(expected);
  });

  it('sees no names in more words than a query may have different ones', () => {
    const words = Array.from({ length: LIMITS.queryWords }, () => 'view').join(' ');
    expect(interpretations(words).length).toBeGreaterThan(LIMITS.queryWords);
    expect(interpretations(`${words} view`)).toEqual([`table,view: (url:${words} view)`]);
  });
});
