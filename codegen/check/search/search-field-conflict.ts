import type { CarriedAspect } from '../../model/specs/aspect-specs';
import type { Report, Rule } from '../rule';
import { namedFields } from './named-fields';

/** Different aspects of one entity type may share a search field, but only with values of the same kind. */
export const searchFieldConflict: Rule = {
  name: 'search-field-conflict',
  check({ carried, model }, report) {
    const byName = new Map(carried.map((aspect) => [aspect.declaration.name, aspect]));
    for (const { aspects } of model.registry.entities) checkEntity(aspects.flatMap((name) => byName.get(name) ?? []), report);
  },
};

function checkEntity(aspects: readonly CarriedAspect[], report: Report): void {
  const first = new Map<string, { readonly kind: string; readonly aspect: string }>();
  for (const aspect of aspects) {
    for (const { name, kind, option, place } of namedFields(aspect)) {
      const known = first.get(name) ?? { kind, aspect: aspect.declaration.name };
      first.set(name, known);
      if (known.kind !== kind && known.aspect !== aspect.declaration.name) report(`the search field ${name} is a ${known.kind} in aspect ${known.aspect}, here it is a ${kind}`, place, `give it another ${option}`);
    }
  }
}
