import { SCHEMA_NAME } from '../../diagnostics/bad-name';
import { annotatedNodes } from '../../facts/annotations';
import { searchFields } from '../../facts/specs/search/search-specs';
import type { Rule } from '../rule';
import { namedFields } from './named-fields';
import { RESERVED_FIELDS } from './search-field-name';

/** An alias of a search field is a name that queries take, and not the name of a field, because a query by that name would find both. */
export const searchFieldAlias: Rule = {
  name: 'search-field-alias',
  check({ carried }, report) {
    const fields = new Map(
      carried.flatMap((aspect) => namedFields(aspect).map(({ name }) => [name, aspect.declaration.name] as const)),
    );
    for (const { tree } of carried) {
      const places = annotatedNodes(tree, 'Searchable');
      for (const [index, { aliases = [] }] of searchFields(tree).entries()) {
        const place = places[index]?.at('fieldNameAliases');
        for (const alias of place ? aliases : []) {
          if (!place) continue;
          const aspect = fields.get(alias);
          if (RESERVED_FIELDS.has(alias)) report(`the search field ${alias} exists by itself`, place, OTHER);
          else if (aspect !== undefined) report(`aspect ${aspect} has a search field ${alias}`, place, OTHER);
          else if (!SCHEMA_NAME.test(alias))
            report(`"${alias}" cannot be a search field`, place, 'letters, digits and _ make a name');
        }
      }
    }
  },
};

const OTHER = 'give the alias another name';
