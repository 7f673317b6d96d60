import { annotatedPaths, strayOverrides } from '#codegen/facts/annotations';
import { didYouMean } from '#codegen/diagnostics/nearest-name';
import type { Rule } from '../rule';

/** A path of an override leads to a leaf, for `Searchable` to one outside of maps or to the values of a map. */
export const strayOverride: Rule = {
  name: 'stray-override',
  needsWhole: true,
  check({ carried }, report) {
    for (const { tree } of carried) {
      for (const { annotation, written, target, at } of strayOverrides(tree)) {
        const root = target.slice(0, target.length - written.length);
        const leaves = annotatedPaths(tree, annotation)
          .filter((path) => path.startsWith(`${root}/`))
          .map((path) => path.slice(root.length));
        report(
          `@${annotation} has no effect, because there is no leaf at ${written}`,
          at(),
          didYouMean(written, leaves),
        );
      }
    }
  },
};
