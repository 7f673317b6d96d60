import { PROMPTS } from '#standards/mcp/prompts/prompts';
import { shapeWithin } from '#standards/mcp/tools/argument-bounds';
import { ARGUMENT_CHECKER } from '#standards/mcp/tools/argument-checker';
import { TOOLS } from '#standards/mcp/tools/index';

describe('the tools', () => {
  test('are at most ten, whose definitions take at most 8,000 characters of a conversation', () => {
    expect(TOOLS.length).toBeLessThanOrEqual(10);
    expect(JSON.stringify(TOOLS.map(({ definition }) => definition)).length).toBeLessThanOrEqual(8_000);
  });

  test('have names of their own', () => {
    const names = TOOLS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z_]+$/);
  });
});

/** The places of a schema whose values may become as large as a message. */
function unbounded(schema: unknown, place: string, isFree = false): readonly string[] {
  if (!isObject(schema)) return [`${place}: a schema`];
  const { type, items, properties, enum: symbols } = schema;
  const lacks = (...keywords: readonly string[]) => keywords.filter((keyword) => schema[keyword] === undefined);
  const free = isFree || lacks('x-maxDepth', 'x-maxValues').length === 0;
  const missing = (...keywords: readonly string[]) => lacks(...keywords).map((keyword) => `${place}: ${keyword}`);
  switch (type) {
    case 'string':
      return symbols === undefined ? missing('maxLength') : [];
    case 'integer':
      return missing('minimum', 'maximum');
    case 'boolean':
      return [];
    case 'array':
      return [...missing('maxItems'), ...unbounded(items, `${place}/items`, free)];
    case 'object':
      if (!isObject(properties)) return free ? [] : missing('x-maxDepth', 'x-maxValues');
      return Object.entries(properties).flatMap(([key, value]) => unbounded(value, `${place}/${key}`, free));
    default:
      return [`${place}: a known type`];
  }
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

describe('every argument has a bound', () => {
  test.each(TOOLS.map(({ name, definition }) => [name, definition.inputSchema] as const))('%s', (name, schema) => {
    expect(unbounded(schema, name)).toEqual([]);
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
  });

  test('also of the prompts', () =>
    expect(PROMPTS.flatMap(({ schema }, index) => unbounded(schema, `prompt ${index}`))).toEqual([]));

  test('the search for places without one finds them', () => {
    const names = { type: 'array', items: { type: 'string' } };
    const properties = { names, count: { type: 'integer', minimum: 0 }, value: { type: 'object' }, any: {} };
    expect(unbounded({ type: 'object', properties }, 'tool')).toEqual([
      'tool/names: maxItems',
      'tool/names/items: maxLength',
      'tool/count: maximum',
      'tool/value: x-maxDepth',
      'tool/value: x-maxValues',
      'tool/any: a known type',
    ]);
  });
});

describe('arguments', () => {
  const check = ARGUMENT_CHECKER.getValidator({
    type: 'object',
    additionalProperties: false,
    required: ['urn'],
    properties: { urn: { type: 'string' }, limit: { type: 'integer', maximum: 5 } },
  });
  test.each<[object, string | undefined]>([
    [{ urn: 'x', limit: 5 }, undefined],
    [{ limt: 1, urn: 'x' }, "/limt is not known; did you mean 'limit'?"],
    [{ urn: 'x', other: 1 }, '/other is not known; expected one of urn, limit'],
    [{}, '/urn is required but missing'],
    [{ urn: 1 }, '/urn is a number; expected text'],
    [{ urn: 'x', limit: 6 }, '/limit is more than 5; expected at most 5'],
  ])('%j', (given, message) => expect(check(given).errorMessage).toBe(message));

  const bounds = { 'x-maxDepth': 3, 'x-maxValues': 5 };
  const free = ARGUMENT_CHECKER.getValidator({
    type: 'object',
    properties: {
      names: { type: 'array', items: { type: 'string', maxLength: 3 }, maxItems: 2 },
      value: { type: 'object', ...bounds },
    },
  });
  test.each<[object, string | undefined]>([
    [{ names: ['abc', 'de'], value: { a: { b: { c: 1 } } } }, undefined],
    [{ names: [1, 2, 3] }, '/names has 3 items; expected at most 2'],
    [{ names: ['abcd'] }, '/names/0 has 4 characters; expected at most 3'],
    [{ value: { a: { b: { c: {} } } } }, '/value is nested more than 3 levels deep; send flatter values'],
    [{ value: { a: [1, 2, 3, 4] } }, '/value has more than 5 values; send less in one call'],
  ])('%j are within bounds or say of which', (given, message) => expect(free(given).errorMessage).toBe(message));

  test('a giant wrong value has one error, and not one for each item', () => {
    const names = Array.from({ length: 1_000_000 }, () => 0);
    const unknown = Object.fromEntries(names.slice(0, 200_000).map((value, index) => [`a${index}`, value]));
    expect(free({ names }).errorMessage).toBe('/names has 1000000 items; expected at most 2');
    expect(check(unknown).errorMessage?.split('. ')).toHaveLength(5);
    expect(shapeWithin(nested(100_000), { depth: 100 })).toBe(false);
  });
});

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = [value];
  return value;
}
