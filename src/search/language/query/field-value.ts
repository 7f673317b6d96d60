import type { SearchFields } from '../fields/search-fields';
import type { QueryNode } from './query-node';

/** A text that a query looks for in fields of urns. */
export interface FieldValue {
  readonly text: string;
  readonly fields: readonly string[];
  /** The entity types that the urns may have. */
  readonly entityTypes: readonly string[];
}

/** What an interpretation by field looks for: alternatives that differ only in their field, of which some have urns. */
export function fieldValue(nodes: readonly QueryNode[], fields: SearchFields): FieldValue | undefined {
  const terms = nodes.flatMap((node) => (isText(node) && node.field !== null ? [{ ...node, field: node.field }] : []));
  const [first] = terms;
  if (!first || terms.length < nodes.length || terms.some(({ text }) => text !== first.text)) return undefined;
  const names = terms.map(({ field }) => field).filter((field) => fields.named(field)?.kind === 'urn');
  const entityTypes = [...new Set(names.flatMap((field) => fields.urnTypes(field)))];
  return entityTypes.length > 0 ? { text: first.text, fields: names, entityTypes } : undefined;
}

function isText(node: QueryNode): node is Extract<QueryNode, { kind: 'words' | 'phrase' }> {
  return node.kind === 'phrase' || (node.kind === 'words' && node.prefix !== 'always');
}
