import { annotatedNodes } from '#codegen/facts/annotations';
import type { CarriedAspect } from '#codegen/facts/specs/aspect-specs';
import { searchFields } from '#codegen/facts/specs/search/search-specs';
import { isShipped } from '#codegen/facts/vendor';
import type { EntitySearchField, SearchFieldSpec } from '#codegen/model/registry-types';
import type { Checked, Report, Rule } from '../rule';

/** A dropped aspect may add values to a search field of a shipped one. The settings of the field, and what names consist of, stay. */
export const searchFieldShipped: Rule = {
  name: 'search-field-shipped',
  check(checked, report) {
    const { models, carried } = checked;
    for (const aspect of carried) {
      if (isShipped(aspect.declaration.record, models.registry.vendor)) continue;
      const places = annotatedNodes(aspect.tree, 'Searchable');
      for (const [index, spec] of searchFields(aspect.tree).entries()) {
        const shared = sharedField(spec, aspect, checked);
        const place = places[index];
        if (shared && place) checkSettings(spec, shared, place.at, report);
      }
    }
  },
};

/** The field of a shipped aspect with the same name, in an entity type that carries both. */
function sharedField(
  { field }: SearchFieldSpec,
  { entities }: CarriedAspect,
  { model }: Checked,
): EntitySearchField | undefined {
  const isOurs = (aspect: string) => {
    const record = model.aspectRecords.get(aspect);
    return record !== undefined && isShipped(record, model.vendor);
  };
  return model.registry.entities
    .filter(({ name }) => entities.includes(name))
    .flatMap(({ searchFields: fields }) => fields)
    .find((other) => other.field === field && other.aspects.some(isOurs));
}

function checkSettings(
  spec: SearchFieldSpec,
  shared: EntitySearchField,
  at: ReturnType<typeof annotatedNodes>[number]['at'],
  report: Report,
): void {
  const [shipped = ''] = shared.aspects;
  const refuse = (option: string, value: string) =>
    report(
      `the search field ${spec.field} is that of the shipped aspect ${shipped}, which has ${option} ${value}`,
      at(option),
      `write "${option}": ${value}, or give the field another fieldName`,
    );
  if (spec.queryByDefault && !shared.queryByDefault) refuse('queryByDefault', 'false');
  if (spec.autocomplete && !shared.autocomplete) refuse('enableAutocomplete', 'false');
  if (spec.facet && !shared.facet) refuse('addToFilters', 'false');
  if (spec.boost > shared.boost) refuse('boostScore', String(shared.boost));
  if (spec.isName === true && !shared.isTitle) refuse('isName', 'false');
  if (spec.isName !== true && shared.isTitle)
    report(
      `the search field ${spec.field} is part of the name of an entity, by the shipped aspect ${shipped}`,
      at('fieldName'),
      'write "isName": true if this value is a name, or give the field another fieldName',
    );
}
