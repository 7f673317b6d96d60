import { didYouMean } from '#codegen/diagnostics/nearest-name';
import { annotationPlace } from '#codegen/values/origin-at';
import type { SchemaNode } from '#codegen/model/schema-tree';
import { isObject } from '#codegen/values/json-value';
import type { Checked, Report, Rule } from '../rule';

/** `@IndirectEdge` is on an array of records, has a name, and leads from strings in its items to strings in its items. */
export const indirectEdge: Rule = {
  name: 'indirect-edge',
  needsWhole: true,
  check({ carried, model }, report) {
    for (const { tree } of carried) {
      for (const node of tree.nodes) {
        if (node.isField && node.field.properties.IndirectEdge !== undefined)
          checkEdge(node, tree.nodes, model, report);
      }
    }
  },
};

function checkEdge(
  { field, path }: SchemaNode,
  nodes: readonly SchemaNode[],
  { registry }: Checked['model'],
  report: Report,
): void {
  const options = field.properties.IndirectEdge;
  const texts = nodes.filter(({ shape }) => shape.kind === 'leaf' && shape.type === 'string').map((node) => node.path);
  const inItems = texts.filter((text) => text.startsWith(`${path}/*/`)).map((text) => text.slice(path.length + 2));
  if (!isObject(options)) return;
  if (inItems.length === 0) {
    report(
      `@IndirectEdge on ${field.name} must be on an array of records with string fields`,
      annotationPlace(field, 'IndirectEdge'),
    );
    return;
  }
  const place = (option: string) => annotationPlace(field, 'IndirectEdge', option);
  for (const option of ['source', 'destination']) {
    const written = options[option];
    if (typeof written === 'string' && !inItems.includes(written))
      report(
        `${option} of @IndirectEdge has no effect, because the items of ${field.name} have no string at "${written}"`,
        place(option),
        didYouMean(written, inItems),
      );
  }
  const { sourceType } = options;
  const made = registry.entities.filter(({ keyFields }) => keyFields.length === 2).map(({ name }) => name);
  if (sourceType !== undefined && !made.some((name) => name === sourceType)) {
    report(
      'sourceType of @IndirectEdge must be an entity type whose key is a urn and a string',
      place('sourceType'),
      didYouMean(String(sourceType), made),
    );
  }
}
