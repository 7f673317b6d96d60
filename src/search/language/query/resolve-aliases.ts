import { InvalidInputError } from '#base/errors/domain-error';
import type { Sort } from '#catalog/filter/filter';
import type { SearchFields } from '../fields/search-fields';
import type { QueryNode, QueryTerm } from './query-node';

/** The query with the fields that its aliases stand for: a hit matches in any of them. */
export function withoutAliases(node: QueryNode, fields: SearchFields): QueryNode {
  return withFields(node, (name) => fields.aliased(name));
}

/** The query with the fields that its names stand for. A name that stands for none is the name of a field. */
export function withFields(node: QueryNode, fieldsOf: (name: string) => readonly string[]): QueryNode {
  switch (node.kind) {
    case 'everything':
    case 'nothing':
      return node;
    case 'not':
      return { kind: 'not', node: withFields(node.node, fieldsOf) };
    case 'and':
    case 'or':
      return { kind: node.kind, nodes: node.nodes.map((each) => withFields(each, fieldsOf)) };
    default:
      return inFields(node, fieldsOf);
  }
}

function inFields(term: QueryTerm, fieldsOf: (name: string) => readonly string[]): QueryNode {
  const names = term.field === null ? [] : fieldsOf(term.field);
  if (names.length === 0) return term;
  return { kind: 'or', nodes: names.map((field) => ({ ...term, field })) };
}

/**
 * The sort order with the field that each alias stands for in the entity types.
 * @throws InvalidInputError if an alias stands for several fields, because hits of different fields have no common order
 */
export function sortedFields(
  sort: readonly Sort[],
  entityTypes: readonly string[],
  fields: SearchFields,
): readonly Sort[] {
  return sort.map((each, index) => {
    const found = fields.over(entityTypes, ({ aliases }) => aliases.includes(each.field)).map(({ name }) => name);
    if (found.length > 1) throw severalFields(each.field, found, index);
    return { ...each, field: found[0] ?? fields.aliased(each.field)[0] ?? each.field };
  });
}

function severalFields(alias: string, names: readonly string[], index: number): InvalidInputError {
  const message = `${alias} stands for ${names.join(', ')} in these entity types`;
  const expected = 'one of these fields, or one entity type';
  return new InvalidInputError(`Invalid sort field: ${message}; use ${expected}`, [
    { field: ['sort', index, 'field'], message, expected },
  ]);
}
