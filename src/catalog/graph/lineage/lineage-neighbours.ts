import { LIMITS } from '#generated/http/limits';
import type { QuestionClient, SqlClient } from '#base/database/sql-client';
import type { EntityAccess } from '#catalog/authorization/entity-access';
import type { ReadContext } from '#catalog/authorization/read-context';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { parseUrn } from '#catalog/urn/urn';
import { type LineageKinds, partTypesOf } from './lineage-kinds';
import type { LineageDirection, LineageQuery } from './lineage-reader';
import type { Steps } from './lineage-walk';
import { countHiddenNeighbours } from './sql/count-hidden-neighbours';
import { type EdgeBetweenRow, readEdgesBetween } from './sql/read-edges-between';
import { readLevels } from './sql/read-levels';
import { readIds, readUrns } from './sql/read-names';
import { type PartEdgeRow, readPartEdges } from './sql/read-part-edges';

/** A question about entities around one entity. Times are epoch milliseconds. */
export type NeighboursQuery = Pick<LineageQuery, 'urn' | 'startTimeMillis' | 'endTimeMillis' | 'read'>;

/** The edges that lead from some entities in one direction. */
interface Onwards {
  readonly steps: Steps;
  /** Whether there are more edges than one question reads. */
  readonly isCut: boolean;
}

/** Reads lineage for pictures: hop by hop, so that a picture can leave out what it has no room for, and what lies behind that. */
export class LineageNeighbours {
  private readonly partTypes: readonly string[];
  private readonly wholeTypes: readonly string[];

  constructor(
    private readonly questions: QuestionClient,
    private readonly access: EntityAccess,
    private readonly kinds: LineageKinds,
    models: ModelRegistry,
  ) {
    const parts = partTypesOf(models);
    this.partTypes = [...parts];
    this.wholeTypes = models.registry.entities.map(({ name }) => name).filter((name) => !parts.has(name));
  }

  /**
   * The id of the entity in the middle; undefined for one that has no lineage and was never written.
   * @throws InvalidInputError for a string that is not a urn; ForbiddenError for an entity that the actor may not see
   */
  async start({ urn, read }: NeighboursQuery): Promise<number | undefined> {
    parseUrn(urn, { field: ['urn'] });
    await this.access.require([urn], read);
    return (await readIds(this.client(read), [urn])).get(urn);
  }

  /** The visible entities one hop from some entities. An entity that the actor may not see does not occur. */
  async onwards(query: NeighboursQuery, direction: LineageDirection, from: readonly number[]): Promise<Onwards> {
    if (from.length === 0) return { steps: { froms: [], tos: [] }, isCut: false };
    const max = LIMITS.lineageEdges + 1;
    const [level] = await readLevels(this.client(query.read), {
      query: { ...query, direction },
      kinds: this.kinds.towards(direction),
      // A table that names a column in its lineage depends on the table of it. The edge between the tables says so, too.
      among: this.kinds.among(parseUrn(query.urn).entityType) ?? this.wholeTypes,
      from,
      hops: 1,
      max,
      access: this.access,
    });
    return { steps: level?.steps ?? { froms: [], tos: [] }, isCut: (level?.read ?? 0) >= max };
  }

  /** The newest edge of each step downstream. A maker that the actor may not see is left out. */
  async between(query: NeighboursQuery, steps: Steps): Promise<readonly EdgeBetweenRow[]> {
    const rows = await readEdgesBetween(this.client(query.read), steps, this.kinds.towards('DOWNSTREAM'), query);
    return this.withVisibleMakers(rows, query.read);
  }

  /** Lineage between the parts of some entities: which columns are made from which. */
  async betweenParts(query: NeighboursQuery, wholes: readonly string[], max: number): Promise<readonly PartEdgeRow[]> {
    const { read } = query;
    const kinds = this.kinds.towards('DOWNSTREAM');
    const asked = { wholes, partTypes: this.partTypes, kinds, window: query, read, max };
    const rows = await readPartEdges(this.client(read), asked, this.access);
    return this.withVisibleMakers(rows, read);
  }

  /** The entities that the actor may not see, and that aspects of these entities name as their lineage in some directions. */
  async hidden(
    { read }: NeighboursQuery,
    directions: readonly LineageDirection[],
    ids: readonly number[],
  ): Promise<number> {
    const outgoing = directions.flatMap((direction) => this.kinds.towards(direction).edge.outgoing);
    return countHiddenNeighbours(this.client(read), { ids, outgoing, read }, this.access);
  }

  /** What a part belongs to, such as the table of a column; undefined for a whole entity. */
  wholeOf(urn: string): string | undefined {
    const { entityType, parts } = parseUrn(urn);
    const [whole] = parts;
    return this.partTypes.includes(entityType) && whole?.startsWith('urn:') ? whole : undefined;
  }

  urns(ids: readonly number[], read: ReadContext): Promise<ReadonlyMap<number, string>> {
    return readUrns(this.client(read), ids);
  }

  ids(urns: readonly string[], read: ReadContext): Promise<ReadonlyMap<string, number>> {
    return readIds(this.client(read), urns);
  }

  private async withVisibleMakers<Row extends { readonly via: string | null }>(
    rows: readonly Row[],
    read: ReadContext,
  ): Promise<readonly Row[]> {
    const makers = new Set(rows.flatMap(({ via }) => via ?? []));
    const visible = await this.access.admitted([...makers], read);
    return rows.map((row) => (row.via !== null && visible.has(row.via) ? row : { ...row, via: null }));
  }

  private client({ signal, startedAt }: ReadContext): SqlClient {
    return this.questions.until(signal, startedAt);
  }
}
