import { Turn } from '../../background/turn';
import type { SearchFields } from '../fields/search-fields';
import { conditionsKey } from './conditions-key';
import type { Reading } from './reading';
import type { QueryNode } from '../query-node';
import type { SearchIndex, SearchPage, SearchQuery } from '../search-index';
import { NamedEntities } from './named-entities';

/** Beside the query as it was typed. Questions of people need twenty at most, but others may have a thousand readings. */
export const SEARCHES_MAX = 50;

const NOTHING: SearchPage = { total: 0, hits: [], facets: [] };

/** The searches for one question. Readings that are the same are searched for once, and only a number of them. */
export class Question {
  private readonly entities: NamedEntities;
  private readonly empty = new Set<string>();
  private searches = 0;
  private turnOfReadings: Turn | undefined;

  constructor(
    private readonly query: SearchQuery,
    private readonly index: SearchIndex,
    private readonly fields: SearchFields,
  ) {
    this.entities = new NamedEntities((lookUp) => this.search(lookUp), fields, query.read);
  }

  /** The page of the query as it was typed. */
  typed(): Promise<SearchPage> {
    return this.index.search(this.query);
  }

  /** Whether a reading finds what is on its page, or something without the filter. */
  async isFound({ total }: SearchPage, reading: Partial<Reading> = {}): Promise<boolean> {
    return total > 0 || (isFiltered(this.query, this.fields) && (await this.countUnfiltered(reading)) > 0);
  }

  /** The page of the first reading that finds something. */
  async firstFound(readings: Iterable<Reading>): Promise<SearchPage | undefined> {
    for (const { relaxed, entityTypes } of readings) {
      if (this.isOver) return undefined;
      if (this.turn.isOver) await this.turn.pause();
      const page = await this.found({ relaxed: await this.entities.resolve(relaxed), entityTypes });
      if (page) return page;
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

  private async found(reading: Reading): Promise<SearchPage | undefined> {
    if (this.empty.has(keyOf(reading))) return undefined;
    const page = await this.search({ ...this.query, ...reading });
    if (await this.isFound(page, reading)) return page;
    this.noteEmpty(reading);
    return undefined;
  }

  private async countUnfiltered(reading: Partial<Reading>): Promise<number> {
    const query = { ...withoutFilter(this.query, this.fields), ...reading };
    return (await this.search({ ...query, count: 0, facets: false, matchedFields: false })).total;
  }

  private async search(query: SearchQuery): Promise<SearchPage> {
    if (this.isOver) return NOTHING;
    this.searches += 1;
    return this.index.search(query);
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
