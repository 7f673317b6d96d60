import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { REGISTRY, thingTree } from '../model/tree';
import { limitsOfTheContract } from '../support/contract-limits';
import { FRAGMENTS } from './contract';

const run = promisify(execFile);
const ROOT = join(__dirname, '../../..');

const FILES = thingTree(
  `/** What people call it. */ name: string
   choice: union[one: other.Inner, n: int, null] size: optional double @deprecated labels: optional map[string Kind]
   tree: optional Info parts: array[other.Inner] class: optional string`,
  {
    'other/Inner.pdl':
      'namespace other import acme.Info record Inner { info: optional Info hash: optional fixed Hash 2 }',
    'acme/Kind.pdl': 'namespace acme /** A *&#47; kind. */ enum Kind { A B_c }',
    'acme/ML_Model2x.pdl': 'namespace acme @note = true record ML_Model2x {}',
  },
);

/** Uses of the generated code; what must not compile says so. */
const CLIENT = `
import type { AspectTypes } from './types/aspects';
import type { Kind, MLModel2x } from './types/acme';
import type { OperationHandlers, Operations } from './http/operations';
import { validateAspect } from './validators/validate-aspect';
import { registry } from './registry/registry';

export const least: AspectTypes['info'] = { name: 'x', choice: { one: {} }, parts: [] };
export const full: AspectTypes['info'] = { ...least, choice: null, size: 'NaN', labels: { a: 'B_c' }, tree: least, parts: [{ info: least, hash: 'xx' }] };
export const kinds: Kind[] = ['A', 'B_c'];
export const empty: MLModel2x = {};
// @ts-expect-error no such symbol
export const kind: Kind = 'C';
// @ts-expect-error name is required
export const nameless: AspectTypes['info'] = { choice: null, parts: [] };
// @ts-expect-error a union has one member
export const both: AspectTypes['info'] = { ...least, choice: { one: {}, two: 1 } };
// @ts-expect-error no such field
export const odd: AspectTypes['info'] = { ...least, more: 1 };
// @ts-expect-error no such aspect
export type None = AspectTypes['none'];

type Handlers = OperationHandlers<string, number>;
export const handlers = {
  async getThing({ path, query, headers, body }, context) {
    const texts: string[] = [path.urn, ...(query.aspects ?? []), headers['if-match'] ?? '', context];
    const nothing: undefined = body;
    return texts.length + Number(nothing);
  },
  putThing: async ({ body }) => Object.keys(body).length,
} satisfies Handlers;
// @ts-expect-error a handler is missing
export const missing = { getThing: handlers.getThing } satisfies Handlers;
// @ts-expect-error a handler has no operation
export const extra = { ...handlers, more: handlers.getThing } satisfies Handlers;
export const answer: Operations['getThing']['response'] = { aspects: {} };
export const fits: boolean = validateAspect(registry.aspects[0]?.name ?? '', full).errors.length === 0;
`;

describe('generated code', () => {
  // Below the root of the project: it uses the project's types and packages.
  mkdirSync(join(ROOT, '.build'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.build/generated-'));
  const generate = (out: string) =>
    run(process.execPath, [
      join(ROOT, 'scripts/codegen.mjs'),
      '--models',
      join(folder, 'models'),
      '--openapi',
      join(folder, 'openapi'),
      '--out',
      out,
    ]);

  beforeAll(() => {
    const files = Object.entries(FILES).map(([path, text]) => ({ path: `models/${path}`, text }));
    const limits = { path: 'openapi/limits.yaml', text: limitsOfTheContract() };
    for (const { path, text } of [...files, { path: 'models/registry.yaml', text: REGISTRY }, ...FRAGMENTS, limits]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  test('is the same whenever it is made', async () => {
    await generate(join(folder, 'generated'));
    await generate(join(folder, 'again'));
    const texts = (out: string) =>
      readdirSync(join(folder, out), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.\w+$/.test(path))
        .toSorted()
        .map((path) => [path, readFileSync(join(folder, out, path), 'utf8')]);
    expect(texts('again')).toEqual(texts('generated'));
    expect(texts('again').length).toBeGreaterThan(15);
  });

  test('compiles, and keeps its users from mistakes', async () => {
    writeFileSync(join(folder, 'generated/client.ts'), CLIENT);
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: '../../tsconfig.json', include: ['generated'] }),
    );
    const { stdout } = await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder]).catch(
      (error: { stdout: string }) => error,
    );
    expect(stdout).toBe('');
  });
});
