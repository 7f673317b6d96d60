import { placedOf } from '#codegen/facts/specs/placed-spec';
import type { Rule } from '../rule';
import { namedOption, pathsOf } from './named-option';

/** `@PlacedBy` names a list of its aspect with two fields of an item, and the aspect with the place and where it names it. */
export const placedBy: Rule = {
  name: 'placed-by',
  needsWhole: true,
  check({ carried }, report) {
    for (const aspect of carried) {
      const { placed } = placedOf(aspect.declaration.record);
      if (!placed) continue;
      const check = namedOption(aspect, 'PlacedBy', report);
      const own = pathsOf(aspect);
      check('list', `/${placed.list}`, own);
      for (const option of ['id', 'urn'] as const) check(option, `/${placed.list}/*/${placed[option]}`, own);
      const other = carried.find(({ declaration }) => declaration.name === placed.aspect);
      if (other) check('place', placed.place, pathsOf(other));
      else
        check(
          'aspect',
          placed.aspect,
          carried.map(({ declaration }) => declaration.name),
        );
    }
  },
};
