import { registry } from '#generated/registry/registry';
import type { JsonObject } from '#generated/registry/registry-types';
import { fitDefinitions } from '#catalog/aspects/check/entry-definitions';
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
    platformOf: () => undefined,
    stored: value,
    softDelete: null,
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

test('an error names some of many allowed values, and how many there are', () => {
  const expected = misfit([entry([{ string: 'w' }])], allowed(1000))?.details[0]?.expected;
  expect(expected).toMatch(/^one of "value0", "value1", .* and 900 more$/);
});
