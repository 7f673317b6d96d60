import type { SearchFields } from '#search/language/fields/search-fields';
import type { SearchField } from '#search/language/fields/search-field';
import type { QueryNode } from '#search/language/query/query-node';
import { plainWords } from './plain-words';

/** Longer queries are not names. */
const WORDS_MAX = 6;

/** Names of what other entities carry: tags, terms, domains, owners. */
export class CarriedNames {
  private readonly fieldsByType = new Map<string, SearchField[]>();

  constructor(fields: SearchFields) {
    for (const field of fields.placing.filter(({ kind }) => kind === 'urn'))
      for (const entityType of fields.urnTypes(field.name))
        this.fieldsByType.set(entityType, [...(this.fieldsByType.get(entityType) ?? []), field]);
  }

  /** The text that may be the name of something that others carry. */
  nameIn(node: QueryNode): string | undefined {
    const words = plainWords(node) ?? [];
    return words.length > 0 && words.length <= WORDS_MAX ? words.map(({ text }) => text).join(' ') : undefined;
  }

  isCarried(entityType: string): boolean {
    return this.fieldsByType.has(entityType);
  }

  /** What the query finds, and behind it what carries the entities. The carriers have no word of the query, so they rank last. */
  withCarriers(node: QueryNode, carried: readonly { readonly urn: string; readonly entityType: string }[]): QueryNode {
    const terms = carried.flatMap(({ urn, entityType }) =>
      (this.fieldsByType.get(entityType) ?? []).map(({ name }) => ({ kind: 'urn', field: name, text: urn }) as const),
    );
    return { kind: 'or', nodes: [node, ...terms] };
  }
}
