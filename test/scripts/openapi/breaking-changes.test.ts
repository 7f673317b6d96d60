import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'aspectory-openapi-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const text = (more = {}) => ({ type: 'string', maxLength: 10, ...more });
const json = (name: string) => ({
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
});

/** One operation that takes an `Order` and answers with a `Receipt`; both have a `Line`. */
const RELEASED = {
  openapi: '3.0.3',
  info: { title: 'test', version: '1.0.0' },
  paths: {
    '/orders/{id}': {
      put: {
        operationId: 'order',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: text() },
          { name: 'wait', in: 'query', schema: text({ enum: ['yes', 'no'] }) },
        ],
        requestBody: json('Order'),
        responses: { 200: { description: 'Done.', ...json('Receipt') } },
      },
    },
  },
  components: {
    schemas: {
      Order: {
        type: 'object',
        required: ['line'],
        properties: { line: { $ref: '#/components/schemas/Line' }, note: text() },
      },
      Receipt: {
        type: 'object',
        required: ['number'],
        properties: { number: { type: 'integer' }, line: { $ref: '#/components/schemas/Line' } },
      },
      Line: { type: 'object', properties: { item: { type: 'string' } } },
    },
  },
};

interface Compared {
  readonly code: number;
  readonly lines: readonly string[];
}

/** Compares the document with a copy in which texts are replaced. */
function compare(replaced: readonly (readonly [string, string])[], declared = ''): Promise<Compared> {
  const before = JSON.stringify(RELEASED);
  const after = replaced.reduce((document, [from, to]) => {
    if (!document.includes(from)) throw new Error(`the document has no ${from}`);
    return document.replace(from, to);
  }, before);
  const files = Object.entries({ released: before, document: after, changes: declared }).flatMap(
    ([option, content]) => {
      const path = join(folder, option);
      writeFileSync(path, content);
      return [`--${option}`, path];
    },
  );
  return new Promise((resolve) => {
    execFile(process.execPath, [join(ROOT, 'scripts/openapi/check.mjs'), '--no-lint', ...files], (error, stdout) =>
      resolve({
        code: Number(error?.code ?? 0),
        lines: stdout.split('\n').filter((line) => line.startsWith('FAILED')),
      }),
    );
  });
}

const NUMBER = '"number":{"type":"integer"}';
const NOTE = '"note":{"type":"string","maxLength":10}';

test.each([
  ['an operation that is gone', [['"put":', '"x-put":']], 'order: the operation is gone'],
  ['another address', [['/orders/{id}', '/order/{id}']], 'order: its address is put /order/{id}, was put /orders/{id}'],
  [
    'a parameter that is gone',
    [['{"name":"wait","in":"query"', '{"name":"until","in":"query"']],
    'order.query.wait: the parameter is gone',
  ],
  [
    'a parameter that is required now',
    [['"in":"query",', '"in":"query","required":true,']],
    'order.query.wait: it is required now',
  ],
  ['a value that is refused now', [['["yes","no"]', '["yes"]']], 'order.query.wait: it does not admit no any more'],
  ['a member of requests that is required now', [['["line"]', '["line","note"]']], 'Order.note: it is required now'],
  [
    'a new duty',
    [
      ['["line"]', '["line","why"]'],
      [NOTE, `${NOTE},"why":{"type":"string"}`],
    ],
    'Order.why: it is new and required',
  ],
  ['a tighter limit', [[NOTE, '"note":{"type":"string","maxLength":9}']], 'Order.note: maxLength is 9, was 10'],
  [
    'a new limit',
    [['"item":{"type":"string"}', '"item":{"type":"string","maxLength":9}']],
    'Line.item: maxLength is 9, was unlimited',
  ],
  ['a member of answers that is gone', [[NUMBER, '"id":{"type":"integer"}']], 'Receipt.number: the member is gone'],
  ['a member of answers that may be absent now', [['["number"]', '[]']], 'Receipt.number: it may be absent now'],
  ['another type', [[NUMBER, '"number":{"type":"string"}']], 'Receipt.number: its type is string, was integer'],
] as const)('reports %s', async (_name, replaced, problem) => {
  const { code, lines } = await compare(replaced);
  expect(lines).toContain(`FAILED  ${problem}`);
  expect(code).toBe(1);
});

test.each([
  ['no change', []],
  ['a new optional member', [[NOTE, `${NOTE},"more":{"type":"string"}`]]],
  ['a member of answers that is always there now', [['["number"]', '["number","line"]']]],
  ['a value that is admitted now', [['["yes","no"]', '["yes","no","maybe"]']]],
  ['a looser limit', [[NOTE, '"note":{"type":"string","maxLength":11}']]],
] as const)('accepts %s', async (_name, replaced) => {
  expect(await compare(replaced)).toEqual({ code: 0, lines: [] });
});

test('accepts what is declared', async () => {
  const replaced = [
    [NUMBER, '"number":{"type":"string"}'],
    ['"item":{"type":"string"}', '"item":{"type":"string","maxLength":9}'],
  ] as const;
  const declared = ['# Changes', '', '- `Receipt.number`: it has letters.', '- `new limits`: all texts.'].join('\n');
  expect(await compare(replaced, declared)).toEqual({ code: 0, lines: [] });
});
