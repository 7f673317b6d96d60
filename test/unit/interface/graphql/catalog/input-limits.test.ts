import { readFileSync } from 'node:fs';
import {
  buildSchema,
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLInputField,
  GraphQLString,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isObjectType,
  isScalarType,
  parse,
} from 'graphql';
import { LimitExceededError } from '#base/errors/domain-error';
import { LIMITS } from '#generated/http/limits';
import { argumentOf } from '#interface/graphql/catalog/field-binding';
import { InputCount, SchemaInputs } from '#interface/graphql/catalog/input-limits';

const SCHEMA = buildSchema(readFileSync('generated/graphql/schema.graphql', 'utf8'), { assumeValid: true });

type Input = GraphQLArgument | GraphQLInputField;

const USUAL: Readonly<Record<string, string>> = { items: 'graphqlItems', characters: 'graphqlCharacters' };

/** Every argument of a field and every member of an input, by its place. */
function inputs(): readonly (readonly [place: string, input: Input])[] {
  return Object.values(SCHEMA.getTypeMap())
    .filter(({ name }) => !name.startsWith('__'))
    .flatMap((type) => {
      if (isInputObjectType(type))
        return Object.values(type.getFields()).map((each) => [`${type.name}.${each.name}`, each] as const);
      if (!isObjectType(type) && !isInterfaceType(type)) return [];
      return Object.values(type.getFields()).flatMap(({ name, args }) =>
        args.map((each) => [`${type.name}.${name}(${each.name})`, each] as const),
      );
    });
}

/** The sentence of the description that says the limits of an input. Undefined without a limit of its own. */
function statement({ type, astNode }: Input): string | undefined {
  const counted = [
    ...(isListType(getNullableType(type)) ? ['items'] : []),
    ...(getNamedType(type) === GraphQLString ? ['characters'] : []),
  ];
  const hasOwn = counted.some((each) => argumentOf(astNode, 'limit', each) !== undefined);
  if (!hasOwn) return undefined;
  const parts = counted.map((each) => {
    const limit = argumentOf(astNode, 'limit', each) ?? USUAL[each] ?? 'missing';
    return `${new Map<string, number>(Object.entries(LIMITS)).get(limit)} ${each} (${limit})`;
  });
  return `At most ${parts.join(', each of at most ')}.`;
}

test('a list or a string of an input states a limit of its own', () => {
  const counted = inputs().filter(([, input]) => statement(input) !== undefined);
  expect(counted.length).toBeGreaterThan(30);
  const silent = counted.filter(([, input]) => !input.description?.endsWith(statement(input) ?? ''));
  expect(silent.map(([place]) => place)).toEqual([]);
});

test('no other scalar takes texts or lists', () => {
  const scalars = inputs().flatMap(([, { type }]) =>
    isScalarType(getNamedType(type)) ? [getNamedType(type).name] : [],
  );
  expect([...new Set(scalars)].toSorted()).toEqual(['Boolean', 'Float', 'Int', 'Long', 'String']);
});

test('the document has the limits of documents', () => {
  const { description } = SCHEMA.getQueryType() ?? {};
  const ofDocuments = Object.entries(LIMITS).filter(([name]) => name.startsWith('graphql') || name === 'listItems');
  for (const [name, value] of ofDocuments) expect(description).toContain(`${name} ${value}`);
  expect(description).toContain(`at most ${LIMITS.graphqlItems} (graphqlItems) items`);
  expect(description).toContain(`${LIMITS.graphqlCharacters} (graphqlCharacters) characters, unless`);
});

test('a list and a string without a limit of their own have the usual ones', () => {
  const usual = buildSchema('type Query { field(names: [String!]): Int }').getQueryType()?.getFields()['field'];
  const limits = new SchemaInputs().of(usual?.args ?? []);
  expect(limits.get('names')).toMatchObject({ items: 'graphqlItems', characters: 'graphqlCharacters' });
});

const DIRECTIVE = 'directive @limit(items: String, characters: String) on ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION';
const SMALL = `${DIRECTIVE}
input Tree { name: String @limit(characters: "userName") children: [Tree!] @limit(items: "policyItems") text: String @limit(characters: "graphqlText") }
type Query { field(input: Tree, urns: [String!] @limit(items: "graphqlPage", characters: "userName"), many: [Int] @limit(items: "listItems")): Int }
`;

/** Checks the arguments of fields one after another, as of one document. Returns the error of each. */
function errorsOf(...given: readonly object[]): readonly string[] {
  const [operation] = parse(`{ ${given.map((_, index) => `a${index}: field`).join(' ')} }`).definitions;
  const fields = operation?.kind === 'OperationDefinition' ? operation.selectionSet.selections : [];
  const limits = new SchemaInputs().of(buildSchema(SMALL).getQueryType()?.getFields()['field']?.args ?? []);
  const count = new InputCount();
  return fields.map((field, index) => {
    try {
      if (field.kind === 'Field') count.check(field, given[index] ?? {}, limits);
      return '';
    } catch (error) {
      return error instanceof LimitExceededError ? error.message : String(error);
    }
  });
}

const urns = (length: number) => Array.from({ length }, (_, index) => `urn:li:tag:${index}`);

test('accepts what reaches its limit', () => {
  const input = { name: 'n'.repeat(256), children: Array.from({ length: 1000 }, () => ({ name: null, children: [] })) };
  expect(errorsOf({ urns: urns(1000), input })).toEqual(['']);
});

test.each([
  ['a list', { urns: urns(1001) }, '1001 items at urns; the limit graphqlPage is 1000'],
  ['a string of a list', { urns: ['a', 'b'.repeat(257)] }, '257 characters at urns.1; the limit userName is 256'],
  [
    'a list at any depth',
    { input: { children: [{ children: [{}, { children: Array.from({ length: 1001 }, () => ({})) }] }] } },
    '1001 items at input.children.0.children.1.children; the limit policyItems is 1000',
  ],
])('refuses %s over its limit, with its place', (_what, args, message) => {
  expect(errorsOf(args)[0]).toContain(`The request has ${message}.`);
});

test('counts the arguments of all fields of a document', () => {
  const text = { input: { text: 't'.repeat(6_000_000) } };
  expect(errorsOf(text, text, text)).toEqual([
    '',
    '',
    expect.stringContaining('18000000 characters in all texts at input.text; the limit graphqlText is 16000000'),
  ]);
  const many = { many: Array.from({ length: 60_000 }, () => 1) };
  expect(errorsOf(many, many)[1]).toContain('120000 items in all lists at many; the limit graphqlAllItems is 100000');
});

test('a limit that the contract lacks is an error', () => {
  const schema = buildSchema(`${DIRECTIVE}\ntype Query { field(name: String @limit(characters: "none")): Int }`);
  expect(() => new SchemaInputs().of(schema.getQueryType()?.getFields()['field']?.args ?? [])).toThrow(
    'the contract has no limit none of the input name; run npm run codegen',
  );
});
