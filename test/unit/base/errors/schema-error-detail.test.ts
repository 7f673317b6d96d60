import { NUMBER_STRINGS } from '#generated/registry/registry-types';
import { inWords, schemaErrorDetail, withoutConsequences } from '#base/errors/schema-error-detail';

describe('the detail of a schema error', () => {
  test('names a thousand symbols at most, because an answer has fifty errors', () => {
    const detailOf = (count: number) => {
      const allowedValues = Array.from({ length: count }, (_unused, index) => `S${index}`);
      return schemaErrorDetail({ instancePath: '/n', keyword: 'enum', params: { allowedValues } }, { n: 'other' });
    };
    expect(detailOf(3).expected).toBe('one of S0, S1, S2');
    expect(detailOf(1000).expected).toMatch(/^one of S0, .*, S999$/);
    expect(detailOf(100_000).expected).toMatch(/^one of S0, .*, S999 and 99000 more$/);
  });

  test.each([
    ['a number', 'pattern', { pattern: NUMBER_STRINGS }, "/n is the text '5'; expected a number"],
    [
      'a number, which texts can be too',
      'type',
      { type: ['number', 'string'] },
      "/n is the text '5'; expected a number",
    ],
    ['a text of some form', 'pattern', { pattern: '^[A-Z]$' }, "/n is '5'; expected text that fits ^[A-Z]$"],
    ['a longer text', 'minLength', { limit: 3 }, '/n has 1 characters; expected at least 3'],
    [
      'a long number',
      'maximum',
      { limit: 2 ** 63 },
      '/n is more than 9223372036854775807; expected at most 9223372036854775807',
    ],
    ['a bounded number', 'minimum', { limit: 3 }, '/n is less than 3; expected at least 3'],
  ])('what does not fit %s', (_what, keyword, params, words) => {
    const error = { instancePath: '/n', keyword, params, message: 'must match pattern "^[A-Z]$"' };
    expect(inWords(schemaErrorDetail(error, { n: '5' }))).toBe(words);
  });

  test.each<[string, string, object, unknown, string]>([
    [
      'an object where its JSON is meant',
      'string',
      { 'x-json-text': true },
      { a: 1 },
      'is an object; expected its JSON as a string',
    ],
    [
      'a list where its JSON is meant',
      'string',
      { 'x-json-text': true },
      [1],
      'is a list; expected its JSON as a string',
    ],
    ['a fraction where an integer is meant', 'integer', {}, 1.5, 'is 1.5; expected an integer'],
    [
      'a number that is too large to be one',
      'number',
      {},
      -Infinity,
      'is beyond -1.7976931348623157e+308; expected a number',
    ],
    ['a number where JSON is meant', 'string', { 'x-json-text': true }, 1, 'is a number; expected text'],
    ['a long integer where a text is meant', 'string', {}, 2n ** 63n, 'is a number; expected text'],
    ['a long integer where a list is meant', 'array', {}, 2n ** 63n, 'is a number; expected a list'],
    ['a number where a symbol is meant', 'string', { enum: ['A', 'B'] }, 1, 'is a number; expected text, one of A, B'],
    ['an object where a text is meant', 'string', {}, { a: 1 }, 'is an object; expected text'],
    [
      'JSON where an object is meant',
      'object',
      {},
      ' {"a":1}',
      'is text; expected an object, not its JSON as a string',
    ],
    ['JSON where a list is meant', 'array', {}, '[1]', 'is text; expected a list, not its JSON as a string'],
    ['a text where an object is meant', 'object', {}, 'a', 'is text; expected an object'],
    ['JSON where a number is meant', 'integer', {}, '{}', "is the text '{}'; expected an integer"],
  ])('%s', (_what, type, parentSchema, n, words) => {
    const error = { instancePath: '/n', keyword: 'type', params: { type }, parentSchema: { ...parentSchema } };
    expect(inWords(schemaErrorDetail(error, { n }))).toBe(`/n ${words}`);
  });

  test('an unknown key is told with those that there may be', () => {
    const error = {
      instancePath: '/u',
      keyword: 'enum',
      params: { allowedValues: ['acme.One', 'acme.Other'] },
      propertyName: 'acme.Oen',
    };
    expect(schemaErrorDetail(error, { u: { 'acme.Oen': {} } })).toEqual({
      pointer: '/u',
      message: "has the key 'acme.Oen', which is not known",
      expected: 'one of acme.One, acme.Other',
      suggestion: 'acme.One',
    });
    expect(withoutConsequences([error, { instancePath: '/u', keyword: 'propertyNames', params: {} }])).toEqual([error]);
  });

  test.each([
    ['dry_run', { properties: { dryRun: {}, name: {} } }, "/o/dry_run is not known; did you mean 'dryRun'?"],
    ['x', { properties: { dryRun: {}, name: {} } }, '/o/x is not known; expected one of dryRun, name'],
    ['x', {}, '/o/x is not known; expected no members'],
  ])('the unknown member %s is told with those that there may be', (additionalProperty, parentSchema, words) => {
    const error = { instancePath: '/o', keyword: 'additionalProperties', params: { additionalProperty }, parentSchema };
    expect(inWords(schemaErrorDetail(error, { o: {} }))).toBe(words);
  });

  test('what is of a wrong type is told once', () => {
    const errors = ['pattern', 'type', 'format'].map((keyword) => ({ instancePath: '/n', keyword, params: {} }));
    const elsewhere = { instancePath: '/m', keyword: 'enum', params: {} };
    expect(withoutConsequences([...errors, elsewhere])).toEqual([errors[1], elsewhere]);
  });

  test('what is of a wrong type in a place of symbols is told with them', () => {
    const found = withoutConsequences([
      { instancePath: '/n', keyword: 'type', params: { type: 'string' } },
      { instancePath: '/n', keyword: 'enum', params: { allowedValues: ['A', 'B'] } },
    ]);
    expect(found.map((error) => inWords(schemaErrorDetail(error, { n: [] })))).toEqual([
      '/n is a list; expected text, one of A, B',
    ]);
  });
});
