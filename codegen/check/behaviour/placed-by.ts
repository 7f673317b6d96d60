import { didYouMean } from '#codegen/diagnostics/nearest-name';
import type { CarriedAspect } from '#codegen/facts/specs/aspect-specs';
import { placedOf } from '#codegen/facts/specs/placed-spec';
import { annotationPlace } from '#codegen/values/origin-at';
import type { Rule } from '../rule';

/** `@PlacedBy` names a list of its aspect with two fields of an item, and the aspect with the place and where it names it. */
export const placedBy: Rule = {
  name: 'placed-by',
  needsWhole: true,
  check({ carried }, report) {
    for (const aspect of carried) {
      const { record } = aspect.declaration;
      const { placed } = placedOf(record);
      if (!placed) continue;
      const check = (option: string, value: string, known: readonly string[]) => {
        if (known.includes(value)) return;
        const message = `the option ${option} of @PlacedBy has no effect, because there is nothing named "${value}"`;
        report(message, annotationPlace(record, 'PlacedBy', option), didYouMean(value, known));
      };
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

function pathsOf({ tree }: CarriedAspect): readonly string[] {
  return tree.nodes.map(({ path }) => path);
}
