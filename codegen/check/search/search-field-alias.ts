import { SCHEMA_NAME } from '#codegen/diagnostics/bad-name';
import { annotatedNodes } from '#codegen/facts/annotations';
import type { CarriedAspect } from '#codegen/facts/specs/aspect-specs';
import { searchFields } from '#codegen/facts/specs/search/search-specs';
import type { Origin } from '#codegen/model/model';
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
    for (const { alias, place } of carried.flatMap(aliasesOf)) {
      const aspect = fields.get(alias);
      if (RESERVED_FIELDS.has(alias)) report(`the search field ${alias} exists by itself`, place, OTHER);
      else if (aspect !== undefined) report(`aspect ${aspect} has a search field ${alias}`, place, OTHER);
      else if (!SCHEMA_NAME.test(alias))
        report(`"${alias}" cannot be a search field`, place, 'letters, digits and _ make a name');
    }
  },
};

interface Alias {
  readonly alias: string;
  readonly place: Origin;
}

function aliasesOf({ tree }: CarriedAspect): readonly Alias[] {
  const places = annotatedNodes(tree, 'Searchable');
  return searchFields(tree).flatMap(({ aliases = [] }, index) => {
    const place = places[index]?.at('fieldNameAliases');
    return place ? aliases.map((alias) => ({ alias, place })) : [];
  });
}

const OTHER = 'give the alias another name';
