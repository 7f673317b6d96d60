import { didYouMean } from '#codegen/diagnostics/nearest-name';
import { type AnnotatedNode, annotatedNodes } from '#codegen/facts/annotations';
import type { AspectTree } from '#codegen/facts/aspect-tree';
import { EDGE_PATHS } from '#codegen/facts/specs/edges/relationship-specs';
import { stringList } from '#codegen/values/json-value';
import type { Report, Rule } from '../rule';

/** `@Relationship` leads to entity types that exist, and takes stamps from places that exist. */
export const relationshipTarget: Rule = {
  name: 'relationship-target',
  needsWhole: true,
  check({ models, carried }, report) {
    const names = models.entities.map(({ name }) => name.name);
    for (const { tree } of carried) {
      for (const found of annotatedNodes(tree, 'Relationship')) {
        checkEntityTypes(found, names, report);
        checkEdgePaths(found, tree, report);
      }
    }
  },
};

function checkEntityTypes({ options, at }: AnnotatedNode, names: readonly string[], report: Report): void {
  for (const [index, name] of (stringList(options.entityTypes) ?? []).entries()) {
    if (!names.includes(name)) report(`unknown entity type ${name}`, at('entityTypes', index), didYouMean(name, names));
  }
}

function checkEdgePaths({ options, at }: AnnotatedNode, { nodes }: AspectTree, report: Report): void {
  const paths = nodes.map(({ path }) => path.slice(1));
  for (const option of EDGE_PATHS) {
    const written = options[option];
    if (typeof written === 'string' && !paths.includes(written.replace(/^\//, ''))) {
      report(`${option} has no effect, because the aspect has no ${written}`, at(option), didYouMean(written, paths));
    }
  }
}
