import type { ReadContext } from '#catalog/authorization/read-context';
import type { SearchFields } from '#search/language/fields/search-fields';
import { type FieldValue, fieldValue } from '#search/language/query/field-value';
import type { QueryNode } from '#search/language/query/query-node';
import type { SearchHit, SearchQuery } from '#search/language/query/search-query';
import { hasWordsOf, sameWords } from '#search/language/text/same-words';

/** The number of entities that may have the same name. */
const ENTITIES_MAX = 10;
/** Further values of an interpretation are not looked up, because each costs a search. */
const LOOK_UPS_MAX = 5;

/** The entities of some types by a text. */
interface NamedHits {
  /** Hits with this name. */
  readonly whole: readonly SearchHit[];
  /** Hits with all its words in a name. */
  readonly inPart: readonly SearchHit[];
}

type LookUp = (value: FieldValue) => Promise<readonly string[]>;

/**
 * Finds the entities that interpretations of one question by field names: the urn of the tag in `tag:"Gold Standard"` may have other words.
 * Interpretations have the same names, so each is looked up once.
 */
export class NamedEntities {
  private readonly known = new Map<string, Promise<readonly string[]>>();

  constructor(
    private readonly search: (query: SearchQuery, node: QueryNode) => Promise<readonly SearchHit[]>,
    private readonly fields: SearchFields,
    private readonly read: ReadContext,
  ) {}

  /** The query, in which the name of an entity that the actor may see also stands for its urn. */
  async resolve(node: QueryNode): Promise<QueryNode> {
    const asked = new Set<string>();
    return this.withUrns(node, async (value) => {
      const key = JSON.stringify([value.text, value.entityTypes]);
      if (!asked.has(key) && asked.size >= LOOK_UPS_MAX) return [];
      asked.add(key);
      return this.urnsOf(key, value);
    });
  }

  private urnsOf(key: string, value: FieldValue): Promise<readonly string[]> {
    const found = this.known.get(key) ?? this.lookUp(value);
    this.known.set(key, found);
    return found;
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

  private async lookUp({ text, entityTypes }: FieldValue): Promise<readonly string[]> {
    return (await this.find(text, entityTypes)).whole.map(({ urn }) => urn);
  }

  async find(text: string, entityTypes: readonly string[]): Promise<NamedHits> {
    const query: SearchQuery = {
      entityTypes,
      input: '',
      filter: { or: [] },
      sort: [],
      start: 0,
      count: ENTITIES_MAX,
      facets: false,
      facetSize: 0,
      matchedFields: true,
      read: this.read,
    };
    const hits = await this.search(query, { kind: 'words', field: null, text, prefix: 'never' });
    const named = (isNamed: typeof sameWords) =>
      hits.filter((hit) => this.namesOf(hit).some((name) => isNamed(name, text)));
    return { whole: named(sameWords), inPart: named(hasWordsOf) };
  }

  private namesOf({ entityType, matchedFields }: SearchHit): readonly string[] {
    const names = new Set(this.fields.ofType(entityType).names.map(({ name }) => name));
    return matchedFields.flatMap(({ name, value }) => (names.has(name) ? [value] : []));
  }
}
