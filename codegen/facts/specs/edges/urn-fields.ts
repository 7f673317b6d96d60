import type { UrnFieldSpec } from '#codegen/model/registry-types';
import { isObject } from '#codegen/values/json-value';
import type { AspectTree } from '#codegen/facts/aspect-tree';
import type { NamedType, TyperefType } from '#codegen/model/model';
import type { SchemaNode } from '#codegen/model/schema-tree';

/** Every leaf whose type is a typeref named `...Urn`. */
export function urnFields({ nodes }: AspectTree): readonly UrnFieldSpec[] {
  return nodes.flatMap((node) => {
    const typeref = node.shape.kind === 'leaf' ? urnTyperef(node.via) : undefined;
    return typeref ? [{ path: node.path, entityType: entityTypeOf(typeref) }] : [];
  });
}

/** The outermost typeref named `...Urn` among those that a leaf's type goes through. */
export function urnTyperef(via: SchemaNode['via']): TyperefType | undefined {
  return via.find((type: NamedType): type is TyperefType => type.kind === 'typeref' && type.name.endsWith('Urn'));
}

/** The entity type that a typed urn names in its `validate` property; null for the generic urn. */
export function entityTypeOf({ properties }: TyperefType): string | null {
  const validators = isObject(properties.validate) ? Object.entries(properties.validate) : [];
  const typed = validators.find(([name]) => name.endsWith('.TypedUrnValidator'))?.[1];
  return isObject(typed) && typeof typed.entityType === 'string' ? typed.entityType : null;
}
