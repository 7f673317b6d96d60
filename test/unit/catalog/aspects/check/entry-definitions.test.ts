/** Values are compared with their definitions in a time that grows as both do. */
import { registry } from '#generated/registry/registry';
import type { JsonObject } from '#generated/registry/registry-types';
import { fitDefinitions } from '#catalog/aspects/check/entry-definitions';
import { withGroups } from '#catalog/aspects/check/value-checker';
import { ModelRegistry } from '#catalog/registry/model-registry';
import { SchemaViolationError } from '#base/errors/domain-error';

const models = new ModelRegistry(registry);
const URN = 'urn:li:structuredProperty:io.p';
const many = <Item>(count: number, item: (index: number) => Item): readonly Item[] =>
  Array.from({ length: count }, (_, index) => item(index));
const text = (index: number) => ({ string: `value${index}` });
const entry = (values: readonly JsonObject[]) => ({ propertyUrn: URN, values });

function aspectOf(name: string) {
  const aspect = models.aspect(name);
  if (!aspect) throw new Error(`no aspect ${name}`);
  return aspect;
}

/** What is wrong with the value; undefined if it fits. */
function misfit(properties: readonly JsonObject[], definition: JsonObject): SchemaViolationError | undefined {
  const value = { properties };
  const checked = { value, text: '', warnings: [] };
  const known = {
    entityType: 'dataset',
    stored: value,
    asked: [{ urn: URN, aspect: 'propertyDefinition' }],
    aspectOf: () => ({ valueType: 'urn:li:dataType:datahub.string', cardinality: 'MULTIPLE', ...definition }),
  };
  try {
    fitDefinitions(aspectOf('structuredProperties'), checked, '', { ...known, stored: undefined });
    fitDefinitions(aspectOf('structuredProperties'), checked, '', known);
    return undefined;
  } catch (error) {
    if (error instanceof SchemaViolationError) return error;
    throw error;
  }
}

const allowed = (count: number) => ({ allowedValues: many(count, (index) => ({ value: text(index) })) });
const types = (count: number) => many(count, (index) => `urn:li:entityType:datahub.t${index}`);

const GROWING: Readonly<Record<string, (count: number) => SchemaViolationError | undefined>> = {
  'values and allowed values': (count) => misfit([entry(many(count, text))], allowed(count)),
  'entries and allowed values': (count) =>
    misfit(
      many(count, (index) => entry([text(index)])),
      allowed(count),
    ),
  'wrong values and allowed values': (count) =>
    misfit([entry(many(count, (index) => ({ string: `w${index}` })))], allowed(count)),
  'entries and entity types': (count) =>
    misfit(
      many(count, (index) => entry([text(index)])),
      { entityTypes: types(count) },
    ),
  'wrong urns and types of urns': (count) =>
    misfit([entry(many(count, text))], {
      valueType: 'urn:li:dataType:datahub.urn',
      typeQualifier: { allowedTypes: types(count) },
    }),
};

function timeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test.each(Object.entries(GROWING))('four times as many %s take about four times as long', (_name, work) => {
  const [small, large] = [2000, 8000].map((count) => Math.min(...[1, 2, 3].map(() => timeOf(() => work(count)))));
  expect((large ?? 0) / Math.max(small ?? 0, 4)).toBeLessThan(9);
});

const grouped = registry.aspects.flatMap(({ name, groups }) => groups.map((group) => [name, group] as const));

test.each(grouped)('four times as many items of a group of %s take about four times as long', (name, group) => {
  const work = (count: number) =>
    withGroups(aspectOf(name), {
      [group.list]: many(count, (index) => ({ [group.key]: 'k', [group.value]: `v${index}` })),
    });
  const [small, large] = [10_000, 40_000].map((count) => Math.min(...[1, 2].map(() => timeOf(() => work(count)))));
  expect((large ?? 0) / Math.max(small ?? 0, 4)).toBeLessThan(9);
});

test('an error names some of many allowed values, and how many there are', () => {
  const expected = misfit([entry([{ string: 'w' }])], allowed(1000))?.details[0]?.expected;
  expect(expected).toMatch(/^one of "value0", "value1", .* and 900 more$/);
});
