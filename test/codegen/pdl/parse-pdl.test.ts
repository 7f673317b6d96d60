import type { JsonObject, ParsedFile } from '#codegen/model/model';
import { errorLines, loadValid, parseValid, recordOf, withoutOrigins } from '../support/schemas';

function parse(text: string): ParsedFile {
  return parseValid({ path: 'A.pdl', text });
}

function propertiesOf(text: string): JsonObject | undefined {
  return parse(`${text} record A {}`).types[0]?.properties;
}

function docOf(comment: string): string | undefined {
  return parse(`${comment} record A {}`).types[0]?.doc;
}

describe('declarations', () => {
  test('a record with all that a field may have', () => {
    const [record] = parse(`
      namespace com.example  package com.example.java
      import com.other.Urn
      /** How old. */
      @Aspect.name = "age"
      record Age includes Base, com.other.Base2 {
        /** Years. */ @Searchable = {"fieldType": "COUNT",} @aliases = ["yrs"] @order = "IGNORE"
        years: optional int = 3,
        by: Urn
      }`).types;
    expect(withoutOrigins(record)).toEqual({
      kind: 'record',
      fullName: 'com.example.Age',
      namespace: 'com.example',
      package: 'com.example.java',
      name: 'Age',
      aliases: [],
      doc: 'How old.',
      properties: { Aspect: { name: 'age' } },
      includes: [
        { kind: 'reference', name: 'Base' },
        { kind: 'reference', name: 'com.other.Base2' },
      ],
      includesFirst: true,
      fields: [
        {
          name: 'years',
          type: { kind: 'primitive', name: 'int' },
          optional: true,
          default: 3,
          aliases: ['yrs'],
          order: 'ignore',
          doc: 'Years.',
          properties: { Searchable: { fieldType: 'COUNT' } },
          includedFrom: null,
        },
        {
          name: 'by',
          type: { kind: 'reference', name: 'Urn' },
          optional: false,
          aliases: [],
          order: 'ascending',
          doc: '',
          properties: {},
          includedFrom: null,
        },
      ],
    });
  });

  test('enum, typeref and fixed', () => {
    const colour = parse(
      '@aliases = ["Color", "x.Hue"] enum Colour { /** Warm. */ RED @deprecated GREEN @deprecated = "old" @hex.web = "00f" BLUE }',
    ).types[0];
    expect(withoutOrigins(colour)).toMatchObject({
      kind: 'enum',
      aliases: ['Color', 'x.Hue'],
      properties: {},
      symbols: [
        { name: 'RED', doc: 'Warm.' },
        { name: 'GREEN', properties: { deprecated: true } },
        { name: 'BLUE', properties: { deprecated: 'old', hex: { web: '00f' } } },
      ],
    });
    expect(parse('namespace n typeref Urn = string').types[0]).toMatchObject({
      kind: 'typeref',
      fullName: 'n.Urn',
      target: { kind: 'primitive', name: 'string' },
    });
    expect(parse('fixed Md5 16').types[0]).toMatchObject({ kind: 'fixed', size: 16 });
  });

  test('a union member has an alias, doc and annotations, or is a type with doc and annotations of its own', () => {
    const [outer, inner] = parse('typeref U = union[null, /** Own. */ @a id: long, /** Of B. */ @b record B {}]').types;
    expect(withoutOrigins(outer)).toMatchObject({
      target: {
        kind: 'union',
        members: [
          { alias: null, type: { kind: 'primitive', name: 'null' } },
          { alias: 'id', doc: 'Own.', properties: { a: true } },
          { alias: null, doc: '', properties: {}, type: { kind: 'reference', name: 'B', inline: true } },
        ],
      },
    });
    expect(inner).toMatchObject({ name: 'B', doc: 'Of B.', properties: { b: true } });
  });

  test('types declared in place go to the types of the file, the outermost first', () => {
    const { types } = parse(`namespace n
      record A includes record Base {} { x: array[enum E { X }], y: { namespace m package p record In { z: map[string, fixed F 2] } }, w: F }`);
    expect(types.map((type) => type.fullName)).toEqual(['n.A', 'n.Base', 'n.E', 'm.In', 'm.F']);
  });

  test('an anonymous type at top level', () => {
    expect(withoutOrigins(parse('@a array[union[int, string]]').anonymous)).toEqual({
      kind: 'array',
      properties: { a: true },
      items: {
        kind: 'union',
        properties: {},
        members: [
          { alias: null, doc: '', properties: {}, type: { kind: 'primitive', name: 'int' } },
          { alias: null, doc: '', properties: {}, type: { kind: 'primitive', name: 'string' } },
        ],
      },
    });
  });

  test.each([
    ['record R { f: record A {} includes B g: int }', ['f', 'g'], ['B']],
    ['record R { f: record A {} includes B, {namespace m record C {}} /** doc */ g: int }', ['f', 'g'], ['B', 'm.C']],
    [
      'record R { f: record A includes B, @x record C {} { /** doc */ @y h: int } @a = [{"b": []}] g: int }',
      ['f', 'g'],
      ['B', 'C'],
    ],
  ])('%s: includes end where the next field or the body begins', (text, fields, includes) => {
    const types = new Map(parse(text).types.map((type) => [type.name, type]));
    expect(recordOf(types, 'R').fields.map(({ name }) => name)).toEqual(fields);
    expect(recordOf(types, 'A').includes.map(({ name }) => name)).toEqual(includes);
  });
});

describe('words', () => {
  test('commas are blanks, comments are skipped', () => {
    expect(parse('// a\n/* b */ enum A {,,X,,/**/Y,} // c').types[0]).toMatchObject({
      symbols: [{ name: 'X' }, { name: 'Y' }],
    });
  });

  test('words of the language are names in back-ticks only', () => {
    expect(
      parse('namespace a.`record` record `enum` { `union`: `map`.Foo, type: int, name: int, key: int, `plain`: int }')
        .types[0],
    ).toMatchObject({
      fullName: 'a.record.enum',
      fields: [
        { name: 'union', type: { name: 'map.Foo' } },
        { name: 'type' },
        { name: 'name' },
        { name: 'key' },
        { name: 'plain' },
      ],
    });
    expect(errorLines({ 'A.pdl': 'record A { record: int }' })).toEqual([
      'A.pdl:1:12: error [syntax]: expected the name of a field, found the keyword record; write it in back-ticks to use it as a name: `record`',
    ]);
  });
});

describe('annotations', () => {
  test('dotted paths build nested objects, no value is true', () => {
    expect(propertiesOf('@a.b @a.c = [1,,2]')).toEqual({ a: { b: true, c: [1, 2] } });
    expect(propertiesOf('@a = {"b": {}, "b": {}} @a.b.c = null')).toEqual({ a: { b: { c: null } } });
  });

  test('segments may hold dashes, begin with a digit, or stand in back-ticks', () => {
    expect(propertiesOf('@a-b.2nd.`com.x/Y`.`map` = 1')).toEqual({ 'a-b': { '2nd': { 'com.x/Y': { map: 1 } } } });
  });

  test('JSON values', () => {
    expect(
      propertiesOf(
        '@a = {"s": "q\\"\\u0041\\n\nraw" "n": -1.5e+3, "z": -0, "big": 9223372036854775807, "t": [true false null]}',
      ),
    ).toEqual({
      a: { s: 'q"A\n\nraw', n: -1500, z: 0, big: 2 ** 63, t: [true, false, null] },
    });
    expect(Object.keys(propertiesOf('@__proto__ = 1 @a = {"__proto__": 2}') ?? {})).toEqual(['__proto__', 'a']);
  });

  test('every part knows its place', () => {
    const origins = parse('@A.b = {\n "c": [1,\n2]} record R {}').types[0]?.propertyOrigins;
    expect(
      [...(origins ?? [])].map(
        ([
          pointer,
          {
            range: { start },
          },
        ]) => [pointer, start.line, start.column],
      ),
    ).toEqual([
      ['/A/b', 1, 1],
      ['/A/b/c', 2, 2],
      ['/A/b/c/0', 2, 8],
      ['/A/b/c/1', 3, 1],
      ['/A', 1, 1],
    ]);
  });
});

test.each([
  ['/** One line. */', 'One line.'],
  ['/**\n * Two\n *   lines.\n */', 'Two\n  lines.'],
  ['/** First,\r\n  * second\r\n    third */', 'First,\nsecond\nthird'],
  ['/**\n *\n * Blank around.\n *\n */', '\nBlank around.\n'],
  ['/** a &lt;b&gt; &amp;amp; &#42;&#47; &#x41; &nonsense; */', 'a <b> &amp; */ A &nonsense;'],
  ['/**\n * Closed by two.\n **/', 'Closed by two.'],
  ['/** Very *good* */', 'Very *good*'],
  ['/** */', ''],
])('doc text of %j', (comment, text) => {
  expect(docOf(comment)).toBe(text);
});

test('vectors: union defaults in wire form, order of included fields', () => {
  const types = loadValid({
    'A.pdl': 'record A { x: union[null, string] = null, y: optional int = 3 }',
    'B.pdl': 'record B includes A { z: string }',
    'C.pdl': 'record C { z: string } includes A',
  });
  expect(recordOf(types, 'A').fields).toMatchObject([
    { optional: false, default: null },
    { optional: true, default: 3 },
  ]);
  expect(recordOf(types, 'B').fields.map((field) => field.name)).toEqual(['x', 'y', 'z']);
  expect(recordOf(types, 'C').fields.map((field) => field.name)).toEqual(['z', 'x', 'y']);
});
