import { declareType } from '#codegen/emit/types/declare-type';

// Jest cannot load the formatter of the compiler, and declarations are made without it.
jest.mock('prettier', () => ({}));

const text = { type: 'string', description: 'A text.' };

describe('declareType', () => {
  // The package that declares types would say `S3Url`, `Aa`.
  it.each(['s3url', 'AA', 'MLModel2d'])('declares an interface by its own name: %s', async (name) => {
    const declaration = await declareType(
      { type: 'object', properties: { a: text }, additionalProperties: false },
      name,
    );
    expect(declaration).toBe(`export interface ${name} {\n  /** A text. */\n  a?: string\n}`);
  });

  it('declares a type by its own name', async () => {
    expect(await declareType({ enum: ['GOOD', 'POOR'], description: 'A grade.' }, 'gRADE')).toBe(
      `/** A grade. */\nexport type gRADE = ("GOOD" | "POOR")`,
    );
  });

  it('indents what is inside', async () => {
    const inner = { type: 'object', additionalProperties: false, properties: { b: { type: 'number' } } };
    const schema = {
      type: 'object',
      additionalProperties: false,
      properties: { list: { type: 'array', items: inner } },
    };
    expect(await declareType(schema, 'Outer')).toBe('export interface Outer {\n  list?: {\n    b?: number\n  }[]\n}');
  });
});

test('names of members that every object has', async () => {
  const names = ['__proto__', 'hasOwnProperty', 'constructor'];
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  expect(await declareType({ type: 'object', properties, required: ['constructor'] }, 'A')).toBe(
    'export interface A {\n  __proto__?: string\n  hasOwnProperty?: string\n  constructor: string\n}',
  );
});
