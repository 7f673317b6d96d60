import type { EntityAccess } from '../authorization/entity-access';
import type { QuestionClient } from '#base/database/sql-client';
import { groupBy } from '#base/json/group-by';
import { parseUrn } from '../urn/urn';
import type {
  NewestOfEachQuery,
  NewestQuery,
  RelationshipPage,
  RelationshipQuery,
  RelationshipReader,
  RelationshipsOfMany,
} from './relationship-reader';
import { readNewestSourceOfEach } from './sql/read-newest-source-of-each';
import { readNewestSources } from './sql/read-newest-sources';
import type { RelationshipRow } from './sql/read-relationships';
import { readRelationships } from './sql/read-relationships';
import { readRelationshipsOfMany } from './sql/read-relationships-of-many';

/** Reads relationships from the edge tables, which commit with the aspects. */
export class RelationshipReaderPostgres implements RelationshipReader {
  constructor(
    private readonly questions: QuestionClient,
    private readonly access: EntityAccess,
  ) {}

  /**
   * Accepts urns of undeclared entity types, because untyped urn fields may link to them.
   * @throws InvalidInputError for a string that is not a urn; ForbiddenError for an entity that the actor may not see
   */
  async relationships(query: RelationshipQuery): Promise<RelationshipPage> {
    parseUrn(query.urn, { field: ['urn'] });
    await this.access.require([query.urn], query.read);
    const rows = await readRelationships(this.questions.until(query.read.signal), query, this.access);
    return pageOf(rows);
  }

  async ofMany(query: RelationshipsOfMany): Promise<readonly RelationshipPage[]> {
    const admitted = await this.access.admitted(query.urns, query.read);
    const seen = { ...query, urns: [...admitted] };
    const rows = await readRelationshipsOfMany(this.questions.until(query.read.signal), seen, this.access);
    const pages = groupBy(rows, ({ urn }) => urn);
    return query.urns.map((urn) => pageOf(pages.get(urn) ?? []));
  }

  async newest(query: NewestQuery): Promise<{ readonly total: number; readonly urns: readonly string[] }> {
    const admitted = await this.access.admitted(query.urns, query.read);
    const seen = { ...query, urns: [...admitted] };
    const rows = await readNewestSources(this.questions.until(query.read.signal), seen, this.access);
    return { total: rows[0]?.total ?? 0, urns: rows.map(({ urn }) => urn) };
  }

  async newestOfEach(query: NewestOfEachQuery): Promise<ReadonlyMap<string, string>> {
    const admitted = await this.access.admitted(query.urns, query.read);
    const seen = { ...query, urns: [...admitted] };
    const rows = await readNewestSourceOfEach(this.questions.until(query.read.signal), seen, this.access);
    return new Map(rows.map(({ urn, newest }) => [urn, newest]));
  }
}

function pageOf(rows: readonly RelationshipRow[]): RelationshipPage {
  return {
    total: Number(rows[0]?.total ?? 0),
    relationships: rows.filter(isRelationship).map(({ type, entity }) => ({ type, entity })),
  };
}

function isRelationship(row: RelationshipRow): row is RelationshipRow & { type: string; entity: string } {
  return row.type !== null && row.entity !== null;
}
