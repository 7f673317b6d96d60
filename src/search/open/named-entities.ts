import type { ReadContext } from '../../auth/read-context';
import type { SearchFields } from '../fields/search-fields';
import { type FieldValue, fieldValue } from '../query/field-value';
import type { QueryNode } from '../query-node';
import type { SearchHit, SearchIndex } from '../search-index';
import { sameWords } from '../text/same-words';

/** So many entities may have the same name. */
const ENTITIES_MAX = 10;
/** Further values of a query are not looked up, because each costs a search. */
const LOOK_UPS_MAX = 5;

type LookUp = (value: FieldValue) => Promise<readonly string[]>;

/** Finds the entities that a reading by field names: the urn of the tag in `tag:"Gold Standard"` may have other words. */
export class NamedEntities {
  constructor(
    private readonly index: SearchIndex,
    private readonly fields: SearchFields,
  ) {}

  /** The query, in which the name of an entity that the actor may see also stands for its urn. */
  async resolve(node: QueryNode, read: ReadContext): Promise<QueryNode> {
    const known = new Map<string, Promise<readonly string[]>>();
    return this.withUrns(node, async (value) => {
      const key = JSON.stringify(value);
      if (!known.has(key) && known.size < LOOK_UPS_MAX) known.set(key, this.urnsOf(value, read));
      return known.get(key) ?? [];
    });
  }

  private async withUrns(node: QueryNode, urnsOf: LookUp): Promise<QueryNode> {
    if (node.kind === 'not') return { kind: 'not', node: await this.withUrns(node.node, urnsOf) };
    if (node.kind !== 'and' && node.kind !== 'or') return node;
    const value = node.kind === 'or' ? fieldValue(node.nodes, this.fields) : undefined;
    if (!value)
      return { kind: node.kind, nodes: await Promise.all(node.nodes.map((each) => this.withUrns(each, urnsOf))) };
    const urns = await urnsOf(value);
    const named = value.fields.flatMap((field) => urns.map((text) => ({ kind: 'urn', field, text }) as const));
    return { kind: 'or', nodes: [...node.nodes, ...named] };
  }

  private async urnsOf({ text, entityTypes }: FieldValue, read: ReadContext): Promise<readonly string[]> {
    const { hits } = await this.index.search({
      entityTypes,
      input: '',
      relaxed: { kind: 'words', field: null, text, prefix: 'never' },
      filter: { or: [] },
      sort: [],
      start: 0,
      count: ENTITIES_MAX,
      facets: false,
      facetSize: 0,
      matchedFields: true,
      read,
    });
    return hits.filter((hit) => this.hasName(hit, text)).map(({ urn }) => urn);
  }

  private hasName({ entityType, matchedFields }: SearchHit, text: string): boolean {
    const names = new Set(this.fields.ofType(entityType).names.map(({ name }) => name));
    return matchedFields.some(({ name, value }) => names.has(name) && sameWords(value, text));
  }
}
