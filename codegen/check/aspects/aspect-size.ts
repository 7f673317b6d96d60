import { PLACES_MAX } from '#codegen/facts/aspect-tree';
import { NESTING_MAX } from '#codegen/source/limits';
import type { Rule } from '../rule';

export const aspectSize: Rule = {
  name: 'aspect-size',
  check({ carried }, report) {
    for (const { declaration, tree } of carried) {
      const { name, record } = declaration;
      if (tree.isTooLarge)
        report(
          `aspect ${name} has more than ${PLACES_MAX} places, or some nested deeper than ${NESTING_MAX} levels`,
          record.origin,
          'make a part of it a value of any kind: {} in JSON Schema; or split it into several aspects',
        );
    }
  },
};
