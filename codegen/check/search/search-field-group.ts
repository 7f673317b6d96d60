import { didYouMean } from '#codegen/diagnostics/nearest-name';
import type { Rule } from '../rule';

/** `searchFieldGroups` speaks of search fields that exist. */
export const searchFieldGroup: Rule = {
  name: 'search-field-group',
  needsWhole: true,
  check({ models, model }, report) {
    const fields = new Set(
      model.registry.entities.flatMap(({ searchFields }) => searchFields.map(({ field }) => field)),
    );
    for (const { name, origin } of models.registry.searchFieldGroups.flatMap(({ field, companions }) => [
      field,
      ...companions,
    ])) {
      if (!fields.has(name)) report(`unknown search field ${name}`, origin, didYouMean(name, fields));
    }
  },
};
