import { didYouMean } from '#codegen/diagnostics/nearest-name';
import type { Rule } from '../rule';

/** `@Aspect.entities` names entity types that exist. */
export const joinedEntity: Rule = {
  name: 'unknown-entity-type',
  needsWhole: true,
  check({ models: { entities, aspects } }, report) {
    const names = entities.map(({ name }) => name.name);
    for (const { name, origin } of aspects.flatMap(({ joins }) => joins)) {
      if (!names.includes(name)) report(`unknown entity type ${name}`, origin, didYouMean(name, names));
    }
  },
};
