import { print } from 'graphql';
import { renderDiagnostics } from '#codegen/diagnostics/render-diagnostics';
import { readArea } from './small-graphql';

const DOCUMENT = 'query Names { names }';

function problemsOf(area: string, document = DOCUMENT): string {
  return renderDiagnostics(readArea(area, document).problems.diagnostics, { colour: false });
}

const NAMES = 'extend type Query {\n  names: [String!]! @authenticated\n}\n';

test('the hand-written part and the models are one schema', () => {
  const { value, problems } = readArea(`${NAMES}extend type Thing {\n  "How many."\n  count: Int\n}\n`, DOCUMENT);
  expect(problems.diagnostics).toEqual([]);
  const merged = value ? print(value.merged) : '';
  expect(merged).toMatch(/^type Query \{\n {2}names: .*\n {2}thing\(urn: String!\): Thing @read\n\}/m);
  expect(merged).toMatch(
    /^type Thing implements Entity & EntityWithRelationships @entity\(name: "thing"\) \{\n {2}"How many\."\n {2}count: Int\n/m,
  );
  expect(value?.served?.requirements).toEqual(new Map([['names', 'credentials']]));
});

test('a root field names its privileges', () => {
  const { value } = readArea('extend type Query {\n  names: [String!]! @requires(anyOf: ["A", "B"])\n}\n', DOCUMENT);
  expect(value?.served?.requirements).toEqual(new Map([['names', ['A', 'B']]]));
});

describe.each(['Query', 'Mutation'])('a field of %s', (type) => {
  test('without a privilege is an error at its place', () => {
    expect(problemsOf(`${NAMES}\nextend type ${type} {\n  clear(all: Boolean): Boolean\n}\n`)).toBe(
      `src/interface/graphql/names.graphql:6:3: error [root-field-privilege]: the root field clear does not say which privilege it takes; give it @requires(anyOf: ["..."]), or @authenticated if credentials are enough
    6 |   clear(all: Boolean): Boolean
      |   ^~~~~
`,
    );
  });

  test('with both directives, or without names in one, is an error', () => {
    expect(problemsOf(`extend type ${type} {\n  a: Int @authenticated @requires(anyOf: ["A"])\n}\n`)).toContain(
      'names.graphql:2:3: error [root-field-privilege]: the root field a has several requirements; ',
    );
    expect(problemsOf(`extend type ${type} {\n  a: Int @requires(anyOf: [])\n}\n`)).toContain(
      'names.graphql:2:10: error [root-field-privilege]: @requires names no privilege; ',
    );
  });
});

test.each([
  [
    'a mistake of syntax',
    'extend type Query {\n  names: [String!! @authenticated\n}\n',
    'names.graphql:2:18: error [graphql-syntax]: ',
  ],
  [
    'an unknown type',
    'extend type Query {\n  names: [Thng!]! @authenticated\n}\n',
    'names.graphql:2:11: error [graphql-schema]: unknown type "Thng". Did you mean "Thing"',
  ],
  [
    'an input as a result',
    `${NAMES}type A {\n  a: B\n}\ninput B {\n  b: Int\n}\n`,
    'names.graphql:5:6: error [graphql-schema]: the type of A.a must be Output Type but got: B',
  ],
])('%s is an error at its place', (_name, area, expected) => {
  expect(problemsOf(area)).toContain(expected);
});

test('a document that asks for what the schema does not have is an error at its place', () => {
  expect(problemsOf(NAMES, 'query Names {\n  names\n  name\n}\n')).toBe(
    `src/web/things/names.graphql:3:3: error [graphql-document]: cannot query field "name" on type "Query". Did you mean "names"?
    3 |   name
      |   ^~~~
`,
  );
});

describe('the limits of inputs', () => {
  const field = (args: string) => `extend type Query {\n  names${args}: [String!]! @authenticated\n}\n`;

  test('are in the schema: those of a declaration beside it, the usual ones at the queries', () => {
    const { value } = readArea(
      field(
        '("Which ones" ids: [[String!]!]! @limit(characters: "userName"), all: Boolean, kinds: [LineageDirection!])',
      ),
      DOCUMENT.replace('names', 'thing(urn: "a") { urn }'),
    );
    const merged = value ? print(value.merged) : '';
    expect(merged).toContain(
      '"Which ones. At most 5000 items (graphqlItems), each of at most 7 characters (userName)."',
    );
    expect(merged).toContain('ids: [[String!]!]! @limit(characters: "userName")\n');
    expect(merged).toContain('all: Boolean\n    kinds: [LineageDirection!]\n');
    expect(merged).toMatch(
      /^"A list of an argument or an input has at most 5000 \(graphqlItems\) items, and a string 100 \(graphqlCharacters\) characters, .*\. Limits of a document, .*: graphqlItems 5000, graphqlCharacters 100, answerBytes 9\."\ntype Query/m,
    );
  });

  test.each([
    ['characters: "userNam"', 'the contract has no limit userNam; name one of x-limits, such as userName'],
    ['items: "userName"', 'the type of the input has no items; leave items out'],
  ])('with %s are an error at their place', (given, message) => {
    expect(problemsOf(field(`(name: String @limit(${given}))`))).toContain(`error [input-limit]: ${message}`);
  });
});
