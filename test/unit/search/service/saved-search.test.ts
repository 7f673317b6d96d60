/** Definitions of saved searches, as any client may have stored them. */
import { savedSearchIn } from '#search/service/saved-search';

const NOTHING = { input: '', entityTypes: [], filter: { or: [] } };

it('reads words, types and conditions', () => {
  const definition = {
    entityTypes: ['dataset'],
    filter: {
      or: [
        {
          and: [
            { field: 'tags', value: 'a', values: ['a', 'b'], condition: 'EQUAL', negated: true },
            { field: 'old', value: 'x', condition: 'CONTAIN' },
            { field: 'there', value: '', condition: 'EXISTS' },
          ],
        },
      ],
    },
    json: '{"search":"q=two%20words&f.tags=a"}',
  };
  expect(savedSearchIn(definition)).toEqual({
    input: 'two words',
    entityTypes: ['dataset'],
    filter: {
      or: [
        [
          { field: 'tags', values: ['a', 'b'], condition: 'EQUAL', negated: true, lenient: false },
          { field: 'old', values: ['x'], condition: 'CONTAIN', negated: false, lenient: false },
          { field: 'there', values: [], condition: 'EXISTS', negated: false, lenient: false },
        ],
      ],
    },
  });
});

it.each([
  ['nothing', {}],
  ['text that is not JSON', { json: 'q=a' }],
  ['JSON without an address', { json: '[]' }],
  ['a filter of another shape', { filter: [], entityTypes: 'dataset' }],
])('finds no words and conditions in %s', (_what, definition) => {
  expect(savedSearchIn(definition)).toEqual(NOTHING);
});

it('leaves out a condition without a value, as the search page does', () => {
  const filter = { or: [{ and: [{ field: 'tags', value: '', condition: 'EQUAL' }, { value: 'x' }] }] };
  expect(savedSearchIn({ filter })).toEqual({ ...NOTHING, filter: { or: [[]] } });
});
