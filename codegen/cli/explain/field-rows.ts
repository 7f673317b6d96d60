import type { AspectSpec } from '#codegen/model/registry-types';
import type { Field, Model, TypeUse } from '#codegen/model/model';
import { type SchemaNode, walkSchema } from '#codegen/model/schema-tree';

/** The fields of an aspect, those of records inside of it indented below. */
export function fieldRows({ name }: AspectSpec, model: Model): readonly (readonly string[])[] {
  const record = model.aspectRecords.get(name);
  const nodes = record ? [...walkSchema(record, model)] : [];
  return nodes
    .filter(({ isField }) => isField)
    .map((node) => [`${'  '.repeat(depth(node))}${fieldText(node.field)}`, firstSentence(node.field.doc)]);
}

function depth({ parent }: SchemaNode): number {
  return parent === null ? 0 : Number(parent.isField) + depth(parent);
}

function fieldText({ name, type, optional, default: value }: Field): string {
  const byDefault = value === undefined ? '' : ` = ${JSON.stringify(value)}`;
  return `${name}: ${optional ? 'optional ' : ''}${typeText(type)}${byDefault}`;
}

/** As PDL writes it, with simple names. */
function typeText(use: TypeUse): string {
  switch (use.kind) {
    case 'primitive':
      return use.name;
    case 'reference':
      return use.name.split('.').at(-1) ?? use.name;
    case 'array':
      return `array[${typeText(use.items)}]`;
    case 'map':
      return `map[string, ${typeText(use.values)}]`;
    case 'union':
      return `union[${use.members.map(({ alias, type }) => (alias === null ? '' : `${alias}: `) + typeText(type)).join(', ')}]`;
  }
}

function firstSentence(doc: string): string {
  return /^[^]*?[.!?](?=\s|$)/.exec(doc)?.[0].replaceAll('\n', ' ') ?? doc.replaceAll('\n', ' ');
}
