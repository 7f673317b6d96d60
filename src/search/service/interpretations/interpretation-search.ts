import { Turn } from '#base/background/turn';
import type { SearchFields } from '#search/language/fields/search-fields';
import type { CarriedNames } from './carried-names';
import type { Interpretation } from './interpretation';
import { completeHits, type Found } from '../result/complete-page';
import type { SearchHit, SearchQuery } from '#search/language/query/search-query';
import { NamedEntities } from './named-entities';
import type { QueryNode } from '#search/language/query/query-node';

/**
 * The number of searches besides the query as it was typed. Questions of people need twenty at most, but others may have a thousand
 * interpretations.
 */
export const SEARCHES_MAX = 50;

/** An entity with the typed name is the first hit, or one of the first. */
const HITS_LOOKED_AT = 10;

/** A part of a name means these entities if the catalog has so few hits and no others: `lindqvist` is Maria Lindqvist. */
const ALONE_MAX = 3;

/** Plans a search for a node of a query, and asks the engine. */
export type Ask = (request: SearchQuery, node: QueryNode) => Promise<Found>;

/** The searches for one question. Interpretations that are the same are searched for once, and only a number of them. */
export class InterpretationSearch {
  private readonly entities: NamedEntities;
  private readonly empty = new Set<string>();
  private searches = 0;
  private ownTurn: Turn | undefined;

  constructor(
    private readonly query: SearchQuery,
    private readonly ask: Ask,
    private readonly fields: SearchFields,
    private readonly carried: CarriedNames,
  ) {
    this.entities = new NamedEntities((lookUp, node) => this.lookUp(lookUp, node), fields, query.read);
  }

  /** Whether an interpretation finds what is on its page, or something without the filter. */
  async isFound({ page }: Found, interpretation: Interpretation): Promise<boolean> {
    return page.total > 0 || (isFiltered(this.query, this.fields) && (await this.countUnfiltered(interpretation)) > 0);
  }

  /** The page of the first interpretation that finds something. */
  async firstFound(interpretations: Iterable<Interpretation>): Promise<Found | undefined> {
    for (const { node, entityTypes } of interpretations) {
      if (this.isOver) return undefined;
      if (this.turn.isOver) await this.turn.pause();
      const found = await this.found({ node: await this.entities.resolve(node), entityTypes });
      if (found) return found;
    }
    return undefined;
  }

  /**
   * What was found as typed, and behind it what carries the tags, terms, domains and owners with exactly the typed name, or with a part of it
   * if nothing else was found. They are looked up only if one of their types is among the first hits, without the filter, so that each page
   * finds the same.
   */
  async withCarriers(found: Found, typed: QueryNode): Promise<Found> {
    const name = this.query.sort.length === 0 ? this.carried.nameIn(typed) : undefined;
    if (name === undefined) return found;
    const { query: node, request } = found.plan;
    const asked = { ...this.query, entityTypes: request.entityTypes };
    const isFirst = asked.start === 0 && asked.cursor === undefined && !isFiltered(asked, this.fields);
    const first = isFirst ? found : await this.firstHits(asked, node);
    const types = new Set(first?.page.hits.slice(0, HITS_LOOKED_AT).map(({ entityType }) => entityType));
    const carriedTypes = [...types].filter((entityType) => this.carried.isCarried(entityType));
    if (carriedTypes.length === 0) return found;
    const isAlone = carriedTypes.length === types.size && (first?.page.total ?? 0) <= ALONE_MAX;
    const { whole, inPart } = await this.entities.find(name, carriedTypes);
    const named = whole.length === 0 && isAlone ? inPart : whole;
    return (named.length > 0 ? await this.search(asked, this.carried.withCarriers(node, named)) : undefined) ?? found;
  }

  private async firstHits(asked: SearchQuery, node: QueryNode): Promise<Found | undefined> {
    const { cursor: _, ...query } = withoutFilter(asked, this.fields);
    return this.search({ ...query, start: 0, count: HITS_LOOKED_AT, facets: false, matchedFields: false }, node);
  }

  /** Counts what the query finds, read as the node, without its filter. */
  async count(node: QueryNode): Promise<number> {
    const interpretation = { node, entityTypes: this.query.entityTypes };
    if (this.empty.has(interpretationKey(interpretation))) return 0;
    const total = await this.countUnfiltered(interpretation);
    if (total === 0) this.noteEmpty(interpretation);
    return total;
  }

  /** An interpretation that finds nothing is not searched for again. */
  noteEmpty(interpretation: Interpretation): void {
    this.empty.add(interpretationKey(interpretation));
  }

  /** Made for the first interpretation. To find the interpretations of a long text takes milliseconds. */
  private get turn(): Turn {
    return (this.ownTurn ??= new Turn(this.query.read.signal));
  }

  private get isOver(): boolean {
    return this.searches >= SEARCHES_MAX;
  }

  private async found(interpretation: Interpretation): Promise<Found | undefined> {
    if (this.empty.has(interpretationKey(interpretation))) return undefined;
    const { node, entityTypes } = interpretation;
    const found = await this.search({ ...this.query, entityTypes }, node);
    if (found && (await this.isFound(found, interpretation))) return found;
    this.noteEmpty(interpretation);
    return undefined;
  }

  private async countUnfiltered({ node, entityTypes }: Interpretation): Promise<number> {
    const query = { ...withoutFilter(this.query, this.fields), entityTypes };
    const found = await this.search({ ...query, count: 0, facets: false, matchedFields: false }, node);
    return found?.page.total ?? 0;
  }

  private async lookUp(query: SearchQuery, node: QueryNode): Promise<readonly SearchHit[]> {
    const found = await this.search(query, node);
    return found ? completeHits(found, this.fields, this.turn) : [];
  }

  /** @returns nothing after the last search of the question */
  private async search(query: SearchQuery, node: QueryNode): Promise<Found | undefined> {
    if (this.isOver) return undefined;
    this.searches += 1;
    return this.ask(query, node);
  }
}

/** The filter is left out, but not its criteria on soft deletion, because they decide what exists. */
function withoutFilter(query: SearchQuery, fields: SearchFields): SearchQuery {
  const or = query.filter.or.map((criteria) => criteria.filter(({ field }) => field === fields.softDeleteField));
  return { ...query, filter: { or } };
}

function isFiltered({ filter }: SearchQuery, fields: SearchFields): boolean {
  return filter.or.some((criteria) => criteria.some(({ field }) => field !== fields.softDeleteField));
}

function interpretationKey({ node, entityTypes }: Interpretation): string {
  return `${entityTypes.toSorted().join()} ${conditionsKey(node)}`;
}

/** Equal for queries that find the same, because they differ only in order, repeats and parentheses. */
function conditionsKey(node: QueryNode): string {
  if (node.kind === 'not') return `!${conditionsKey(node.node)}`;
  if (node.kind !== 'and' && node.kind !== 'or') return JSON.stringify(node);
  const { kind } = node;
  const keys = [...new Set(partsOf(node, kind).map(conditionsKey))].toSorted();
  const [only] = keys;
  return keys.length === 1 && only !== undefined ? only : `${kind}(${keys.join()})`;
}

/** The operands, also of the same operator inside. */
function partsOf(node: QueryNode, kind: 'and' | 'or'): readonly QueryNode[] {
  return node.kind === kind ? node.nodes.flatMap((each) => partsOf(each, kind)) : [node];
}
