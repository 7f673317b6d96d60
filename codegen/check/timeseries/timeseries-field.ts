import { isInArray, columnOptions, collectionsOf } from '#codegen/facts/specs/timeseries-spec';
import { annotationPlace } from '#codegen/values/origin-at';
import { isObject } from '#codegen/values/json-value';
import type { SchemaNode } from '#codegen/model/schema-tree';
import type { CarriedAspect } from '#codegen/facts/specs/aspect-specs';
import type { Report, Rule } from '../rule';

const ANNOTATIONS = ['TimeseriesField', 'TimeseriesFieldCollection'];

/** Columns are in time series, and inside arrays only in a collection: an array of records with a key that its items have. */
export const timeseriesField: Rule = {
  name: 'timeseries-field',
  needsWhole: true,
  check({ carried }, report) {
    for (const aspect of carried) {
      if (aspect.declaration.kind === 'timeseries') checkAspect(aspect, report);
      else refuseColumns(aspect, report);
    }
  },
};

/** Refuses columns that are written for this aspect: a record inside may serve in a time series as well. */
function refuseColumns({ declaration, tree }: CarriedAspect, report: Report): void {
  for (const { parent, field } of tree.nodes) {
    const annotation = parent === null ? ANNOTATIONS.find((name) => field.properties[name] !== undefined) : undefined;
    if (annotation)
      report(
        `@${annotation} on ${field.name} has no effect: aspect ${declaration.name} is not a time series`,
        annotationPlace(field, annotation),
        'write "type": "timeseries" in @Aspect',
      );
  }
}

function checkAspect({ tree }: CarriedAspect, report: Report): void {
  for (const node of tree.nodes.filter(({ isField }) => isField)) checkForm(node, report);
  const collections = collectionsOf(tree);
  const roots = collections.map(({ node }) => `${node.path}/*/`);
  for (const node of tree.nodes.filter(columnOptions)) {
    const isInCollection = roots.some((root) => node.path.startsWith(root));
    if (isInArray(node) && !isInCollection) {
      report(
        `${node.field.name} is inside an array or map that is not a @TimeseriesFieldCollection`,
        annotationPlace(node.field, 'TimeseriesField'),
      );
    }
  }
  for (const { node, options } of collections) {
    const { key } = options;
    const place = annotationPlace(node.field, 'TimeseriesFieldCollection', 'key');
    const hasKey = tree.nodes.some(({ path }) => path === `${node.path}/*/${String(key)}`);
    if (typeof key === 'string' && !hasKey) report(`the items of ${node.field.name} have no field ${key}`, place);
  }
}

/** compat: a collection on an array of anything but records is left alone. */
function checkForm({ field, shape }: SchemaNode, report: Report): void {
  const { TimeseriesFieldCollection: collection } = field.properties;
  if (isObject(collection) && shape.kind !== 'array') {
    report(
      `@TimeseriesFieldCollection on ${field.name} must be on an array of records`,
      annotationPlace(field, 'TimeseriesFieldCollection'),
    );
  }
}
