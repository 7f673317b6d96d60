import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { registry } from '#generated/registry/registry';
import type { JsonObject } from '#generated/registry/registry-types';
import { validateAspect } from '#generated/validators/validate-aspect';
import { createAspectValidator, type UnknownFieldPolicy } from '#catalog/aspects/check/aspect-validator';
import { ValueChecker } from '#catalog/aspects/check/value-checker';
import { SchemaViolationError } from '#base/errors/domain-error';
import { ModelRegistry } from '#catalog/registry/model-registry';

// Each wrong item used to make an error, and each list of errors was copied with the next one: this many took minutes.
const ITEMS = 200_000;
const models = new ModelRegistry(registry);

function checked(aspectName: string, value: JsonObject, policy: UnknownFieldPolicy = 'keep') {
  const aspect = models.aspect(aspectName);
  if (!aspect) throw new Error(`no aspect ${aspectName}`);
  try {
    return new ValueChecker(models, createAspectValidator(validateAspect, policy)).check(aspect, value, '');
  } catch (error) {
    if (error instanceof SchemaViolationError) return error;
    throw error;
  }
}

function many<Item>(item: Item): Item[] {
  return Array.from({ length: ITEMS }, () => item);
}

describe('a value with 200,000 wrong places', () => {
  test.each([
    ['records', 'ownership', { owners: many({}) }],
    ['texts', 'browsePaths', { paths: many(1) }],
    ['urns', 'globalTags', { tags: many({ tag: 'x' }) }],
    ['members of a map', 'tagProperties', Object.fromEntries(many(0).map((_, index) => [`name${index}`, 1]))],
  ])('is refused soon, with at most 50 details (%s)', (_, aspect, value) => {
    const found = checked(aspect, value);
    const details = found instanceof SchemaViolationError ? found.details.length : 0;
    expect(details).toBeGreaterThan(0);
    expect(details).toBeLessThanOrEqual(50);
  });

  test.each(['keep', 'drop'] as const)('unknown fields: the setting %s treats all, and lists 50', (policy) => {
    const owner = { owner: 'urn:li:corpuser:a', type: 'DATAOWNER' };
    const found = checked('ownership', { owners: many({ ...owner, 'x/y': 1 }) }, policy);
    if (found instanceof SchemaViolationError) throw found;
    const done = policy === 'drop' ? 'dropped' : 'kept';
    expect(found.warnings).toHaveLength(51);
    expect(found.warnings.slice(-2)).toEqual([
      `${done} unknown field /owners/49/x~1y`,
      `${done} ${ITEMS - 50} more unknown fields`,
    ]);
    expect(found.text.includes('x/y')).toBe(policy === 'keep');
  });
});

test('no call takes a list of unknown length as its arguments', () => {
  // 120,000 arguments overflow the stack.
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  const calls = sources.flatMap((path) => {
    const found =
      readFileSync(join('src', path), 'utf8').match(/(?:push|unshift|Math\.max|Math\.min)\(\.\.\..*/g) ?? [];
    return found.map((call) => `${path}: ${call}`);
  });
  expect(calls).toEqual([]);
});
