import { didYouMean } from '#codegen/diagnostics/nearest-name';
import { annotationPlace } from '#codegen/values/origin-at';
import type { SchemaNode } from '#codegen/model/schema-tree';
import { isObject } from '#codegen/values/json-value';
import type { Report, Rule } from '../rule';

/** `@SearchableEntries` is on an array of records; its paths lead from an item to a urn and to values. */
export const searchEntries: Rule = {
  name: 'search-entries',
  needsWhole: true,
  check({ carried }, report) {
    for (const { tree } of carried) {
      for (const node of tree.nodes) {
        if (node.isField && node.field.properties.SearchableEntries !== undefined)
          checkEntries(node, tree.nodes, report);
      }
    }
  },
};

function checkEntries({ field, path }: SchemaNode, nodes: readonly SchemaNode[], report: Report): void {
  const options = field.properties.SearchableEntries;
  const below = nodes.filter((node) => node.path.startsWith(`${path}/*/`));
  if (!isObject(options)) return;
  if (below.length === 0) {
    report(
      `@SearchableEntries on ${field.name} must be on an array of records`,
      annotationPlace(field, 'SearchableEntries'),
    );
    return;
  }
  const paths = below.map((node) => node.path.slice(path.length + 2));
  for (const option of ['key', 'values']) {
    const written = options[option];
    if (typeof written === 'string' && !paths.includes(written))
      report(
        `${option} of @SearchableEntries has no effect, because the items of ${field.name} have nothing at "${written}"`,
        annotationPlace(field, 'SearchableEntries', option),
        didYouMean(written, paths),
      );
  }
}
