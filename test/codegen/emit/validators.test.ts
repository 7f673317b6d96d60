import { createRequire } from 'node:module';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv, { type ErrorObject } from 'ajv';
import { compileValidators } from '#codegen/emit/validators/compile-validators';
import { ERRORS_MAX } from '#codegen/emit/validators/stop-early';
import type { Model } from '#codegen/model/model';
import { loadCatalogModel } from '../catalog-model';
import { load, thingTree } from '../model/tree';
import { Values } from './values';

interface Unknown {
  readonly parent: string;
  readonly name: string;
  readonly known: ReadonlySet<string>;
}
interface Validate {
  (this: Unknown[], value: unknown): boolean;
  errors?: ErrorObject[] | null;
}

/** As the service loads them: from a file, here one inside the project so that the packages that it needs are found. */
function compiled(model: Model): { readonly [aspect: string]: Validate } {
  const folder = mkdtempSync(join(__dirname, '.validators-'));
  try {
    const file = join(folder, 'aspect-validators.js');
    writeFileSync(file, compileValidators(model));
    return createRequire(__filename)(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function check(validate: Validate | undefined, value: unknown) {
  if (!validate) throw new Error('no such aspect');
  const unknown: Unknown[] = [];
  const fits = validate.call(unknown, value);
  const errors = fits ? [] : (validate.errors ?? []).map(({ instancePath, keyword }) => `${keyword} ${instancePath}`);
  return { errors, unknown: unknown.map(({ parent, name, known }) => `${parent} ${name} of ${[...known].join()}`) };
}

describe('the shipped models', () => {
  const { model } = loadCatalogModel();
  const validators = compiled(model);
  const values = new Values(model);
  const aspects = [...model.aspectRecords];

  test.each(aspects)('%s fits its least and its full value', (name, record) => {
    for (const value of [values.least(record), values.full(record)])
      expect(check(validators[name], value)).toEqual({ errors: [], unknown: [] });
  });

  test.each(aspects)('%s is refused when broken, wherever it is broken', (name, record) => {
    const missed = [...values.broken(record)].filter(
      ({ value, pointer, keyword }) => !check(validators[name], value).errors.includes(`${keyword} ${pointer}`),
    );
    expect(missed).toEqual([]);
  });
});

describe('a small model', () => {
  const inner = { 'acme/Inner.pdl': 'namespace acme record Inner { text: optional string }' };
  const validatorOf = (fields: string) => compiled(load(thingTree(fields, inner)).value).info;

  test('limits that JSON Schema sets are kept, wherever the type is used', () => {
    const files = {
      'acme/Mail.schema.json': JSON.stringify({
        title: 'Mail',
        'x-namespace': 'acme',
        type: 'string',
        format: 'email',
        maxLength: 20,
      }),
    };
    const limited = JSON.stringify({
      title: 'Limited',
      'x-namespace': 'acme',
      'x-aspect': { name: 'limited', entities: ['thing'] },
      type: 'object',
      properties: {
        code: { type: 'string', pattern: '^[A-Z]+$', minLength: 2 },
        mails: { type: 'array', items: { $ref: 'acme.Mail' }, minItems: 1, uniqueItems: true },
        n: { type: 'integer', format: 'int32', minimum: 0, maximum: 1e12 },
        share: { type: 'number', exclusiveMinimum: 0, maximum: 1 },
        at: { type: 'string', format: 'date-time' },
      },
    });
    const { value, diagnostics } = load(thingTree('', { ...files, 'acme/Limited.schema.json': limited }));
    expect(diagnostics).toEqual([]);
    const { limited: validate } = compiled(value);
    expect(
      check(validate, { code: 'AB', mails: ['a@b.cd'], n: 5, share: 0.5, at: '2024-01-01T00:00:00Z' }).errors,
    ).toEqual([]);
    expect(
      check(validate, { code: 'a', mails: ['a', 'a'], n: 2 ** 31, share: 0, at: 'now' }).errors.toSorted(),
    ).toEqual([
      'exclusiveMinimum /share',
      'format /at',
      'format /mails/0',
      'format /mails/1',
      'maximum /n',
      'minLength /code',
      'pattern /code',
      'uniqueItems /mails',
    ]);
    expect(check(validate, { mails: [], n: -1 }).errors.toSorted()).toEqual(['minItems /mails', 'minimum /n']);
  });

  test('unknown fields are told with their place and do not fail, in records inside of all that can hold one', () => {
    const validate = validatorOf('list: array[Inner] texts: map[string Inner] choice: union[one: Inner, other: Inner]');
    const value: unknown = JSON.parse(
      '{"list": [{}, {"more": 1}], "texts": {"a/b": {"more": 1}}, "choice": {"one": {"more": 1}}, "__proto__": {"more": 1}}',
    );
    expect(check(validate, value)).toEqual({
      errors: [],
      unknown: [
        '/list/1 more of text',
        '/texts/a~1b more of text',
        '/choice/one more of text',
        ' __proto__ of list,texts,choice',
      ],
    });
  });

  test('lists and maps are checked until there are enough errors', () => {
    const validate = validatorOf('a: array[int], b: map[string, int]');
    const wrong = Array.from({ length: 1_000 }, () => 'x');
    expect(check(validate, { a: wrong, b: {} }).errors).toHaveLength(ERRORS_MAX);
    expect(check(validate, { a: [], b: { ...wrong } }).errors).toHaveLength(ERRORS_MAX);
  });

  test('all errors of a value are told at once', () => {
    expect(
      check(validatorOf('a: string b: int c: array[Inner]'), {
        b: 'x',
        c: [{ text: 1 }, { text: 2 }],
      }).errors.toSorted(),
    ).toEqual(['required ', 'type /b', 'type /c/0/text', 'type /c/1/text']);
  });

  test('a field with a default may be left away, null is no way to do so', () => {
    const validate = validatorOf('a: string = "x" b: optional string');
    expect(check(validate, {}).errors).toEqual([]);
    expect(check(validate, { a: null, b: null }).errors).toEqual(['type /a', 'type /b']);
  });

  test('null is a value of a union that has it as a member', () => {
    expect(check(validatorOf('a: union[null, string]'), { a: null }).errors).toEqual([]);
    expect(check(validatorOf('a: union[int, string]'), { a: null }).errors).toEqual(['type /a']);
  });

  test('fixed takes exactly its size in bytes', () => {
    const validate = validatorOf('a: fixed Hash 2');
    expect(check(validate, { a: '\u00ff\u0000' }).errors).toEqual([]);
    expect(check(validate, { a: 'abc' }).errors).toEqual(['maxLength /a']);
  });

  test('records may hold themselves', () => {
    const validate = compiled(
      load(
        thingTree('tree: Tree', {
          'acme/Tree.pdl': 'namespace acme record Tree { name: string children: array[Tree] }',
        }),
      ).value,
    ).info;
    expect(check(validate, { tree: { name: 'a', children: [{ name: 'b', children: [] }] } }).errors).toEqual([]);
    expect(check(validate, { tree: { name: 'a', children: [{ name: 'b', children: [{}] }] } }).errors).toContain(
      'required /tree/children/0/children/0',
    );
  });
});

describe('lists of different items', () => {
  const items = (type: object) => ({ type: 'array', items: type, uniqueItems: true });
  const point = { type: 'object', properties: { x: { type: 'number' }, y: items({ type: 'number' }) } };
  const symbols = Array.from({ length: 8000 }, (_unused, index) => `S${index}`);
  const properties = {
    points: items(point),
    lists: items(items({ type: 'string' })),
    texts: items({ type: 'string' }),
    symbols: { type: 'array', items: { type: 'string', enum: symbols } },
  };
  const file = { title: 'Lists', 'x-namespace': 'acme', 'x-aspect': { name: 'lists', entities: ['thing'] } };
  const schema = JSON.stringify({ ...file, type: 'object', properties });
  const { lists: validate } = compiled(load(thingTree('', { 'acme/Lists.schema.json': schema })).value);
  const full = (value: unknown) => {
    check(validate, value);
    return (validate?.errors ?? []).map(({ instancePath, keyword, params, message }) => ({
      instancePath,
      keyword,
      params,
      message,
    }));
  };

  test('have the errors of ajv, of the same items in the same words', () => {
    const reference = new Ajv({ allErrors: true }).compile({ type: 'object', properties });
    const pointOf = (n: number) => (n % 2 === 0 ? { x: n % 3, y: [1, n % 5] } : { y: [1, n % 5], x: n % 3 });
    const values = [0, 1, 2, 3, 4, 5, 6, 7].map((seed) => ({
      points: [seed, 7, 3, 8, 5 * seed].map(pointOf),
      lists: [['a'], [`b${seed % 2}`], [], ['b1'], ['a', 'a']].slice(seed % 4),
      texts: ['1', `${seed}`, '3', `${seed % 3}`],
      symbols: [`S${seed}`, `S${seed * 2000}`],
    }));
    const errors = values.map((value) => (reference(value) ? [] : (reference.errors ?? [])));
    expect(errors.flat().length).toBeGreaterThan(10);
    for (const [index, value] of values.entries())
      expect(full(value)).toEqual((errors[index] ?? []).map(({ schemaPath: _unused, ...error }) => error));
  });

  test('-0 equals 0, a text is not its number, and a missing member is not null', () => {
    expect(full({ points: [{ x: 0 }, { x: -0 }] })).toHaveLength(1);
    expect(full({ lists: [[], {}] }).map(({ keyword }) => keyword)).toEqual(['type']);
    expect(full({ points: [{ x: 1 }, { x: 1, z: null }, { x: 1, z: 'null' }, { x: 1, z: '' }] })).toEqual([]);
  });

  test('may be tens of thousands', () => {
    const numbers = Array.from({ length: 40_000 }, (_unused, index) => index);
    const value = {
      points: numbers.map((x) => ({ x, y: [x] })),
      lists: numbers.map((x) => [`${x}`]),
      texts: numbers.map(String),
      symbols: numbers.map(() => 'S7999'),
    };
    expect(full(value)).toEqual([]);
  });
});
