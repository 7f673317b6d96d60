import { annotatedNodes } from '../../model/annotations';
import type { Rule } from '../rule';

/** Two search fields of one aspect have two names, also after the second one was named by its path. */
export const searchFieldClash: Rule = {
  name: 'search-field-clash',
  check({ carried, model }, report) {
    for (const { declaration, tree } of carried) {
      const specs = model.registry.aspects.find(({ name }) => name === declaration.name)?.searchFields ?? [];
      const places = annotatedNodes(tree, 'Searchable');
      for (const [index, { field }] of specs.entries()) {
        const place = places[index];
        if (place && specs.findIndex((other) => other.field === field) < index) {
          report(`aspect ${declaration.name} has a search field ${field} already`, place.at('fieldName'), 'give it another fieldName');
        }
      }
    }
  },
};
