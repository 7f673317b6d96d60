import { anyOf } from '../../database/row-source';
import type { SqlClient } from '../../database/sql-client';

export interface LatestRow {
  readonly id: string;
  readonly aspect: string;
  readonly version: string;
  readonly value: string;
  readonly systemMetadata: string;
  readonly runId: string;
  readonly createdOn: string;
  readonly createdBy: string;
}

/** The latest value of every aspect of these entities: one range of the primary key for each. */
export async function readLatest(client: SqlClient, ids: readonly string[]): Promise<readonly LatestRow[]> {
  if (ids.length === 0) return [];
  return client.query({ name: 'read-latest', text: READ, values: [ids] });
}

const READ = `
select entity_id as "id", aspect, version, value, system_metadata as "systemMetadata", run_id as "runId",
       created_on as "createdOn", created_by as "createdBy"
from aspect_latest where entity_id = ${anyOf(1, 'bigint')}`;
