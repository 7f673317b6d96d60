import { join } from 'node:path';
import type { DatabaseAddress } from '#base/database/database-address';
import { withClient } from '../database-client';

const DATABASE = 'bench';

/** The database of the baselines, on the server that the service uses. */
export function baselineDatabase(service: DatabaseAddress): DatabaseAddress {
  if ('connectionString' in service) throw new Error('baselines need the embedded server');
  return { ...service, database: DATABASE };
}

/**
 * Makes the database with one table, which holds the same bytes of the latest aspects as the service. The file of the copy is deleted with the
 * data directory, because only the database server knows the path of its directory.
 */
export async function makeBaselineDatabase(service: DatabaseAddress): Promise<void> {
  const file = await withClient(service, async (client) => {
    await client.query(`create database ${DATABASE}`);
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    const path = join(rows[0]?.data_directory ?? '', 'baseline.copy');
    await client.query(`
copy (select urn.urn, a.aspect, a.value, a.system_metadata, a.created_on, a.created_by from aspect_latest a join urn on urn.id = a.entity_id)
to ${client.escapeLiteral(path)} (format binary)`);
    return path;
  });
  await withClient(baselineDatabase(service), async (client) => {
    await client.query(`
create table baseline (
  urn text collate "C" not null, aspect text collate "C" not null, value text not null, system_metadata text not null, created_on bigint not null, created_by text not null,
  primary key (urn, aspect)
)`);
    await client.query(`copy baseline from ${client.escapeLiteral(file)} (format binary)`);
  });
}
