import { didYouMean } from '#codegen/diagnostics/nearest-name';
import { stringList } from '#codegen/values/json-value';
import { annotationPlace } from '#codegen/values/origin-at';
import type { SchemaNode } from '#codegen/model/schema-tree';
import type { CarriedAspect } from '#codegen/facts/specs/aspect-specs';
import type { Report, Rule } from '../rule';

/** `@ArrayKey` names leaves of the array's items, arrays of leaves, or unions of leaves. */
export const arrayKey: Rule = {
  name: 'array-key',
  needsWhole: true,
  check({ carried }, report) {
    for (const { tree } of carried) {
      for (const node of tree.nodes) {
        if (node.isField && node.field.properties.ArrayKey !== undefined) checkKey(node, tree, report);
      }
    }
  },
};

function checkKey(node: SchemaNode, { nodes }: CarriedAspect['tree'], report: Report): void {
  const { name, properties } = node.field;
  const keys = stringList(properties.ArrayKey);
  const place = (...segments: readonly number[]) => annotationPlace(node.field, 'ArrayKey', ...segments);
  if (!keys || node.shape.kind !== 'array') {
    report(`@ArrayKey on ${name} must be a list of field names, on an array`, place());
    return;
  }
  const inItems = nodes.filter(
    ({ isField, path }) =>
      isField && path.startsWith(`${node.path}/*/`) && !path.slice(node.path.length + 3).includes('/'),
  );
  for (const [index, key] of keys.entries()) {
    const found = inItems.find(({ field }) => field.name === key);
    if (!found)
      report(
        `the items of ${name} have no field ${key}`,
        place(index),
        didYouMean(
          key,
          inItems.map(({ field }) => field.name),
        ),
      );
    else if (!isKey(found, nodes))
      report(`${key} cannot identify an item of ${name}: it is a ${found.shape.kind}`, place(index));
  }
}

function isKey({ shape, path }: SchemaNode, nodes: readonly SchemaNode[]): boolean {
  if (shape.kind !== 'union') return shape.kind === 'leaf' || shape.kind === 'array';
  return nodes.filter((node) => node.path.startsWith(`${path}/`)).every((node) => node.shape.kind === 'leaf');
}
