import {
  type DefinitionNode,
  type DocumentNode,
  type FieldDefinitionNode,
  Kind,
  type ObjectTypeDefinitionNode,
  type ObjectTypeExtensionNode,
  type TypeNode,
} from 'graphql';

/**
 * The hand-written part of the schema with the part that was generated from the models. Where both declare a type, it has the fields of
 * both, and the hand-written one counts for a field of the same name.
 */
export function mergeDocuments(written: DocumentNode, generated: DocumentNode): DocumentNode {
  const parts = [...written.definitions, ...generated.definitions];
  const declared = new Set(parts.filter(isObject).map(({ name }) => name.value));
  const objects = new Map<string, ObjectTypeDefinitionNode>();
  const others = new Map<string, DefinitionNode>();
  for (const part of parts)
    if (isObject(part)) {
      const known = objects.get(part.name.value);
      objects.set(
        part.name.value,
        known ? joined(known, part, declared) : { ...part, kind: Kind.OBJECT_TYPE_DEFINITION },
      );
    } else if (!others.has(definitionKey(part))) others.set(definitionKey(part), part);
  return { kind: Kind.DOCUMENT, definitions: [...others.values(), ...objects.values()] };
}

function nameOf(part: DefinitionNode): string {
  return 'name' in part ? (part.name?.value ?? '') : '';
}

type ObjectPart = ObjectTypeDefinitionNode | ObjectTypeExtensionNode;

function isObject(part: DefinitionNode): part is ObjectPart {
  return part.kind === Kind.OBJECT_TYPE_DEFINITION || part.kind === Kind.OBJECT_TYPE_EXTENSION;
}

function definitionKey(part: DefinitionNode): string {
  return `${part.kind} ${nameOf(part)}`;
}

function joined(
  first: ObjectTypeDefinitionNode,
  second: ObjectPart,
  objects: ReadonlySet<string>,
): ObjectTypeDefinitionNode {
  const fields = new Map((first.fields ?? []).map((field) => [field.name.value, field]));
  for (const field of second.fields ?? []) {
    const known = fields.get(field.name.value);
    // Root fields have functions of their own.
    if (!known) fields.set(field.name.value, field);
    else if (first.name.value !== 'Query') fields.set(field.name.value, boundLike(known, field, objects));
  }
  return {
    ...first,
    fields: [...fields.values()],
    interfaces: [...(first.interfaces ?? []), ...(second.interfaces ?? [])],
    directives: [...(first.directives ?? []), ...(second.directives ?? [])],
  };
}

/** A hand-written field is read like the generated one, unless only one of them is an object: then its name means something else there. */
function boundLike(
  own: FieldDefinitionNode,
  generated: FieldDefinitionNode,
  objects: ReadonlySet<string>,
): FieldDefinitionNode {
  const isSame = objects.has(typeName(own.type)) === objects.has(typeName(generated.type));
  return isSame ? { ...own, directives: [...(own.directives ?? []), ...(generated.directives ?? [])] } : own;
}

function typeName(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : typeName(type.type);
}
