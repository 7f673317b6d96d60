import {
  type ConstDirectiveNode,
  type EnumTypeDefinitionNode,
  type EnumValueDefinitionNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  type NamedTypeNode,
  type NameNode,
  type ObjectTypeDefinitionNode,
  type StringValueNode,
  type TypeNode,
} from 'graphql';
import type { JsonValue } from '#codegen/model/model';

/** A field of an object type. */
export interface SchemaField {
  readonly name: string;
  readonly doc: string;
  readonly type: TypeNode;
  readonly args?: readonly InputValueDefinitionNode[];
  /** Tell the service where the value is. */
  readonly directives?: readonly ConstDirectiveNode[];
  readonly deprecation?: string | undefined;
}

export function fieldNode({
  name,
  doc,
  type,
  args = [],
  directives = [],
  deprecation,
}: SchemaField): FieldDefinitionNode {
  return {
    kind: Kind.FIELD_DEFINITION,
    ...named(name, doc),
    arguments: args,
    type,
    directives:
      deprecation === undefined ? directives : [...directives, directive('deprecated', { reason: deprecation })],
  };
}

export function objectNode(name: string, doc: string, fields: readonly SchemaField[]): ObjectTypeDefinitionNode {
  return { kind: Kind.OBJECT_TYPE_DEFINITION, ...named(name, doc), fields: fields.map(fieldNode) };
}

export function enumNode(
  name: string,
  doc: string,
  values: readonly EnumValueDefinitionNode[],
): EnumTypeDefinitionNode {
  return { kind: Kind.ENUM_TYPE_DEFINITION, ...named(name, doc), values };
}

export function symbolNode(
  name: string,
  doc: string,
  directives: readonly ConstDirectiveNode[] = [],
): EnumValueDefinitionNode {
  return { kind: Kind.ENUM_VALUE_DEFINITION, ...named(name, doc), directives };
}

/** A directive with the texts that are its arguments. */
export function directive(name: string, args: { readonly [name: string]: string } = {}): ConstDirectiveNode {
  return {
    kind: Kind.DIRECTIVE,
    name: nameNode(name),
    arguments: Object.entries(args).map(([key, value]) => ({
      kind: Kind.ARGUMENT,
      name: nameNode(key),
      value: textNode(value),
    })),
  };
}

/** An argument without a description. */
export function argument(name: string, type: TypeNode): InputValueDefinitionNode {
  return { kind: Kind.INPUT_VALUE_DEFINITION, name: nameNode(name), type };
}

export function typeNode(name: string): NamedTypeNode {
  return { kind: Kind.NAMED_TYPE, name: nameNode(name) };
}

export function listOf(type: TypeNode): TypeNode {
  return { kind: Kind.LIST_TYPE, type };
}

/** The type of values that are never null. */
export function required(type: TypeNode): TypeNode {
  return type.kind === Kind.NON_NULL_TYPE ? type : { kind: Kind.NON_NULL_TYPE, type };
}

/** The items of a list, which may be null when there are none. */
export function itemOf(type: TypeNode): TypeNode {
  if (type.kind !== Kind.LIST_TYPE) return type;
  return type.type.kind === Kind.NON_NULL_TYPE ? type.type.type : type.type;
}

/** The name at the end of a type. */
export function nameOfType(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : nameOfType(type.type);
}

/** The reason of `@deprecated`, which is true or a string. */
export function deprecationOf(value: JsonValue | undefined): string | undefined {
  if (value === undefined || value === false) return undefined;
  return typeof value === 'string' ? value : 'It is deprecated in the models';
}

/** A name with its description, on one line. */
function named(name: string, doc: string): { readonly name: NameNode; readonly description?: StringValueNode } {
  return { name: nameNode(name), ...(doc !== '' && { description: textNode(doc.replaceAll(/\s+/g, ' ')) }) };
}

export function nameNode(value: string): NameNode {
  return { kind: Kind.NAME, value };
}

/** A string of JSON may have halves of a character, which GraphQL refuses. */
function textNode(text: string): StringValueNode {
  return { kind: Kind.STRING, value: text.replaceAll(/\p{Surrogate}/gu, '\ufffd') };
}
