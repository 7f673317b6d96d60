import { buildSchema, execute, parse } from 'graphql';
import { AnswerSize, countIntrospection, readMember } from '#interface/graphql/catalog/answer-size';

const schema =
  buildSchema(`type Query { name: String names: [String] rows: [[Int]] one: Item items: [Item!]! later: Item }
  type Item { name: String! items: [Item!] }`);
const LIMITS = { graphqlValues: 1000, answerBytes: 10_000 };

const items = Array.from({ length: 150 }, () => ({ name: 'a', items: [{ name: 'b' }] }));
const root = {
  name: 'n'.repeat(1000),
  names: ['s'.repeat(1000)],
  rows: Array.from({ length: 150 }, () => [1, 2, 3]),
  one: { items },
  items,
  later: () => Promise.resolve({ name: 'c', items }),
};

const aliases = (count: number, text: string) =>
  Array.from({ length: count }, (_, index) => `a${index}: ${text}`).join(' ');

function answer(query: string) {
  countIntrospection();
  const size = new AnswerSize(LIMITS);
  const contextValue = { answer: size };
  return size.bounded(
    execute({ schema, document: parse(query), rootValue: root, contextValue, fieldResolver: readMember }),
  );
}

test('a value that is older than the models is null with an error that has its text; its neighbours stay', async () => {
  const changed =
    buildSchema(`type Query { grade: Grade grades: [Grade!] score: Boolean count: Int name: String texts: [String] }
    enum Grade { GOOD }`);
  const stored = { grade: 'POOR', grades: ['GOOD', 'POOR'], score: 0, count: true, name: 'n', texts: 'one' };
  const document = parse('{ grade grades score count name texts }');
  const contextValue = { answer: new AnswerSize(LIMITS) };
  const result = await execute({
    schema: changed,
    document,
    rootValue: stored,
    contextValue,
    fieldResolver: readMember,
  });
  expect(result.data).toEqual({ grade: null, grades: null, score: null, count: null, name: 'n', texts: null });
  expect(result.errors?.map(({ path, extensions }) => [path, extensions['code'], extensions['raw']])).toEqual([
    [['grade'], 422, '"POOR"'],
    [['grades'], 422, '["GOOD","POOR"]'],
    [['score'], 422, '0'],
    [['count'], 422, 'true'],
    [['texts'], 422, '"one"'],
  ]);
});

describe('the size of an answer', () => {
  it.each(['{ items { name } }', '{ one { items { name items { name } } } }', '{ rows names name }'])(
    'lets %s be as it is',
    async (query) => {
      const plain = await execute({ schema, document: parse(query), rootValue: root });
      expect(JSON.stringify(await answer(query))).toBe(JSON.stringify(plain));
    },
  );

  it.each([
    ['a list', `{ ${aliases(4, 'items { name }')} }`],
    ['names in its items', `{ items { ${aliases(8, 'name')} } }`],
    ['type names', `{ items { ${aliases(8, '__typename')} } }`],
    ['nested lists', `{ items { ${aliases(3, 'items { name }')} } }`],
    ['lists of lists', `{ ${aliases(3, 'rows')} }`],
    ['what waits', `{ ${aliases(4, 'later { name items { name } }')} }`],
    ['fragments', `{ ${aliases(4, 'one { ...I }')} } fragment I on Item { items { name } }`],
    ['the schema', `{ ${aliases(20, '__schema { types { name fields { name } } }')} }`],
  ])('refuses too many values of %s', async (_of, query) => {
    const { data, errors } = await answer(query);
    expect(data).toBeUndefined();
    expect(errors?.map(({ message }) => message)).toEqual([expect.stringContaining('the limit graphqlValues is')]);
  });

  it.each([
    ['a text', `{ ${aliases(11, 'name')} }`],
    ['texts of a list', `{ ${aliases(11, 'names')} }`],
    ['a long alias', `{ items { ${'a'.repeat(100)}: name } }`],
  ])('refuses too many bytes of %s', async (_of, query) => {
    expect((await answer(query)).errors?.[0]?.message).toContain('the limit answerBytes is');
  });

  it('makes one error of a list of which no item can be shown', async () => {
    const missing = { items: Array.from({ length: 5000 }, () => ({})) };
    const size = new AnswerSize(LIMITS);
    const contextValue = { answer: size };
    const document = parse('{ one { items { name } } }');
    const execution = execute({
      schema,
      document,
      rootValue: { one: missing },
      contextValue,
      fieldResolver: readMember,
    });
    expect((await size.bounded(execution)).errors).toHaveLength(1);
  });
});
