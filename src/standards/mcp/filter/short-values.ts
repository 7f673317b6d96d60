import type { Criterion } from '#catalog/filter/filter';
import type { DisplayModels } from '#catalog/registry/display-models';
import type { ModelRegistry } from '#catalog/registry/model-registry';

/** What short values are compared with. */
interface ShortValueModels {
  readonly models: ModelRegistry;
  readonly display: DisplayModels;
}

/** Reads `owners = 'ana'` and `platform = 'hive'`: fields that hold urns are compared with the urns of that name. */
export function readShortValues({ models, display }: ShortValueModels, criterion: Criterion): Criterion {
  const { field, condition, values } = criterion;
  const { type, refersTo = [] } = display.searchFields[field] ?? {};
  const isShort = values.some((value) => !value.startsWith('urn:'));
  if (type !== 'URN' || !isShort || (condition !== 'EQUAL' && condition !== 'IN')) return criterion;
  const { namespace } = models.registry;
  const urnsOf = (value: string) =>
    value.startsWith('urn:') ? [value] : refersTo.map((entityType) => `urn:${namespace}:${entityType}:${value}`);
  if (refersTo.length > 0) return { ...criterion, values: values.flatMap(urnsOf) };
  // The models do not say which entities the field refers to.
  return { ...criterion, condition: 'END_WITH', values: values.map((value) => `:${value}`.replace(/^:urn:/, 'urn:')) };
}
