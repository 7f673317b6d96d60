import { rankingsOf } from '#web/entity/charts/rankings';

const text = { kind: 'primitive', name: 'string' } as const;
const number = { kind: 'primitive', name: 'int' } as const;
const field = { doc: '', required: true } as const;
const FIELDS = [
  { ...field, name: 'queries', title: 'Top queries', type: { kind: 'array', items: text }, as: 'ranking' },
  {
    ...field,
    name: 'users',
    title: 'Used most by',
    type: { kind: 'array', items: { kind: 'named', name: 'Use' } },
    as: 'ranking',
  },
  { ...field, name: 'plain', title: 'Plain', type: { kind: 'array', items: text } },
] as const;
const TYPES = {
  Use: {
    kind: 'record',
    title: 'Use',
    doc: '',
    fields: [
      { ...field, name: 'user', title: 'User', type: text },
      { ...field, name: 'count', title: 'Count', type: number },
    ],
  },
} as const;

const at = (index: number, value: Parameters<typeof rankingsOf>[0][number]['value']) => ({ at: index, value });

describe('rankings', () => {
  it('add up what events say of a thing, the most frequent first', () => {
    const events = [
      at(1, {
        queries: ['a', 'b'],
        users: [
          { user: 'jane', count: 2 },
          { user: 'omar', count: 5 },
        ],
        plain: ['x'],
      }),
      at(2, { queries: ['b'], users: [{ user: 'jane', count: 4 }] }),
    ];
    expect(rankingsOf(events, FIELDS, TYPES).map(({ title, items }) => [title, items])).toEqual([
      [
        'Top queries',
        [
          { name: 'b', count: 2 },
          { name: 'a', count: 1 },
        ],
      ],
      [
        'Used most by',
        [
          { name: 'jane', count: 6 },
          { name: 'omar', count: 5 },
        ],
      ],
    ]);
  });

  it('leave out what has no number, and lists that are empty', () => {
    const events = [at(1, { users: [{ user: 'jane' }, { count: 3 }, null], queries: 'no list' })];
    expect(rankingsOf(events, FIELDS, TYPES)).toEqual([]);
  });
});
