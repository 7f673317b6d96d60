import { errorLines, errorsOf } from '../support/schemas';

test('an error shows its place, the rule, a suggestion, the line and a caret', () => {
  expect(
    errorsOf({
      'Team.pdl': 'namespace com.example\nrecord Team {\n  owner: Ownershp\n\tsize: fixed\n}\n',
      'Ownership.pdl': 'namespace com.example record Ownership {}',
    }),
  ).toBe(`Team.pdl:3:10: error [unknown-type]: unknown type Ownershp; did you mean Ownership?
    3 |   owner: Ownershp
      |          ^~~~~~~~
Team.pdl:5:1: error [syntax]: expected the name of the type, found \`}\`
    5 | }
      | ^
`);
});

test('the caret stands below what is wrong, whatever is before it', () => {
  expect(errorsOf({ 'A.pdl': 'record A {\n\t/** 日本 e\u0301 😀 */ a: Missing\n}\n' }))
    .toBe(`A.pdl:2:21: error [unknown-type]: unknown type Missing
    2 |     /** 日本 e\u0301 😀 */ a: Missing
      |                         ^~~~~~~
`);
});

test('a broken part does not hide the errors of the others, nor make new ones', () => {
  expect(
    errorLines({
      'A.pdl': `import
      record A {
        a: array[string
        b: map[int, string]
        c int
        d: union[int, x:]
        /** Doc */
        @bad = {"k": }
        e: Missing
        f-g: int = tru
        enum: int
        h: {namespace m record In { 1a: int, ok: enum E { A-B, 9 OK } } }
        i: Missing2
        j: In2
      }
      record B {}`,
    }),
  ).toEqual([
    'A.pdl:2:7: error [syntax]: expected the full name of a type, found the keyword record; write it in back-ticks to use it as a name: `record`',
    'A.pdl:4:9: error [syntax]: expected `]`, as an array has one type of item, found b',
    'A.pdl:4:16: error [map-key-not-string]: the keys of a map are strings; write map[string, ...]',
    'A.pdl:5:11: error [syntax]: expected `:` after field name c, found int',
    'A.pdl:6:25: error [syntax]: expected the name of a type, found `]`',
    'A.pdl:8:22: error [syntax]: expected a JSON value, found `}`',
    'A.pdl:9:12: error [unknown-type]: unknown type Missing',
    'A.pdl:10:9: error [bad-name]: f-g is not a valid name: letters, digits and underscores, not beginning with a digit; did you mean f_g?',
    'A.pdl:10:20: error [syntax]: expected a JSON value, found tru',
    'A.pdl:11:9: error [syntax]: expected the name of a field, found the keyword enum; write it in back-ticks to use it as a name: `enum`',
    'A.pdl:12:37: error [bad-name]: 1a is not a valid name: letters, digits and underscores, not beginning with a digit; did you mean _1a?',
    'A.pdl:12:59: error [bad-name]: A-B is not a valid name: letters, digits and underscores, not beginning with a digit; did you mean A_B?',
    'A.pdl:12:64: error [syntax]: expected the name of a symbol, found the number 9',
    'A.pdl:13:12: error [unknown-type]: unknown type Missing2',
    'A.pdl:14:12: error [unknown-type]: unknown type In2; did you mean In?',
    'A.pdl:16:7: error [syntax]: expected the end of the file, as a file declares one type, found the keyword record',
  ]);
});

test.each([
  ['@a = 1 @a = 2 record A {}', '1:8: error [duplicate-property]: the annotation a is given twice'],
  ['@a = 1 @a.b = 2 record A {}', '1:8: error [duplicate-property]: the annotation a.b is given twice'],
  ['@a = {"b": 1, "b": 2} record A {}', '1:15: error [duplicate-key]: the member "b" is given twice'],
  ['@a = "\\x" record A {}', '1:6: error [bad-escape]: this string holds an escape that JSON does not know'],
  [
    '@a = 9999999999999999999999 record A {}',
    '1:6: error [number-too-large]: 9999999999999999999999 does not fit 64 bits',
  ],
  [
    '@a = [9223372036854775807, 9223372036854775808, -9223372036854775808] record A {}',
    '1:28: error [number-too-large]: 9223372036854775808 does not fit 64 bits',
  ],
  ['@a = 1e999 record A {}', '1:6: error [number-too-large]: 1e999 does not fit 64 bits'],
  [
    '@aliases = "B" record A {}',
    '1:1: error [bad-aliases]: aliases must be a list of names in quotes; @aliases = ["OldName"]',
  ],
  ['record A { @order = "up" a: int }', '1:12: error [bad-order]: order must be "ascending", "descending" or "ignore"'],
  ['fixed A -1', '1:9: error [fixed-size]: the size of a fixed type is a number of bytes, 0 or more'],
  ['fixed A 1.5', '1:9: error [fixed-size]: the size of a fixed type is a number of bytes, 0 or more'],
  ['record long {}', '1:8: error [primitive-redefined]: long is a primitive type and cannot be declared'],
  [
    'record A includes record B {} {} includes record C {}',
    '1:34: error [includes-twice]: includes is written both before and after the body; keep one of them, with all types',
  ],
  ['record A includes array[int] {}', '1:19: error [include-not-record]: only records can be included'],
  [
    '/** Header. */ namespace a record A {}',
    '1:1: error [misplaced-doc]: this doc comment belongs to nothing; put it before the annotations of what it documents, or begin it with /* if it documents nothing',
  ],
  [
    'record A { @a /** Late. */ b: int }',
    '1:15: error [misplaced-doc]: this doc comment belongs to nothing; put it before the annotations of what it documents, or begin it with /* if it documents nothing',
  ],
  [
    'record A { a: @b int }',
    '1:18: error [syntax]: expected the declaration of a type after its doc comment or annotations, found int',
  ],
  [
    'record A { a: array[int, int] }',
    '1:26: error [syntax]: expected `]`, as an array has one type of item, found int',
  ],
  ['record A { a: int', '1:18: error [syntax]: expected `}` at the end of A, found the end of the file'],
  ['@a = "x', '1:6: error [syntax]: this string is never closed'],
  ['/* x', '1:1: error [syntax]: this comment is never closed'],
  ['/** x', '1:1: error [syntax]: this doc comment is never closed'],
  ['record `A', '1:8: error [syntax]: this back-tick is never closed'],
  ['record A { ; }', '1:12: error [syntax]: PDL has no semicolons; leave it away'],
  ['record A { x: int? }', '1:18: error [syntax]: this character is not part of PDL; write `optional` before the type'],
  [
    'record A { string x }',
    '1:19: error [syntax]: expected `:` after field name string, found x; the type comes after the name: `name: string`',
  ],
  [
    'record A { required x: int }',
    '1:21: error [syntax]: expected `:` after field name required, found x; leave it away: fields are required unless they are optional',
  ],
  [
    'record A { optional: int }',
    '1:12: error [syntax]: expected the name of a field, found the keyword optional; write it in back-ticks to use it as a name: `optional`',
  ],
  ['record A { x: `array` }', '1:15: error [unknown-type]: unknown type array; leave the back-ticks away'],
  [
    'Record A {}',
    '1:1: error [syntax]: expected a record, enum, typeref or fixed type, found Record; did you mean record?',
  ],
  ['enum A { B = 1 }', '1:12: error [syntax]: expected the name of a symbol, found `=`; symbols have no values'],
  ['{ record A {} }', '1:1: error [syntax]: expected a record, enum, typeref or fixed type, found `{`'],
  ['record A { x: bool }', '1:15: error [unknown-type]: unknown type bool; write boolean'],
  ['record A { x: String }', '1:15: error [unknown-type]: unknown type String; did you mean string?'],
  ['record A extends B {}', '1:10: error [syntax]: expected `{` after A, found extends; write includes'],
  [
    'record A { optional x: int }',
    '1:12: error [syntax]: expected the name of a field, found the keyword optional; write it once, before the type: `name: optional string`',
  ],
  ['record A { größe: int }', '1:14: error [syntax]: names are made of the letters A to Z, digits and underscores'],
  [
    '@Aspect = {"name": "a"\nrecord A {}',
    '2:1: error [syntax]: expected a member in double quotes or `}`, found the keyword record',
  ],
  ['neum A {}', '1:1: error [syntax]: expected a record, enum, typeref or fixed type, found neum; did you mean enum?'],
  [
    'Aspect = {"name": "a"} record A {}',
    '1:1: error [syntax]: expected a record, enum, typeref or fixed type, found Aspect; annotations begin with @',
  ],
  [
    '@Aspect {"name": "a"} record A {}',
    '1:9: error [syntax]: expected `=` between an annotation and its value, found `{`',
  ],
  [
    'record A { Searchable = {} a: int }',
    '1:23: error [syntax]: expected `:` after field name Searchable, found `=`; annotations begin with @',
  ],
  [
    'record A { @Searchable: {"fieldType": "KEYWORD"} a: int, b: int }',
    '1:23: error [syntax]: expected `=` between an annotation and its value, found `:`',
  ],
  [
    'enum E { @deprecated "gone" A B }',
    '1:22: error [syntax]: expected `=` between an annotation and its value, found a string',
  ],
  [
    'import a.B namespace b record A {}',
    '1:12: error [syntax]: expected a record, enum, typeref or fixed type, found the keyword namespace; namespace, package and imports come first, in this order',
  ],
  [
    'record A { e: enum E { X, Y /** Next. */ @x = {"y": [1]} f: int g: string }',
    '1:29: error [syntax]: expected `}` at the end of E, found a doc comment',
  ],
  [
    'record A { a: optoinal string, b: otional array[int] = [] }',
    '1:15: error [syntax]: optoinal is not expected here; did you mean optional?',
    '1:35: error [syntax]: otional is not expected here; did you mean optional?',
  ],
  [
    'record A { a: aray[string], b: int[], c: int }',
    '1:15: error [syntax]: expected array, map or union before `[`, found aray; did you mean array?',
    '1:32: error [syntax]: expected array, map or union before `[`, found int; lists are written array[T]',
  ],
  ['enum E { A: 1, B }', '1:11: error [syntax]: expected the name of a symbol, found `:`'],
  ['', '1:1: error [syntax]: expected a record, enum, typeref or fixed type, found the end of the file'],
])('%j is refused', (text, ...errors) => {
  expect(errorLines({ 'A.pdl': text })).toEqual(errors.map((error) => `A.pdl:${error}`));
});

test.each([
  [
    'a misspelt namespace',
    'namespac a import b.B record A { b: B, own: Own, x: Missing }',
    '1:1',
    'expected a record, enum, typeref or fixed type, found namespac; did you mean namespace?',
  ],
  [
    'a namespace that is none',
    'namespace *a import b.B record A { b: B, own: Own, x: Missing }',
    '1:11',
    'this character is not part of PDL; types are imported one by one',
  ],
  [
    'an import of nothing',
    'namespace a import import b.B record A { b: B, own: Own, x: Missing }',
    '1:20',
    'expected the full name of a type, found the keyword import; write it in back-ticks to use it as a name: `import`',
  ],
  [
    'a misspelt import',
    'namespace a imprt b.B record A { b: B, own: Own, x: Missing }',
    '1:13',
    'expected a record, enum, typeref or fixed type, found imprt; did you mean import?',
  ],
  [
    'a namespace after the imports',
    'import b.B namespace a record A { b: B, own: Own, x: Missing }',
    '1:12',
    'expected a record, enum, typeref or fixed type, found the keyword namespace; namespace, package and imports come first, in this order',
  ],
  [
    'an annotation that ends too early',
    'namespace a import b.B @Aspect = {}: "x" } record A { b: B, own: Own, x: Missing }',
    '1:36',
    'expected a record, enum, typeref or fixed type, found `:`',
  ],
])('%s makes no names unknown, here or elsewhere', (_what, text, place, message) => {
  const at = text.indexOf('Missing') + 1;
  expect(
    errorLines({
      'm/a/A.pdl': text,
      'm/a/Own.pdl': 'namespace a record Own { a: A }',
      'm/b/B.pdl': 'namespace b import a.A record B { a: optional A }',
    }),
  ).toEqual([
    `m/a/A.pdl:${place}: error [syntax]: ${message}`,
    `m/a/A.pdl:1:${at}: error [unknown-type]: unknown type Missing`,
  ]);
});

test.each([
  ['A.pdl', 'record'],
  ['A.schema.json', '{"type": "object"'],
])('the type that %s should declare is not unknown to others', (name, text) => {
  expect(errorLines({ [`a/b/${name}`]: text, 'B.pdl': 'import a.b.A record B { a: A, c: a.b.C }' })).toEqual([
    expect.stringContaining('B.pdl:1:34: error [unknown-type]: unknown type a.b.C'),
    expect.stringContaining(`a/b/${name}:1:`),
  ]);
});

test('errors of a type are told although an annotation before it is broken', () => {
  expect(errorLines({ 'A.pdl': '@Aspect = { name: "a" }\n@x = 1\nrecord A { y: Missing }' })).toEqual([
    'A.pdl:1:13: error [syntax]: expected a member in double quotes or `}`, found name',
    'A.pdl:3:15: error [unknown-type]: unknown type Missing',
  ]);
});
