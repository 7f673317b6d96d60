import type { Filter } from '#catalog/filter/filter';
import { InvalidInputError } from '#base/errors/domain-error';
import { unknownName } from '#base/errors/unknown-name';
import type { DisplayModels } from '#catalog/registry/display-models';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { ENTITY_TYPE_FIELD, RUN_ID_FIELD, URN_FIELD } from '#search/language/fields/search-field';

/**
 * Refuses a field that nothing has. The operations find nothing by it, as released servers do, and an assistant would take that as a fact.
 * @throws InvalidInputError with the nearest name
 */
export function checkFields(display: DisplayModels, models: ModelRegistry, { or }: Filter): void {
  const fixed = [ENTITY_TYPE_FIELD, RUN_ID_FIELD, URN_FIELD].map(({ name }) => name);
  const known = new Set([...fixed, ...Object.keys(display.searchFields)]);
  const aspects = models.registry.aspects;
  const entries = aspects.flatMap(({ searchEntries }) =>
    searchEntries.flatMap(({ field, numberField }) => [field, numberField]),
  );
  const aliases = new Set(aspects.flatMap(({ searchFields }) => searchFields.flatMap((each) => each.aliases ?? [])));
  for (const { field } of or.flat()) {
    if (known.has(field) || aliases.has(field) || entries.some((entry) => field.startsWith(`${entry}.`))) continue;
    const [message] = unknownName(
      { name: field, known: [...known], field: ['filter'] },
      (name) => `There is no search field ${name}`,
    );
    const expected = 'a search field; describe_models lists those of a type';
    throw new InvalidInputError(message, [{ field: ['filter'], message: 'names an unknown field', expected }]);
  }
}
