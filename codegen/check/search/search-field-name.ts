import { annotatedNodes } from '../../model/annotations';
import { lastName } from '../../model/specs/search-specs';
import type { Rule } from '../rule';

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** Fields that every document has by itself. */
const RESERVED = new Set(['urn', 'runId', '_entityType', '_index', '_id']);

/** Search fields have names that queries (`field:value`) and search engines take. */
export const searchFieldName: Rule = {
  name: 'search-field-name',
  check({ carried }, report) {
    for (const { tree } of carried) {
      for (const { node, options, at } of annotatedNodes(tree, 'Searchable')) {
        for (const option of ['fieldName', 'hasValuesFieldName', 'numValuesFieldName']) {
          const name = options[option] ?? (option === 'fieldName' ? lastName(node.path) : undefined);
          if (typeof name !== 'string') continue;
          if (RESERVED.has(name)) report(`the search field ${name} exists by itself`, at(option), 'give it another fieldName');
          else if (!NAME.test(name)) report(`"${name}" cannot be a search field`, at(option), 'letters, digits and _ make a name');
        }
      }
    }
  },
};
