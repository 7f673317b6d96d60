import { errorLines, load, loadValid, recordOf } from '../support/schemas';

function fieldTypes(tree: Record<string, string>, record: string): unknown[] {
  return recordOf(loadValid(tree), record).fields.map(({ type }) =>
    type.kind === 'reference' ? type.name : type.kind,
  );
}

describe('names', () => {
  const types = {
    'b/T.pdl': 'namespace b record T {}',
    'c/T.pdl': 'namespace c record T {}',
    'T.pdl': 'record T {}',
    'D.pdl': 'record D {}',
  };

  test.each([
    ['an import comes first', 'namespace b import c.T record A { t: T }', 'b.A', ['c.T']],
    ['then the namespace around', 'namespace b record A { t: T }', 'b.A', ['b.T']],
    ['then the bare name', 'namespace b record A { t: D }', 'b.A', ['D']],
    ['a dotted name is taken as it is', 'namespace b record A { t: c.T }', 'b.A', ['c.T']],
    [
      'the namespace of a scope holds inside of it',
      'namespace b record A { t: { namespace c record S { t: T } }, u: T }',
      'c.S',
      ['c.T'],
    ],
    [
      'types declared in place are known to all, before and after',
      'namespace b record A { t: E, u: enum E { X }, v: E }',
      'b.A',
      ['b.E', 'b.E', 'b.E'],
    ],
    ['primitives cannot be shadowed', 'namespace b record A { t: int }', 'b.A', ['primitive']],
  ])('%s', (_rule, text, record, expected) => {
    expect(fieldTypes({ ...types, 'A.pdl': text }, record)).toEqual(expected);
  });

  test('an alias names its type', () => {
    expect(
      fieldTypes(
        { 'A.pdl': 'namespace a @aliases = ["Old", "x.Older"] record New { s: optional Old, t: optional x.Older }' },
        'a.New',
      ),
    ).toEqual(['a.New', 'a.New']);
  });

  test('the order of the files does not matter', () => {
    const files = {
      'A.pdl': 'record A includes B { d: D = {"c": []} }',
      'B.pdl': 'record B includes C { b: int }',
      'C.pdl': 'record C { c: optional array[A] }',
      'D.pdl': 'typeref D = C',
    };
    const turned = Object.fromEntries(Object.entries(files).toReversed());
    expect([...load(turned).types.types]).toEqual([...load(files).types.types]);
  });
});

test('includes are transitive, remember where a field comes from, and do not hand on annotations of the record', () => {
  const types = loadValid({
    'A.pdl': '@Aspect = {} record A { a: int }',
    'B.pdl': 'record B { b: int } includes A',
    'Ref.pdl': 'typeref Ref = B',
    'C.pdl': 'record C includes Ref { c: int }',
  });
  expect(recordOf(types, 'C').fields.map(({ name, includedFrom }) => [name, includedFrom])).toEqual([
    ['b', 'B'],
    ['a', 'A'],
    ['c', null],
  ]);
  expect(recordOf(types, 'C').properties).toEqual({});
});

describe('defaults', () => {
  const types = {
    'T.pdl':
      'namespace n record T { id: long, by: optional string, n: double = 1, e: optional enum E { X, Y }, f: optional fixed F 2 }',
    'U.pdl': 'namespace n typeref U = union[null, string, T, array[int]]',
    'V.pdl': 'namespace n typeref V = union[one: int, two: string]',
    'L.pdl': 'namespace n record L { next: optional L }',
  };
  const at = (type: string, value: string) => ({ ...types, 'A.pdl': `namespace n record A { a: ${type} = ${value} }` });

  test.each([
    ['double', '"NaN"'],
    ['bytes', '"\\u00ff"'],
    ['U', 'null'],
    ['U', '{"string": "x"}'],
    ['U', '{"n.T": {"id": 1, "e": "Y", "f": "ab"}}'],
    ['U', '{"array": [1]}'],
    ['V', '{"two": "x"}'],
    ['map[string, T]', '{"x": {"id": 1}}'],
    ['optional L', '{"next": {"next": {}}}'],
  ])('%s = %s', (type, value) => {
    expect(errorLines(at(type, value))).toEqual([]);
  });

  test.each([
    ['int', '"1"', '1:33', 'expected a value of type int, found "1"'],
    [
      'int',
      '3000000000',
      '1:33',
      'expected a value of type int, found 3000000000; write one from -2147483648 to 2147483647, or make the type long',
    ],
    ['long', '1.5', '1:34', 'expected a value of type long, found 1.5; write a whole number, or make the type double'],
    [
      'long',
      '1e300',
      '1:34',
      'expected a value of type long, found 1e+300; write one from -9223372036854776000 to 9223372036854776000',
    ],
    ['bytes', '"\\u0100"', '1:35', 'expected a value of type bytes, found "Ā"'],
    ['string', 'null', '1:36', 'expected a value of type string, found null'],
    ['array[int]', '{}', '1:40', 'expected a list, found {}'],
    ['array[int]', '[1, true]', '1:44', 'expected a value of type int, found true'],
    ['E', '"Z"', '1:31', 'Z is not a symbol of E'],
    ['F', '"abc"', '1:31', 'expected a string of exactly 2 characters up to U+00FF, found "abc"'],
    ['T', '{}', '1:31', 'the field id of T is missing'],
    ['T', '{"id": 1, "buy": "x"}', '1:41', 'T has no field buy; did you mean by?'],
    ['T', '{"id": 1, "by": null}', '1:41', 'expected a value of type string, found null'],
    ['U', '"x"', '1:31', 'expected an object with one of the keys string, n.T, array, found "x"'],
    ['U', '{}', '1:31', 'expected an object with one of the keys string, n.T, array, found {}'],
    ['U', '{"T": {"id": 1}}', '1:32', 'the union has no member T'],
    ['V', '{"int": 1}', '1:32', 'the union has no member int'],
    ['V', 'null', '1:31', 'expected an object with one of the keys one, two, found null'],
  ])('%s = %s is refused', (type, value, place, message) => {
    expect(errorLines(at(type, value))).toEqual([
      expect.stringContaining(`A.pdl:${place}: error [bad-default]: ${message}`),
    ]);
  });
});

test.each([
  [
    'an unknown type in the same words elsewhere',
    { 'A.pdl': 'namespace a record A { b: B }', 'B.pdl': 'namespace b record B {}' },
    ['A.pdl:1:27: error [unknown-type]: unknown type B; import b.B'],
  ],
  [
    'an import that leads nowhere, where it is used',
    {
      'A.pdl': 'import b.Ownershp import b.Unused record A { b: Ownershp }',
      'B.pdl': 'namespace b record Ownership {}',
    },
    ['A.pdl:1:49: error [unknown-type]: unknown type b.Ownershp; did you mean b.Ownership?'],
  ],
  [
    'a type of another namespace',
    { 'A.pdl': 'record A { b: b.c.B }', 'B.pdl': 'namespace com.b record B {}' },
    ['A.pdl:1:15: error [unknown-type]: unknown type b.c.B; did you mean com.b.B?'],
  ],
  [
    'an import from the own namespace',
    { 'A.pdl': 'namespace a import a.B record A { b: B }', 'B.pdl': 'namespace a record B {}' },
    ['A.pdl:1:20: error [import-from-own-namespace]: a.B is in the namespace of this file; remove the import'],
  ],
  [
    'two imports of one simple name',
    { 'A.pdl': 'import b.X import c.X record A {}' },
    [
      'A.pdl:1:19: error [import-name-taken]: X is imported already, as b.X; remove the import and write c.X where it is meant',
    ],
  ],
  [
    'an import of a name that the file declares',
    { 'A.pdl': 'namespace a import b.A record A {}', 'B.pdl': 'namespace b record A {}' },
    [
      'A.pdl:1:20: error [import-name-taken]: this file declares A itself; remove the import and write b.A where it is meant',
    ],
  ],
  [
    'an import of a type of the file',
    { 'A.pdl': 'namespace a import a.A record A {}' },
    ['A.pdl:1:20: error [import-of-own-type]: a.A is declared in this file; remove the import'],
  ],
  [
    'a name declared twice',
    { 'A.pdl': 'record A {}', 'B.pdl': '\nenum A {}' },
    ['B.pdl:2:6: error [type-redefined]: A is declared already, at A.pdl:1; choose another name or namespace'],
  ],
  [
    'a type of the file that has its name, redefined by a file that comes first',
    {
      'A/Mine.pdl': 'namespace com.x record Status { a: int }',
      'com/x/Status.pdl': 'namespace com.x record Status { b: int }',
    },
    [
      'A/Mine.pdl:1:24: error [type-redefined]: com.x.Status is declared already, at com/x/Status.pdl:1; choose another name or namespace',
    ],
  ],
  [
    'an alias that is taken',
    {
      'A.pdl': 'record A {}',
      'B.pdl': 'namespace b @aliases = ["x.A", "A"] record B {}',
      'C.pdl': 'namespace x record A {}',
    },
    ['B.pdl:1:44: error [type-redefined]: x.A is declared already, at C.pdl:1; choose another name or namespace'],
  ],
  [
    'including itself',
    { 'A.pdl': 'record A includes B {}', 'B.pdl': 'record B includes A {}' },
    ['B.pdl:1:19: error [include-cycle]: A includes itself: A -> B -> A'],
  ],
  [
    'including what is not a record',
    { 'A.pdl': 'record A includes B {}', 'B.pdl': 'enum B {}' },
    ['A.pdl:1:19: error [include-not-record]: B is not a record; only records can be included'],
  ],
  [
    'a field declared twice',
    { 'A.pdl': 'record A { x: int, x: string }' },
    ['A.pdl:1:20: error [duplicate-field]: the field x is declared twice'],
  ],
  [
    'a field that is included too',
    { 'A.pdl': 'record A { x: int } includes B', 'B.pdl': 'record B { x: int }' },
    ['A.pdl:1:12: error [duplicate-field]: the field x is included already, from B'],
  ],
  [
    'a field that two includes bring',
    { 'A.pdl': 'record A includes B, C {}', 'B.pdl': 'record B { x: int }', 'C.pdl': 'record C { x: int }' },
    ['A.pdl:1:22: error [duplicate-field]: the field x is included already, from B'],
  ],
  [
    'a symbol declared twice',
    { 'A.pdl': 'enum A { X, Y, X }' },
    ['A.pdl:1:16: error [duplicate-symbol]: the symbol X is declared twice'],
  ],
  [
    'a typeref to itself',
    { 'A.pdl': 'typeref A = array[B]', 'B.pdl': 'typeref B = A', 'C.pdl': 'record C { a: A = [] }' },
    ['A.pdl:1:9: error [typeref-cycle]: the typeref A leads back to itself: A -> B -> A'],
  ],
  [
    'mixed aliases',
    { 'A.pdl': 'typeref A = union[string, a: int]' },
    [
      'A.pdl:1:19: error [mixed-aliases]: either all members of a union have an alias or none; give this one an alias too',
    ],
  ],
  [
    'an alias for null',
    { 'A.pdl': 'typeref A = union[n: null, a: int]' },
    ['A.pdl:1:19: error [null-alias]: null has no alias; write null alone'],
  ],
  [
    'the reserved alias',
    { 'A.pdl': 'typeref A = union[fieldDiscriminator: int]' },
    ['A.pdl:1:19: error [reserved-alias]: fieldDiscriminator cannot be an alias'],
  ],
  [
    'a union in a union, also by typeref',
    { 'A.pdl': 'typeref A = union[B, int]', 'B.pdl': 'typeref B = union[string]' },
    [
      'A.pdl:1:19: error [nested-union]: a member of a union cannot be a union; list its members here, or put it into a record',
    ],
  ],
  [
    'members with one key, also by typeref',
    { 'A.pdl': 'typeref A = union[string, Urn]', 'Urn.pdl': 'typeref Urn = string' },
    ['A.pdl:1:27: error [duplicate-member]: two members of this union have the key string; give all members an alias'],
  ],
  [
    'members of one simple name',
    { 'A.pdl': 'typeref A = union[b.R, c.R]', 'B.pdl': 'namespace b record R {}', 'C.pdl': 'namespace c record R {}' },
    ['A.pdl:1:24: error [duplicate-member]: two members of this union are called R; give all members an alias'],
  ],
  [
    'one alias twice',
    { 'A.pdl': 'typeref A = union[a: int, a: string]' },
    ['A.pdl:1:27: error [duplicate-member]: two members of this union have the key a; give all members an alias'],
  ],
])('%s is refused', (_what, tree: Record<string, string>, errors) => {
  expect(errorLines(tree)).toEqual(errors);
});

test('aliases let types repeat, null may stand beside them, a record may refer to itself', () => {
  expect(
    errorLines({
      'A.pdl': 'record A { u: optional union[null, a: int, b: int], next: optional A, all: array[A], t: optional T }',
      'T.pdl': 'typeref T = map[string, A]',
    }),
  ).toEqual([]);
});

test('what a half-read type lacks is not an error of those that use it', () => {
  expect(
    errorLines({
      'A.pdl': 'record A { x int, y: string }',
      'B.pdl': 'record B includes A { a: A = {"x": 1, "y": "z"} }',
      'C.pdl': 'typeref C =',
      'D.pdl': 'record D { c: C = 5, u: union[C, string] }',
    }),
  ).toEqual([
    'A.pdl:1:14: error [syntax]: expected `:` after field name x, found int',
    'C.pdl:1:12: error [syntax]: expected the name of a type, found the end of the file',
  ]);
});
