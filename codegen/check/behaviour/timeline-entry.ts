import { didYouMean } from '#codegen/diagnostics/nearest-name';
import type { Rule } from '../rule';

/** Every entry of `timeline` names an aspect, a place in it, and fields of the items there. */
export const timelineEntry: Rule = {
  name: 'timeline-entry',
  needsWhole: true,
  check({ models, carried }, report) {
    const trees = new Map(carried.map(({ declaration, tree }) => [declaration.name, tree]));
    for (const { aspect, path, compared } of models.registry.timeline) {
      const tree = trees.get(aspect.name);
      if (!tree) {
        report(`unknown aspect ${aspect.name}`, aspect.origin, didYouMean(aspect.name, [...trees.keys()]));
        continue;
      }
      const paths = new Set(tree.nodes.map((node) => node.path));
      if (!paths.has(path.name))
        report(`${aspect.name} has no place ${path.name}`, path.origin, didYouMean(path.name, [...paths]));
      for (const { name, origin } of compared)
        if (!paths.has(`${path.name}/${name}`)) report(`the items at ${path.name} have no field ${name}`, origin);
    }
  },
};
