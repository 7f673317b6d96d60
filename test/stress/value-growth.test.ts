/** Values and patches are checked and made in a time that grows as they do. */
import { registry } from '#generated/registry/registry';
import type { JsonObject } from '#generated/registry/registry-types';
import { SchemaViolationError } from '#base/errors/domain-error';
import { fitDefinitions } from '#catalog/aspects/check/entry-definitions';
import { withGroups } from '#catalog/aspects/check/value-checker';
import { applyPatch } from '#catalog/aspects/patch/apply-patch';
import { parsePatch } from '#catalog/aspects/patch/parse-patch';
import { ModelRegistry } from '#catalog/registry/model-registry';
import { applyPatch as applyScimPatch } from '#standards/scim/patch/apply-patch';
import { Ignored } from '#standards/scim/ignored';
import { USER_SCHEMA } from '#standards/scim/schemas/people-schemas';
import { growthOf, processorMs } from '#test/support/processor-time';

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
    platformOf: () => undefined,
    softDelete: null,
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

test.each(Object.entries(GROWING))('four times as many %s take about four times as long', (_name, work) => {
  expect(growthOf([2000, 8000], (count) => () => work(count))).toBeLessThan(9);
});

const grouped = registry.aspects.flatMap(({ name, groups }) => groups.map((group) => [name, group] as const));

test.each(grouped)('four times as many items of a group of %s take about four times as long', (name, group) => {
  const growth = growthOf([10_000, 40_000], (count) => () => {
    const items = many(count, (index) => ({ [group.key]: 'k', [group.value]: `v${index}` }));
    withGroups(aspectOf(name), { [group.list]: items });
  });
  expect(growth).toBeLessThan(9);
});

test('a patch takes time in proportion to its operations, whatever it removes and adds', () => {
  const growth = growthOf([250, 2000], (count) => {
    const tags = many(10 * count, (index) => ({ tag: `urn:li:tag:${index}` }));
    const operations = many(count / 2, (n) => [
      { op: 'remove', path: `/tags/urn:li:tag:${2 * n}` },
      { op: 'add', path: `/tags/urn:li:tag:new${n}`, value: { tag: `urn:li:tag:new${n}` } },
    ]).flat();
    const stamp = { time: 1_700_000_000_000, actor: 'urn:li:corpuser:patcher' };
    return () => applyPatch(aspectOf('globalTags'), { tags }, parsePatch(operations, '/value'), stamp);
  });
  expect(growth).toBeLessThan(24);
});

test('a PATCH of a user whose operations and items multiply is refused before it holds the service', () => {
  const operation = (index: number) => ({ op: 'replace', path: `emails[type eq "w${index}"].value`, value: 'a@b.c' });
  const asked = { Operations: many(20_000, operation) };
  const user = { userName: 'ana', active: true };
  const refused = () => expect(() => applyScimPatch(USER_SCHEMA, user, asked, new Ignored())).toThrow('too many');
  expect(processorMs(refused, 1)).toBeLessThan(4000);
});
