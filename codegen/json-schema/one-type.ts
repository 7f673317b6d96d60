/** Lists of types, constants, and symbols that are no texts. */
import { type JsonNode, madeList, madeValue } from './json-reader';
import { COMBINING, member, type Members, SCALARS, SILENT, without } from './schema-members';
import type { SchemaNode } from './schema-node';

/** A list of types, a constant and symbols that are no texts, as one type. `nullable` is undefined where nothing is said about types. */
export function withOneType(schema: SchemaNode): { readonly schema: SchemaNode; readonly nullable?: boolean } {
  const members = without(schema.members);
  const constant = members.get('const');
  if (constant) {
    members.delete('const');
    members.set('enum', { ...constant, node: madeList(constant.node.origin, [constant.node]) });
  }
  const types = members.get('type')?.node.items;
  const symbols = members.get('enum')?.node.items;
  const nullable = [
    types?.map(({ value }) => value).includes('null'),
    symbols?.map(({ value }) => value).includes(null),
  ];
  if (types) oneType(members, types);
  if (symbols) oneEnum(members, symbols);
  const said = nullable.filter((each) => each !== undefined);
  return { schema: schema.with(members), ...(said.length > 0 && { nullable: said.every(Boolean) }) };
}

function oneType(members: Members, types: readonly JsonNode[]): void {
  const [first, ...more] = types.filter(({ value }) => value !== 'null');
  const type = members.get('type');
  const isNumber = more.length === 1 && [first?.value, more[0]?.value].toSorted().join() === 'integer,number';
  if (!type || !first) members.delete('type');
  else if (more.length === 0 || isNumber)
    members.set('type', { ...type, node: isNumber ? madeValue(first.origin, 'number') : first });
}

/** A value of several types is one of any, unless something else says which of them it is. */
export function ofOneType(schema: SchemaNode): SchemaNode {
  if (!schema.node('type')?.items) return schema;
  const isKept = (keyword: string) => SILENT.test(keyword) || (COMBINING.has(keyword) && keyword !== 'type');
  return schema.with(new Map([...schema.members].filter(([keyword]) => isKept(keyword))));
}

/** An enum of the models has texts. Other symbols are values of a type, or of any. */
function oneEnum(members: Members, symbols: readonly JsonNode[]): void {
  const found = members.get('enum');
  const others = symbols.filter(({ value }) => value !== null);
  members.delete('enum');
  if (!found) return;
  if (symbols.length === 0 || (others.length > 0 && others.every(({ value }) => typeof value === 'string'))) {
    const distinct = [...new Map(others.map((symbol) => [symbol.value, symbol])).values()];
    members.set('enum', { ...found, node: madeList(found.node.origin, distinct) });
    return;
  }
  const types = new Set(others.map(({ value }) => (Number.isInteger(value) ? 'integer' : typeof value)));
  const [type] = types;
  for (const keyword of members.keys()) if (!SILENT.test(keyword)) members.delete(keyword);
  if (types.size === 1 && type !== undefined && SCALARS.has(type)) members.set('type', member(found.origin, type));
}
