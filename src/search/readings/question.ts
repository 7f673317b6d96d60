import { Turn } from '../../background/turn';
import type { SearchFields } from '../fields/search-fields';
import { conditionsKey } from './conditions-key';
import type { Reading } from './reading';
import type { QueryNode } from '../query-node';
import { completeHits, type Found } from '../result/complete-page';
import type { SearchHit, SearchQuery } from '../search-query';
import { NamedEntities } from './named-entities';

/** Beside the query as it was typed. Questions of people need twenty at most, but others may have a thousand readings. */
export const SEARCHES_MAX = 50;

/** Plans a search for a node of a query, and asks the engine. */
export type Ask = (request: SearchQuery, node: QueryNode) => Promise<Found>;

/** The searches for one question. Readings that are the same are searched for once, and only a number of them. */
export class Question {
  private readonly entities: NamedEntities;
  private readonly empty = new Set<string>();
  private searches = 0;
  private turnOfReadings: Turn | undefined;

  constructor(
    private readonly query: SearchQuery,
    private readonly ask: Ask,
    private readonly fields: SearchFields,
  ) {
    this.entities = new NamedEntities((lookUp, node) => this.lookUp(lookUp, node), fields, query.read);
  }

  /** Whether a reading finds what is on its page, or something without the filter. */
  async isFound({ page }: Found, reading: Reading): Promise<boolean> {
    return page.total > 0 || (isFiltered(this.query, this.fields) && (await this.countUnfiltered(reading)) > 0);
  }

  /** The page of the first reading that finds something. */
  async firstFound(readings: Iterable<Reading>): Promise<Found | undefined> {
    for (const { relaxed, entityTypes } of readings) {
      if (this.isOver) return undefined;
      if (this.turn.isOver) await this.turn.pause();
      const found = await this.found({ relaxed: await this.entities.resolve(relaxed), entityTypes });
      if (found) return found;
    }
    return undefined;
  }

  /** How much the query finds, read as the node, without its filter. */
  async count(relaxed: QueryNode): Promise<number> {
    const reading = { relaxed, entityTypes: this.query.entityTypes };
    if (this.empty.has(keyOf(reading))) return 0;
    const total = await this.countUnfiltered(reading);
    if (total === 0) this.noteEmpty(reading);
    return total;
  }

  /** A reading that finds nothing is not searched for again. */
  noteEmpty(reading: Reading): void {
    this.empty.add(keyOf(reading));
  }

  /** Made for the first reading. To find the readings of a long text takes milliseconds. */
  private get turn(): Turn {
    return (this.turnOfReadings ??= new Turn(this.query.read.signal));
  }

  private get isOver(): boolean {
    return this.searches >= SEARCHES_MAX;
  }

  private async found(reading: Reading): Promise<Found | undefined> {
    if (this.empty.has(keyOf(reading))) return undefined;
    const { relaxed, entityTypes } = reading;
    const found = await this.search({ ...this.query, entityTypes }, relaxed);
    if (found && (await this.isFound(found, reading))) return found;
    this.noteEmpty(reading);
    return undefined;
  }

  private async countUnfiltered({ relaxed, entityTypes }: Reading): Promise<number> {
    const query = { ...withoutFilter(this.query, this.fields), entityTypes };
    const found = await this.search({ ...query, count: 0, facets: false, matchedFields: false }, relaxed);
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

function keyOf({ relaxed, entityTypes }: Reading): string {
  return `${entityTypes.toSorted().join()} ${conditionsKey(relaxed)}`;
}
