import type { SchemaNode } from '#codegen/model/schema-tree';
import { annotationPlace } from '#codegen/values/origin-at';
import type { AspectTree } from '#codegen/facts/aspect-tree';
import type { Rule } from '../rule';

/** Annotations that would copy the value to where readers find it. */
const REVEALING = ['Searchable', 'SearchScore', 'SearchUse', 'Relationship', 'TimeseriesField'];

/** The service hides a secret by another string in its place, and only in values of versioned aspects. */
export const secretField: Rule = {
  name: 'secret-field',
  needsWhole: true,
  check({ carried, model }, report) {
    for (const { declaration, tree } of carried) {
      const isKey = model.registry.aspects.some(({ name, isKey: is }) => is && name === declaration.name);
      for (const { node, revealing } of tree.nodes.filter(isSecret).map(withAnnotations)) {
        const refuse = (reason: string) =>
          report(`${node.field.name} has @Secret, ${reason}`, annotationPlace(node.field, 'Secret'));
        if (!holdsStrings(node, tree)) refuse('so it must be a string or a map of strings');
        if (node.path.includes('*')) refuse('so it cannot be inside of a list or a map');
        if (isKey) refuse('but a key is part of the urn');
        if (declaration.kind === 'timeseries') refuse('but events are indexed');
        if (revealing !== undefined) refuse(`but @${revealing} reveals it`);
      }
    }
  },
};

function holdsStrings(node: SchemaNode, { nodes }: AspectTree): boolean {
  if (node.shape.kind !== 'map') return holdsString(node);
  return nodes.some((value) => value.path === `${node.path}/*` && holdsString(value));
}

function holdsString({ shape }: SchemaNode): boolean {
  return shape.kind === 'leaf' && shape.type === 'string';
}

function isSecret({ isField, field }: SchemaNode): boolean {
  return isField && field.properties.Secret !== undefined;
}

function withAnnotations(node: SchemaNode): { readonly node: SchemaNode; readonly revealing: string | undefined } {
  return { node, revealing: REVEALING.find((name) => node.field.properties[name] !== undefined) };
}
