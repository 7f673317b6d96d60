import type { CarriedAspect } from '#codegen/facts/specs/aspect-specs';
import { isSingleNumber } from '#codegen/facts/specs/search/search-scores';
import { useOptions } from '#codegen/facts/specs/search/search-uses';
import type { SchemaNode } from '#codegen/model/schema-tree';
import { annotationPlace } from '#codegen/values/origin-at';
import type { Report, Rule } from '../rule';

/** `@SearchUse` is on a single number of a time series, and its options are paths of the aspect. */
export const searchUse: Rule = {
  name: 'search-use',
  needsWhole: true,
  check({ carried }, report) {
    for (const aspect of carried)
      for (const node of aspect.tree.nodes)
        if (node.isField && node.field.properties.SearchUse !== undefined) checkUse(node, aspect, report);
  },
};

function checkUse(node: SchemaNode, { declaration, tree }: CarriedAspect, report: Report): void {
  const { field } = node;
  const options = useOptions(node);
  const place = annotationPlace(field, 'SearchUse');
  if (!options) return;
  if (declaration.kind !== 'timeseries')
    return report(
      `@SearchUse on ${field.name} has no effect: aspect ${declaration.name} is not a time series`,
      place,
      'write "type": "timeseries" in @Aspect',
    );
  if (!isSingleNumber(node)) report(`@SearchUse on ${field.name} needs a single number`, place);
  for (const option of ['unit', 'multiple'] as const) {
    const path = options[option];
    if (path === undefined || tree.nodes.some((each) => each.path === path)) continue;
    const message = `@SearchUse on ${field.name} names ${String(path)} as its ${option}, which ${declaration.name} does not have`;
    report(message, annotationPlace(field, 'SearchUse', option));
  }
}
