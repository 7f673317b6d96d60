import type { NamedType } from '#codegen/model/model';
import { canonicalTypes } from '#codegen/facts/canonical-types';
import { errorLines, loadValid, recordOf } from '../support/schemas';

function schema(value: object): string {
  return JSON.stringify({ title: 'A', ...value });
}

/** The one property `a`, in an otherwise empty schema. */
function withProperty(property: unknown): string {
  return schema({ properties: { a: property } });
}

function typeOf(property: unknown): unknown {
  const types = loadValid({
    'A.schema.json': withProperty(property),
    'Urn.pdl': 'namespace com.example typeref Urn = string',
  });
  return recordOf(types, 'own.A.A').fields[0]?.type;
}

/** What emitters can tell of the types: their canonical form. */
function canonical(types: ReadonlyMap<string, NamedType>): unknown {
  return canonicalTypes({ types });
}

test.each([
  ['com/example/cost.schema.json', {}, 'com.example.Cost'],
  ['com/example/cost.schema.json', { 'x-namespace': 'com.other' }, 'com.other.Cost'],
  ['cost.schema.json', {}, 'own.cost.Cost'],
  ['my models/unit cost.schema.json', { title: 'Cost', 'x-namespace': '' }, 'own.UnitCost.Cost'],
])('a type takes its namespace from its folder if it names none, else from its file: %s %j', (path, more, name) => {
  const types = loadValid({ [path]: JSON.stringify({ properties: {}, ...more }) });
  expect([...types.keys()]).toEqual([name]);
});

test('the same types, said in either language, are the same', () => {
  const pdl = loadValid({
    'Quality.pdl': `namespace com.acme
      import com.example.Base
      /** How good. */
      @Aspect = {"name": "quality", "entities": ["dataset"]}
      record Quality includes Base {
        /** 0 to 1. */ @Searchable = {"fieldType": "COUNT"} @TimeseriesField = {} score: double
        @deprecated level: optional enum QualityLevel { GOOD, BAD } = "GOOD"
        checks: optional array[record Check { name: string, rank: optional int }]
        labels: optional map[string, long]
        value: optional union[string, Money, null]
        other: optional union[/** A text. */ @Shown text: string, number: float]
        parent: optional Quality
      }`,
    'MoneyUrn.pdl':
      'namespace com.acme @validate.`acme.TypedUrnValidator` = {"entityType": "money"} typeref MoneyUrn = string',
    'Money.pdl': 'namespace com.acme @aliases = ["Cash", "old.Coin"] record Money { amount: float, open: boolean }',
    'Base.pdl': 'namespace com.example record Base { id: string }',
  });
  const json = loadValid({
    'Base.pdl': 'namespace com.example record Base { id: string }',
    'quality.schema.json': JSON.stringify({
      title: 'Quality',
      'x-namespace': 'com.acme',
      description: 'How good.',
      'x-aspect': { name: 'quality', entities: ['dataset'] },
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      allOf: [{ $ref: 'com.example.Base' }],
      required: ['score'],
      properties: {
        score: {
          type: 'number',
          description: '0 to 1.',
          'x-searchable': { fieldType: 'COUNT' },
          'x-timeseries-field': {},
        },
        level: { enum: ['GOOD', 'BAD'], default: 'GOOD', deprecated: true },
        checks: {
          type: 'array',
          items: {
            title: 'Check',
            type: 'object',
            required: ['name'],
            properties: { name: { type: 'string' }, rank: { type: 'integer', format: 'int32' } },
          },
        },
        labels: { type: 'object', additionalProperties: { type: 'integer' } },
        value: { oneOf: [{ type: 'string' }, { $ref: '#/$defs/Money' }, { type: 'null' }], 'x-union': true },
        other: {
          oneOf: [
            { type: 'string', 'x-alias': 'text', description: 'A text.', 'x-shown': true },
            { type: 'number', format: 'float', 'x-alias': 'number' },
          ],
        },
        parent: { $ref: '#' },
      },
      $defs: {
        MoneyUrn: { type: 'string', 'x-validate': { 'acme.TypedUrnValidator': { entityType: 'money' } } },
        Money: {
          'x-aliases': ['Cash', 'old.Coin'],
          type: 'object',
          additionalProperties: false,
          required: ['amount', 'open'],
          properties: { amount: { type: 'number', format: 'float' }, open: { type: 'boolean' } },
        },
      },
    }),
  });
  expect(canonical(json)).toEqual(canonical(pdl));
});

test('PDL and JSON Schema refer to each other', () => {
  const types = loadValid({
    'A.schema.json': withProperty({ $ref: 'com.example.B' }),
    'B.pdl': 'namespace com.example record B { a: own.A.A, c: C }',
    'C.schema.json': schema({ title: 'C', 'x-namespace': 'com.example', type: 'string' }),
  });
  expect([...types.keys()]).toEqual(['com.example.B', 'com.example.C', 'own.A.A']);
  expect(types.get('com.example.C')).toMatchObject({ kind: 'typeref', target: { kind: 'primitive', name: 'string' } });
});

test('without a title the file names the type', () => {
  expect([
    ...loadValid({ 'models/data-quality.schema.json': '{"x-namespace": "n", "type": "object"}' }).keys(),
  ]).toEqual(['n.DataQuality']);
});

test('a reference is a URI', () => {
  expect(
    recordOf(
      loadValid({
        'A.schema.json': schema({
          properties: { a: { $ref: '#/$defs/a%20~1b' } },
          $defs: { 'a /b': { title: 'B', type: 'string' } },
        }),
      }),
      'own.A.A',
    ).fields[0]?.type,
  ).toMatchObject({ name: 'own.A.B' });
});

test.each([
  [{ type: 'integer' }, { kind: 'primitive', name: 'long' }],
  [
    { type: 'integer', format: 'int64' },
    { kind: 'primitive', name: 'long' },
  ],
  [
    { type: 'number', format: 'double' },
    { kind: 'primitive', name: 'double' },
  ],
  [
    { $ref: 'com.example.Urn', description: 'Who.' },
    { kind: 'reference', name: 'com.example.Urn' },
  ],
  [
    { type: 'array', items: { enum: ['X'] } },
    { kind: 'array', items: { kind: 'reference', name: 'own.A.AA' } },
  ],
  [
    { type: 'object', properties: {} },
    { kind: 'reference', name: 'own.A.AA' },
  ],
  [{ type: 'object' }, { kind: 'primitive', name: 'json' }],
  [{}, { kind: 'primitive', name: 'json' }],
  [true, { kind: 'primitive', name: 'json' }],
  [{ type: 'array' }, { kind: 'array', items: { kind: 'primitive', name: 'json' } }],
  [
    { type: 'integer', format: 'short' },
    { kind: 'primitive', name: 'long' },
  ],
  [
    { type: 'integer', format: 'uint32' },
    { kind: 'primitive', name: 'long' },
  ],
  [
    { type: 'string', format: 'iri' },
    { kind: 'primitive', name: 'string' },
  ],
  [
    { oneOf: [{ type: 'object', properties: {}, 'x-alias': 'one' }] },
    { kind: 'union', members: [{ alias: 'one', type: { kind: 'reference', name: 'own.A.AAOne' } }] },
  ],
])('%j', (property, type) => {
  expect(typeOf(property)).toMatchObject(type);
});

test('an annotation knows the place of each part', () => {
  const text = '{"title": "A", "properties": {"a": {"type": "string",\n "x-searchable": {"fieldType":\n "TEXT"}}}}';
  const origins = recordOf(loadValid({ 'A.schema.json': text }), 'own.A.A').fields[0]?.propertyOrigins;
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
    ['/Searchable', 2, 2],
    ['/Searchable/fieldType', 2, 19],
  ]);
});

test.each([
  [{ type: 'integer', minLength: 3 }, 'minLength is not supported here; it limits a value of type string'],
  [
    { type: 'string', format: 'dates', pattern: '(', minLength: -1 },
    'the format dates is not supported; did you mean date?',
    'pattern must be a regular expression of JavaScript (unterminated group)',
    'minLength must be an integer, 0 or more',
  ],
  [
    { type: 'string', pattern: '(?=a)' },
    'pattern must be a regular expression that can be checked in linear time (RE2): write it without lookahead (but right after a leading ^), lookbehind, references back and more than 1,000 repeats, and check the rest where the value is made',
  ],
  [{ $ref: 5 }, '$ref must be a string'],
  [{ type: 'integer', format: 'int23' }, 'the format int23 is not supported; did you mean int32?'],
  [{ type: 'strin' }, 'strin is not a type; did you mean string?'],
  [{ type: 'object', propertis: {} }, 'propertis is not a keyword; did you mean properties?'],
  [
    { type: 'object', properties: { bees: { type: 'string' } }, required: ['bee'] },
    'required names "bee", which is not a property here; did you mean bees?',
  ],
  [
    { type: 'array', items: { type: 'string', 'x-searchable': {} } },
    'an annotation is not allowed here; put it on the property around, under the path "/*"',
  ],
  [
    { type: 'string', 'x-Bad_Name': 1 },
    'x-Bad_Name is not the name of an annotation; write it as x-some-name, in lower case',
  ],
  [{ oneOf: [{ type: 'object', properties: {} }], 'x-union': true }, 'this type needs a name; add "title"'],
  [
    { $ref: './B.json' },
    './B.json refers to nothing; put that file beside this one as B.schema.json, or write {} for a value of any kind',
  ],
  [{ $ref: '#/$defs/B' }, '$defs has no B'],
  [{ $ref: 'com.example.B' }, 'unknown type com.example.B'],
  [{ type: 'integer', minimum: 5, default: 3 }, '3 must be >= 5; write a value of its type, or remove the default'],
  [
    { type: 'array', minItems: 2, maxItems: 1, items: { type: 'string' } },
    'maxItems is below minItems, so no value is possible',
  ],
  [
    {
      type: 'array',
      minItems: 1,
      items: { type: 'string', format: 'email', maxLength: 5 },
      default: ['x@y.org', 'no'],
    },
    '"x@y.org" must NOT have more than 5 characters; write a value of its type, or remove the default',
    '"no" must match format "email"; write a value of its type, or remove the default',
  ],
  [5, 'expected a schema, which is an object'],
])('%j is refused', (property, ...messages) => {
  const errors = errorLines({ 'A.schema.json': withProperty(property) });
  expect(errors.map((line) => line.replace(/^.*?\]: /, '')).toSorted()).toEqual(messages.toSorted());
});

test.each([
  ['{"title": "A", "properties": {"a": {"type": "string"}}', '1:55: error [bad-json]: expected `,`'],
  ['{"a": 1,}', '1:9: error [bad-json]: a comma before the end is not allowed; remove the comma'],
  [
    '{\n // note\n}',
    '2:2: error [bad-json]: expected a member name in double quotes; JSON has no comments, use "$comment" or "description"',
  ],
  ['{"a": yes}', '1:7: error [bad-json]: expected a value, found yes; write strings in double quotes'],
  ['{"a": 1e999}', '1:7: error [bad-json]: this number is too large'],
  ['{"a": "\\q"}', '1:7: error [bad-json]: this string holds a line break, a control character or an unknown escape'],
  ['{"title": "A", "type": "object"} x', '1:34: error [bad-json]: expected the end of the file'],
  ['{"title": "A", "title": "B", "type": "object"}', '1:16: error [duplicate-key]: the member "title" is given twice'],
  [
    '{"title": "A", "x-namespace": "a..b", "type": "object"}',
    '1:31: error [bad-name]: a..b is not a namespace; a namespace is names joined by dots',
  ],
  ['[]', '1:1: error [bad-schema]: expected a schema, which is an object'],
])('%s is refused', (text, error) => {
  expect(errorLines({ 'models/data-quality.schema.json': text })).toEqual([`models/data-quality.schema.json:${error}`]);
});
