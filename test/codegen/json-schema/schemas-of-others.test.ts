/** Schemas as others write them: what they become, and which values their aspects take. */
import { compileValidators } from '#codegen/emit/validators/compile-validators';
import { loadTypes } from '#codegen/pipeline';
import type { JsonValue, NamedType } from '#codegen/model/model';
import { errorLines, recordOf, rendered } from '../support/schemas';

const SHAPES = {
  Circle: { type: 'object', properties: { type: { const: 'circle' }, r: { type: 'number' } }, required: ['type', 'r'] },
  Square: { type: 'object', properties: { type: { const: 'square' }, side: { type: 'number' } }, required: ['side'] },
};

interface Loaded {
  readonly types: ReadonlyMap<string, NamedType>;
  /** Names of the errors of a value, and the fields that the models do not know. */
  readonly check: (value: object) => string;
}

/** An aspect by its schema, and other files by their paths. */
function load(schema: object, others: Readonly<Record<string, object>> = {}): Loaded {
  const root = { title: 'A', 'x-namespace': 'n', 'x-aspect': { name: 'a', entities: ['dataset'] }, ...schema };
  const files = Object.entries({ 'a.schema.json': root, ...others }).map(([path, value]) => ({
    path,
    text: JSON.stringify(value),
  }));
  const { value: linked, diagnostics } = loadTypes(files);
  expect(rendered(diagnostics)).toBe('');
  const record = recordOf(linked.types, 'n.A');
  const model = {
    ...linked,
    namespace: 'li',
    vendor: 'linkedin',
    registry: EMPTY,
    aspectRecords: new Map([['a', record]]),
  };
  const exported: { a?: Validate } = {};
  new Function('exports', 'require', compileValidators(model))(exported, require);
  return { types: linked.types, check: (value) => problemsOf(exported.a, value) };
}

interface Validate {
  (this: { push(field: { readonly name: string }): void }, value: object): boolean;
  readonly errors?: readonly { readonly instancePath: string; readonly keyword: string }[] | null;
}

function problemsOf(validate: Validate | undefined, value: object): string {
  const unknown: string[] = [];
  const fits = validate?.call({ push: ({ name }) => unknown.push(`unknown ${name}`) }, value);
  const errors = fits ? [] : (validate?.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
  return [...errors, ...unknown].join(', ');
}

const EMPTY = {
  namespace: 'li',
  entities: [],
  aspects: [],
  softDelete: null,
  accessAttributes: [],
  accessParents: [],
  writeParents: [],
  retention: { maxVersions: 1, policyAspect: null, policyFields: null },
  searchFieldGroups: {},
  timeline: [],
  usage: null,
  unionMembers: [],
  shipped: [],
};

const REPEATED = Array.from({ length: 100 }, () => 1);

test.each<readonly [string, object, JsonValue, readonly (readonly [JsonValue, string])[]]>([
  [
    'a type or null',
    { type: ['string', 'null'], minLength: 2 },
    null,
    [
      ['x', '/p minLength'],
      [1, '/p type'],
    ],
  ],
  ['nullable', { type: 'integer', nullable: true }, null, [['x', '/p type']]],
  [
    'a reference or null',
    { anyOf: [{ $ref: '#/$defs/Circle' }, { type: 'null' }] },
    null,
    [[{}, '/p required, /p required, /p if']],
  ],
  ['a constant', { const: 'v1' }, 'v1', [['v2', '/p enum']]],
  [
    'a number as constant',
    { const: 3 },
    3,
    [
      [4, '/p const'],
      ['x', '/p type'],
    ],
  ],
  ['symbols of two kinds', { enum: ['a', 1] }, 1, [[2, '/p enum']]],
  ['symbols that are no names', { enum: ['text/csv', '2xx', '', 'null'] }, '2xx', [['x', '/p enum']]],
  ['a bound of draft 04', { type: 'integer', minimum: 0, exclusiveMinimum: true }, 1, [[0, '/p exclusiveMinimum']]],
  ['any value', {}, [{ a: null }, 1], []],
  ['an open object', { type: 'object' }, { a: [1] }, [[1, '/p type']]],
  ['a list of anything', { type: 'array' }, [1, 'a', null], [[1, '/p type']]],
  ['a choice of types', { type: ['string', 'integer'] }, 1, [[true, '/p type']]],
  [
    'a choice of objects',
    { oneOf: [{ $ref: '#/$defs/Circle' }, { $ref: '#/$defs/Square' }] },
    { type: 'circle', r: 1 },
    [
      [{ type: 'circle' }, '/p required, /p required, /p oneOf'],
      [{ type: 'other', side: 1 }, '/p/type enum'],
    ],
  ],
  [
    'any of objects',
    {
      anyOf: [
        { properties: { l: { type: 'string' } }, required: ['l'] },
        { properties: { r: {} }, required: ['r'] },
      ],
    },
    { r: 1 },
    [[{}, '/p required, /p required, /p anyOf']],
  ],
  [
    'a text or a list',
    { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
    ['x'],
    [[5, '/p type, /p type, /p anyOf']],
  ],
  [
    'names by a pattern',
    { type: 'object', patternProperties: { '^x-': { type: 'string' } }, additionalProperties: false },
    { 'x-a': 'b' },
    [
      [{ y: 'b' }, '/p additionalProperties'],
      [{ 'x-a': 1 }, '/p/x-a type'],
    ],
  ],
  [
    'further properties of a type',
    { properties: { a: { type: 'string' } }, additionalProperties: { type: 'integer' } },
    { a: 'x', b: 1 },
    [[{ b: 'x' }, '/p/b type']],
  ],
  [
    'a closed object',
    { properties: { a: { type: 'string' } }, additionalProperties: false },
    { a: 'x' },
    [[{ b: 1 }, '/p additionalProperties, unknown b']],
  ],
  [
    'a tuple',
    { type: 'array', items: [{ type: 'string' }, { type: 'integer' }], additionalItems: false },
    ['a', 1],
    [
      [['a', 'b'], '/p/1 type'],
      [['a', 1, 2], '/p items'],
    ],
  ],
  [
    'an item that is contained',
    { type: 'array', contains: { const: 7 } },
    [...REPEATED, 7],
    [[REPEATED, '/p contains']],
  ],
  [
    'a number of members',
    { type: 'object', minProperties: 1, additionalProperties: { type: 'integer' } },
    { a: 1 },
    [[{}, '/p members']],
  ],
  [
    'names of members',
    { type: 'object', propertyNames: { maxLength: 1 }, additionalProperties: {} },
    { a: 1 },
    [[{ ab: 1 }, '/p maxLength, /p propertyNames']],
  ],
  [
    'two parts of an object',
    { allOf: [{ $ref: '#/$defs/Circle' }, { properties: { side: { type: 'integer' } } }] },
    { type: 'circle', r: 1, side: 2 },
    [[{ side: 'x' }, '/p required, /p required, /p/side type']],
  ],
  [
    'a condition',
    {
      properties: { a: {}, b: {} },
      ...JSON.parse('{"if": {"properties": {"a": {"const": 1}}, "required": ["a"]}, "then": {"required": ["b"]}}'),
    },
    { a: 2 },
    [[{ a: 1 }, '/p required']],
  ],
  [
    'what needs another',
    { properties: { a: {}, b: {} }, dependencies: { a: ['b'] } },
    { b: 1 },
    [[{ a: 1 }, '/p dependentRequired']],
  ],
  ['what must not be', { type: 'string', not: { const: 'x' } }, 'y', [['x', '/p not']]],
  ['a place in the file', { $ref: '#/properties/list/items' }, 'x', [[1, '/p type']]],
  ['the schema itself', { $ref: '#' }, { p: {} }, [[{ p: 1 }, '/p/p type']]],
])('%s', (_name, property, good, refused) => {
  const { check } = load({
    properties: { p: property, list: { type: 'array', items: { type: 'string' } } },
    $defs: SHAPES,
  });
  expect(check({ p: good })).toBe('');
  for (const [value, problem] of refused) expect(check({ p: value })).toBe(problem);
});

test('two patterns are two', () => {
  const { check } = load({
    properties: { a: { type: 'string', pattern: '^a' }, b: { type: 'string', pattern: '^b' } },
  });
  expect([check({ a: 'a', b: 'b' }), check({ b: 'a' })]).toEqual(['', '/b pattern']);
});

test('names of members stay, and those that paths cannot hold are kept as they are', () => {
  const properties = { 'content-type': {}, '@id': {}, contentType: {}, 'a/b': { type: 'integer' }, constructor: {} };
  const { types, check } = load({ properties });
  expect(recordOf(types, 'n.A').fields.map(({ name }) => name)).toEqual(['@id', 'contentType', 'constructor']);
  expect(check({ 'content-type': 'x', '@id': 1, 'a/b': 1 })).toBe('');
  expect(check({ 'a/b': 'x' })).toBe('/a~1b type');
});

test('what stands beside a reference is checked, except in the drafts that ignore it', () => {
  const schema = { properties: { a: { $ref: '#/$defs/name', minLength: 3 } }, $defs: { name: { type: 'string' } } };
  expect(load({ ...schema, $schema: 'https://json-schema.org/draft/2019-09/schema' }).check({ a: 'ab' })).toBe(
    '/a minLength',
  );
  expect(load({ ...schema, $schema: 'http://json-schema.org/draft-07/schema#' }).check({ a: 'ab' })).toBe('');
});

test.each([
  { step: 0.01, good: [0.07, 19.99, 123456789.12, 0, -0.03], bad: [0.005, 19.995, 123456789.125] },
  { step: 5, good: [10, 1e21, 9007199254740995n], bad: [7, 9007199254740993n, 10_000_000_000_000_002] },
  { step: 1e-8, good: [0.00000003], bad: [0.000000035] },
])('multiples of $step are told as in decimals', ({ step, good, bad }) => {
  const { check } = load({ properties: { a: { type: 'number', multipleOf: step } } });
  expect(good.map((a) => check({ a }))).toEqual(good.map(() => ''));
  expect(bad.map((a) => check({ a }))).toEqual(bad.map(() => '/a multipleOf'));
});

test('what may be null or has a default is not required', () => {
  const { check } = load({
    required: ['a', 'b'],
    properties: { a: { type: ['string', 'null'] }, b: { type: 'string', default: 'x' } },
  });
  expect(check({})).toBe('');
});

test('titles and keys become names, each once', () => {
  const inner = { title: 'A thing', properties: {} };
  const { types } = load({
    title: 'A',
    properties: { one: inner, two: { ...inner } },
    $defs: { 'some-def': { type: 'string' }, string: { type: 'string' } },
  });
  expect([...types.keys()]).toEqual(['n.A', 'n.AThing', 'n.ATwo', 'n.SomeDef', 'n.String']);
});

test('files of one namespace may all have definitions and titles of one name, and each refers to its own', () => {
  const tagged = (more: object, type: string) => ({
    properties: { tag: { $ref: '#/$defs/tag' }, one: { title: 'Item', properties: { [type]: {} } } },
    $defs: { tag: { properties: { id: { type } } }, oneKind: { enum: [type] } },
    ...more,
  });
  const { types, check } = load(tagged({}, 'string'), {
    'b.schema.json': tagged({ title: 'B', 'x-namespace': 'm' }, 'integer'),
    'c.schema.json': tagged({ title: 'C', 'x-namespace': 'n' }, 'integer'),
    'c-2.0.schema.json': { title: 'C', 'x-namespace': 'n', properties: {}, minProperties: 1 },
  });
  expect([...types.keys()].join(' ')).toBe(
    'm.B m.Item m.oneKind m.tag n.A n.C n.C20 n.COne n.COneKind n.CTag n.Item n.oneKind n.tag',
  );
  expect([check({ tag: { id: 'x' } }), check({ tag: { id: 1 } })]).toEqual(['', '/tag/id type']);
});

test('files beside it are found by name and by id', () => {
  const other = (name: string) => ({ title: name, 'x-namespace': 'n', properties: { [name]: { type: 'integer' } } });
  const { check } = load(
    { properties: { a: { $ref: 'b.json' }, c: { $ref: 'https://example.com/c.json#/definitions/D' } } },
    {
      'b.schema.json': other('B'),
      'far/c.schema.json': {},
      'x.schema.json': {
        $id: 'https://example.com/c.json',
        title: 'C',
        'x-namespace': 'n',
        definitions: { D: { minLength: 2, type: 'string' } },
      },
    },
  );
  expect([check({ a: { B: 1 }, c: 'xx' }), check({ a: { B: 'x' }, c: 'x' })]).toEqual(['', '/a/B type, /c minLength']);
});

test('a file refers to itself by its name and by its address', () => {
  const inner = { $defs: { D: { type: 'string', maxLength: 2 } } };
  const byName = load({ properties: { d: { $ref: 'a.json#/$defs/D' } }, ...inner });
  const byAddress = load({ $id: 'https://x.org/s/one', properties: { d: { $ref: 'one#/$defs/D' } }, ...inner });
  for (const { check } of [byName, byAddress]) expect(check({ d: 'abc' })).toBe('/d maxLength');
});

test.each([{ $ref: '#' }, { allOf: [{ $ref: '#' }, { $ref: '#' }] }])(
  'an aspect that is nothing but itself is an error: %j',
  (schema) => {
    const text = JSON.stringify({ 'x-aspect': { name: 'a', entities: ['dataset'] }, ...schema });
    expect(errorLines({ 'a.schema.json': text })).toEqual([expect.stringContaining('[aspect-not-object]')]);
  },
);

test('a pattern may look ahead from its start, also that of names', () => {
  const { check } = load({
    properties: { name: { type: 'string', pattern: '^(?!@@)(?=.*[0-9])[@a-z0-9]+$' } },
    patternProperties: { '^(?!draft$)d': { type: 'integer' } },
  });
  expect([{ name: '@a1' }, { name: '@@a1' }, { draft: '' }, { day: '' }].map(check)).toEqual([
    '',
    '/name pattern',
    '',
    '/day type',
  ]);
});

test.each<readonly [string, object, readonly object[], readonly object[]]>([
  [
    'branches of a condition that differ in a property',
    {
      properties: { kind: { type: 'string' } },
      ...condition({ kind: { const: 'a' } }, { v: { type: 'object', required: ['x'], properties: { x: {} } } }),
      else: { properties: { v: { type: 'array' } } },
    },
    [
      { kind: 'a', v: { x: 1 } },
      { kind: 'b', v: [1] },
    ],
    [
      { kind: 'a', v: [1] },
      { kind: 'b', v: { x: 1 } },
    ],
  ],
  [
    'several conditions that differ in a property',
    {
      properties: { kind: { type: 'string' } },
      allOf: [
        condition({ kind: { const: 'a' } }, { v: { type: 'string' } }),
        condition({ kind: { const: 'b' } }, { v: { type: 'integer' } }),
      ],
    },
    [
      { kind: 'a', v: 'x' },
      { kind: 'b', v: 1 },
    ],
    [
      { kind: 'a', v: 1 },
      { kind: 'b', v: 'x' },
    ],
  ],
  [
    'two choices that differ in a property',
    {
      properties: { a: {}, b: {}, c: {}, d: {} },
      anyOf: [{ properties: { v: { type: 'string' } }, required: ['a'] }, { required: ['b'] }],
      oneOf: [{ properties: { v: { type: 'integer' } }, required: ['c'] }, { required: ['d'] }],
    },
    [
      { a: 1, d: 1, v: 'x' },
      { b: 1, c: 1, v: 1 },
    ],
    [{ a: 1, d: 1, v: 1 }],
  ],
  [
    'a condition of something that may be no object',
    { properties: { v: condition({}, { x: { type: 'string' } }, 'object') } },
    [{ v: { x: 'a' } }, { v: 5 }, { v: [1] }],
    [{ v: { x: 1 } }],
  ],
  [
    'a list of types with a part that fits one of them',
    { properties: { v: { allOf: [{ type: ['boolean', 'array'], minItems: 1 }, { items: { type: 'string' } }] } } },
    [{ v: true }, { v: ['a'] }],
    [{ v: 'a' }, { v: [] }, { v: [1] }],
  ],
  [
    'a list of types of which a part admits one',
    { properties: { v: { type: ['object', 'string'], allOf: [{ type: 'object', properties: { x: {} } }] } } },
    [{ v: { x: 1 } }],
    [{ v: 'a' }],
  ],
  [
    'a schema in a place of its own',
    {
      properties: { v: { $ref: '#/components/schemas/V' } },
      components: { schemas: { V: { items: [{ type: 'string' }] } } },
    },
    [{ v: ['a'] }],
    [{ v: [1] }],
  ],
  [
    'names that are there twice',
    {
      required: ['v', 'v'],
      minProperties: 1,
      allOf: [],
      properties: { v: { type: ['string', 'string'], enum: ['a', 'a'] } },
    },
    [{ v: 'a' }],
    [{}, { v: 'b' }],
  ],
  [
    'backslashes that engines for Unicode refuse',
    { properties: { v: { type: 'string', pattern: String.raw`^[\w-.]+\-\@{[\_\:]}$` } } },
    [{ v: 'a.-@{:}' }],
    [{ v: 'a' }, { v: 'a-@:' }],
  ],
  [
    'a pattern that looks ahead before its start',
    { properties: { v: { type: 'string', pattern: '(?!.*__).*^[a-z_]+$' } } },
    [{ v: 'a_b' }],
    [{ v: 'a__b' }, { v: 'A' }],
  ],
])('%s', (_name, schema, good, bad) => {
  const { check } = load(schema);
  expect(good.map((value) => [value, check(value)])).toEqual(good.map((value) => [value, '']));
  expect(bad.filter((value) => check(value) === '')).toEqual([]);
});

/** `then` for the properties of `if`, which must all be there. */
function condition(when: object, then: object, type?: string): object {
  const properties = type === undefined ? { required: Object.keys(when), properties: when } : { type };
  return JSON.parse(`{"if": ${JSON.stringify(properties)}, "then": ${JSON.stringify({ properties: then })}}`);
}

test('parts of another file that are merged refer to that file', () => {
  const { check } = load(
    { type: 'object', properties: { own: {} }, anyOf: [{ $ref: 'b.json#/$defs/One' }, { required: ['own'] }] },
    {
      'b.schema.json': {
        title: 'B',
        'x-namespace': 'n',
        $defs: { One: { properties: { name: { $ref: '#/$defs/Name' } } }, Name: { type: 'string', maxLength: 2 } },
      },
    },
  );
  expect([check({ name: 'ab' }), check({ name: 'abc' })]).toEqual(['', '/name maxLength']);
});

test('a schema that somebody published requires what it names, whatever defaults it has', () => {
  const properties = { a: { type: 'integer', default: 1 }, b: { type: ['string', 'null'] } };
  const { check } = load({ $id: 'https://x.org/a.json', required: ['a', 'b'], properties });
  expect([check({ a: 1, b: null }), check({ a: 1 }), check({ b: null })]).toEqual(['', ' required', ' required']);
});

test('a choice may be between types of other files, which say all that they check', () => {
  const either = ($ref: string) => ({ anyOf: [{ $ref }, { type: 'integer' }] });
  const { check } = load(
    { properties: { kind: either('b.json#/$defs/Kind'), part: either('b.json#/$defs/Part'), id: either('m.Id') } },
    {
      'b.schema.json': {
        properties: {},
        $defs: { Kind: { enum: ['X'] }, Part: { properties: { a: { type: 'string' } }, required: ['a'] } },
      },
      'id.schema.json': { title: 'Id', 'x-namespace': 'm', type: 'string', maxLength: 2 },
    },
  );
  expect(check({ kind: 'X', part: { a: '' }, id: 'ab' })).toBe('');
  expect([{ kind: 'Y' }, { part: {} }, { id: 'abc' }].map((value) => check(value) === '')).toEqual([
    false,
    false,
    false,
  ]);
});

test.each([
  { $id: 'https://example.com/a' },
  { $schema: 'http://json-schema.org/draft-04/schema#', id: 'https://example.com/a', $ref: '#/definitions/A' },
])('a schema of others may have wrong words beside its types: %j', (words) => {
  const properties = { a: { type: 'boolean', default: 'no', minLength: 1 } };
  const { types } = load({ ...words, properties, definitions: { A: { type: 'object', properties } } });
  const [field] = [...types.values()].flatMap((type) => (type.kind === 'record' ? type.fields : []));
  expect([field?.name, field?.default]).toEqual(['a', undefined]);
});

test('a schema with a dialect and no namespace of the models is that of others', () => {
  const text = (words: object) =>
    JSON.stringify({ title: 'A', ...words, properties: { a: { type: 'boolean', default: 'no' } } });
  const $schema = 'http://json-schema.org/draft-07/schema#';
  const wrong = [expect.stringContaining('[bad-default]')];
  expect(errorLines({ 'a.schema.json': text({ $schema }) })).toEqual([]);
  expect(errorLines({ 'a.schema.json': text({}) })).toEqual(wrong);
  expect(errorLines({ 'a.schema.json': text({ $schema, 'x-namespace': 'n' }) })).toEqual(wrong);
});

test('names that every object has are those of fields', () => {
  const named = (schema: object) =>
    ['__proto__', 'constructor', 'toString', 'hasOwnProperty'].map((name) => [name, schema]);
  const properties: object = Object.fromEntries(named({ type: 'integer' }));
  for (const { check } of [
    load({ properties, required: ['constructor'] }),
    load({ properties, required: ['constructor'], minProperties: 1 }),
  ]) {
    expect(check({ constructor: 1 })).toBe('');
    expect(check(Object(JSON.parse('{"constructor": 1, "__proto__": 2, "toString": 3}')))).toBe('');
    expect(check({})).toBe('/ required'.replace('/', ''));
    expect(check(Object(JSON.parse('{"constructor": 1, "__proto__": "x"}')))).toBe('/__proto__ type');
    expect(check(Object(JSON.parse('{"constructor": 1, "toString": "x"}')))).toBe('/toString type');
  }
});

test('a reference leads to the address of a schema inside the file, and those in it are relative to it', () => {
  const { check } = load({
    $id: 'https://x.org/root.json',
    properties: {
      a: { $ref: 'other' },
      b: { $ref: 'https://x.org/other#/$defs/Text' },
      c: { type: 'array', items: { $ref: 'deep/third.json' } },
      d: { $ref: 'other#spot' },
    },
    $defs: {
      Other: {
        $id: 'other',
        properties: { text: { $ref: '#/$defs/Text' }, up: { $ref: 'root.json#/$defs/Kind' } },
        $defs: { Text: { type: 'string', minLength: 2 }, Spot: { $anchor: 'spot', type: 'boolean' } },
      },
      Third: { $id: 'deep/third.json', type: 'object', properties: { o: { $ref: '../other' } } },
      Kind: { enum: ['P'] },
    },
  });
  expect(check({ a: { text: 'ab', up: 'P' }, b: 'ab', c: [{ o: { text: 'ab' } }], d: true })).toBe('');
  expect(
    [{ a: { text: 'a' } }, { a: { up: 'Q' } }, { b: 'a' }, { c: [{ o: { text: 1 } }] }, { d: 1 }].map(check),
  ).toEqual(['/a/text minLength', '/a/up enum', '/b minLength', '/c/0/o/text type', '/d type']);
});

test.each([
  [
    { type: 'array', items: { $ref: 'b.json' }, $defs: { B: { items: { $ref: 'c.json' } } } },
    '[aspect-not-object]: the value of an aspect is an object, and this schema describes another one; describe an object that has it as a property',
  ],
  [
    { $ref: 'https://x.org/y.json' },
    '[bad-ref]: https://x.org/y.json refers to nothing; put that file beside this one as y.schema.json, or write {} for a value of any kind',
  ],
  [
    { allOf: [{ $ref: 'b.json' }, { $ref: 'c.json' }] },
    '[bad-ref]: b.json refers to nothing, and 1 more of its files are not there',
  ],
  [
    { properties: { a: { $ref: 'b.json#/x' }, b: { $ref: 'b.json' }, c: { $ref: 'https://x.org/c' } } },
    '[bad-ref]: b.json refers to nothing, and 1 more of its files are not there; put those files beside this one as b.schema.json, c.schema.json, or write {}',
  ],
  [
    { properties: { a: { type: 'number', default: 'x' }, b: { enum: ['B'], default: '' } } },
    '[bad-default]: expected a value of type double, found "x", and more defaults are wrong, in line 1; write a value of its type, or remove',
  ],
  [
    { properties: { a: { $ref: 'a.json#/x' } } },
    '[bad-ref]: a.json#/x refers to nothing; the file is there and has no such part',
  ],
  [
    { patternProperties: { '(?=a)': {} } },
    '[bad-schema]: pattern must be a regular expression that can be checked in linear time',
  ],
  [{ properties: { a: { not: { minLength: 'x' } } } }, '[bad-schema]: minLength must be an integer, 0 or more'],
  [{ properties: { a: { not: 5 } } }, '[bad-schema]: expected a schema, which is an object'],
  [{ minProperties: 1, properties: { a: { type: [] } } }, '[bad-schema]: type must be a name, or a list of names'],
  [{ properties: { a: { type: ['text', 'null'] } } }, '[bad-schema]: text is not a type'],
  [{ anyOf: [], properties: {} }, '[bad-schema]: anyOf must be a list that is not empty'],
  [{ required: [5], properties: {} }, '[bad-schema]: required must be a list of names'],
  [{ dependentRequired: { a: 'b' }, properties: {} }, '[bad-schema]: dependentRequired must be an object of lists'],
  [{ minContains: -1, properties: {}, not: {} }, '[bad-schema]: minContains must be an integer, 0 or more'],
])('%j says what to change', (schema, message) => {
  const text = JSON.stringify({ title: 'A', 'x-aspect': { name: 'a', entities: ['dataset'] }, ...schema });
  const [line, ...more] = errorLines({ 'a.schema.json': text });
  expect([line?.includes(message), more]).toEqual([true, []]);
});

test('equal errors of a file are one line, with the lines of all', () => {
  const properties = Object.fromEntries([...'abc'].map((name) => [name, { type: 'number', minLength: 1 }]));
  const text = JSON.stringify({ title: 'A', 'x-namespace': 'n', properties }, null, 1);
  expect(errorLines({ 'a.schema.json': text })).toEqual([
    expect.stringMatching(
      /^a\.schema\.json:7:\d+: error \[unsupported-keyword\]: minLength is not .* \(also in lines 11, 15\)$/,
    ),
  ]);
});
