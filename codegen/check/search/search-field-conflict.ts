import type { EntitySpec, SearchFieldType } from '../../../src/registry/registry';
import { annotatedNodes } from '../../model/annotations';
import type { Checked, Report, Rule } from '../rule';

/** What is indexed alike; a field is of one of these in all aspects of an entity type. */
const KINDS: Readonly<Record<SearchFieldType, string>> = {
  KEYWORD: 'text', TEXT: 'text', TEXT_PARTIAL: 'text', URN: 'text', URN_PARTIAL: 'text', BROWSE_PATH: 'path', BROWSE_PATH_V2: 'list of path parts',
  BOOLEAN: 'boolean', COUNT: 'number', DATETIME: 'number', OBJECT: 'map',
};

/** Aspects of one entity type may share a search field, but only with values of the same kind. */
export const searchFieldConflict: Rule = {
  name: 'search-field-conflict',
  check(checked, report) {
    for (const entity of checked.model.registry.entities) checkEntity(entity, checked, report);
  },
};

function checkEntity({ aspects }: EntitySpec, { carried, model }: Checked, report: Report): void {
  const first = new Map<string, { readonly kind: string; readonly aspect: string }>();
  for (const name of aspects) {
    const specs = model.registry.aspects.find((aspect) => aspect.name === name)?.searchFields ?? [];
    const tree = carried.find(({ declaration }) => declaration.name === name)?.tree;
    const places = tree ? annotatedNodes(tree, 'Searchable') : [];
    for (const [index, { field, type }] of specs.entries()) {
      const kind = KINDS[type];
      const known = first.get(field) ?? { kind, aspect: name };
      first.set(field, known);
      const place = places[index]?.at('fieldName');
      if (place && known.kind !== kind) report(`the search field ${field} is a ${known.kind} in aspect ${known.aspect}, here it is a ${kind}`, place, 'give it another fieldName');
    }
  }
}
