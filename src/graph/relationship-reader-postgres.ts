import type { SqlClient } from '../database/sql-client';
import { parseUrn } from '../urn/urn';
import type { RelationshipPage, RelationshipQuery, RelationshipReader } from './relationship-reader';
import type { RelationshipRow } from './sql/read-relationships';
import { readRelationships } from './sql/read-relationships';

/** Relationships as the store's edges tell them: there is no copy that could lag behind. */
export class RelationshipReaderPostgres implements RelationshipReader {
  constructor(private readonly client: SqlClient) {}

  /**
   * Urns of entity types that nobody declared may still be named by edges of free urns: only the form is looked at.
   * @throws InvalidInputError for a text that is no urn
   */
  async relationships(query: RelationshipQuery): Promise<RelationshipPage> {
    parseUrn(query.urn, { field: ['urn'] });
    const rows = await readRelationships(this.client, query);
    return {
      total: Number(rows[0]?.total ?? 0),
      relationships: rows.filter(isRelationship).map(({ type, entity }) => ({ type, entity })),
    };
  }
}

function isRelationship(row: RelationshipRow): row is RelationshipRow & { type: string; entity: string } {
  return row.type !== null && row.entity !== null;
}
