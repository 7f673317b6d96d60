import { isInArray, columnOptions, collectionsOf } from '../../model/specs/timeseries-spec';
import { annotationPlace } from '../../model/annotation-place';
import type { CarriedAspect } from '../../model/specs/aspect-specs';
import type { Report, Rule } from '../rule';

/** Columns inside arrays belong to a collection, a collection has a key that its items have. */
export const timeseriesField: Rule = {
  name: 'timeseries-field',
  needsWhole: true,
  check({ carried }, report) {
    for (const aspect of carried) {
      if (aspect.declaration.kind === 'timeseries') checkAspect(aspect, report);
    }
  },
};

function checkAspect({ tree }: CarriedAspect, report: Report): void {
  const collections = collectionsOf(tree);
  const roots = collections.map(({ node }) => `${node.path}/*/`);
  for (const node of tree.nodes.filter(columnOptions)) {
    const isInCollection = roots.some((root) => node.path.startsWith(root));
    if (isInArray(node) && !isInCollection) {
      report(`${node.field.name} is inside an array or map that is not a @TimeseriesFieldCollection`, annotationPlace(node.field, 'TimeseriesField'));
    }
  }
  for (const { node, options } of collections) {
    const { key } = options;
    const place = annotationPlace(node.field, 'TimeseriesFieldCollection', 'key');
    const hasKey = tree.nodes.some(({ path }) => path === `${node.path}/*/${String(key)}`);
    if (typeof key !== 'string') report(`@TimeseriesFieldCollection on ${node.field.name} needs the text option "key"`, place);
    else if (!hasKey) report(`the items of ${node.field.name} have no field ${key}`, place);
  }
}
