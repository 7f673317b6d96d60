import { carriersOf } from '#codegen/facts/annotation-carriers';
import type { SchemaNode } from '#codegen/model/schema-tree';
import { annotationPlace } from '#codegen/values/origin-at';
import type { Rule } from '../rule';

const ANNOTATIONS = ['Address', 'Recipe'] as const;

/** The service looks for secrets in texts only, and a key cannot lose a part, because it is part of the urn. */
export const addressField: Rule = {
  name: 'address-field',
  needsWhole: true,
  check({ carried, model }, report) {
    for (const { declaration, tree } of carried) {
      const isKey = model.registry.aspects.some(({ name, isKey: is }) => is && name === declaration.name);
      for (const node of tree.nodes)
        for (const annotation of ANNOTATIONS) {
          const carrier = carriersOf(node).find(({ properties }) => properties[annotation] !== undefined);
          if (!carrier) continue;
          const refuse = (reason: string) =>
            report(`${carrier.name} has @${annotation}, ${reason}`, annotationPlace(carrier, annotation));
          if (!holdsStrings(node, tree.nodes)) refuse('so it must be a string, or a list or map of strings');
          if (isKey && carrier === node.field) refuse('but a key is part of the urn');
        }
    }
  },
};

function holdsStrings(node: SchemaNode, nodes: readonly SchemaNode[]): boolean {
  const { kind } = node.shape;
  return kind === 'array' || kind === 'map'
    ? nodes.some((inner) => inner.path === `${node.path}/*` && isString(inner))
    : isString(node);
}

function isString({ shape }: SchemaNode): boolean {
  return shape.kind === 'leaf' && shape.type === 'string';
}
