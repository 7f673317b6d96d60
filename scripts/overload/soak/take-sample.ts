import { join } from 'node:path';
import { sharedServerAddress } from '#base/database/embedded/embedded-server';
import { readPostmasterFile } from '#base/database/embedded/postmaster/postmaster-file';
import { withClient } from '#scripts/bench/database-client';
import { childrenOf } from '../service/memory';
import type { Sample } from './figures';
import { processFigures } from './process-figures';

export interface Soaked {
  readonly url: string;
  readonly pid: number;
  readonly dataDirectory: string;
}

type DatabaseFigures = Pick<Sample, 'serverConnections' | 'tablesMb' | 'deadRows' | 'changeBytes' | 'waitingRows'>;

/** @returns undefined while PostgreSQL or the service does not answer */
export async function takeSample(soaked: Soaked): Promise<Sample | undefined> {
  try {
    const postmaster = await readPostmasterFile(join(soaked.dataDirectory, 'postgres'));
    if (!postmaster) return undefined;
    const [database, poolConnections] = [await databaseFigures(soaked), await poolFigure(soaked)];
    const service = processFigures([soaked.pid]);
    const postgres = processFigures([postmaster.pid, ...childrenOf(postmaster.pid)]);
    return {
      ...database,
      poolConnections,
      serviceMb: service.memoryMb,
      serviceHandles: service.handles,
      postgresMb: postgres.memoryMb,
      postgresHandles: postgres.handles,
      postgresProcesses: postgres.processes,
    };
  } catch {
    return undefined;
  }
}

async function poolFigure({ url }: Soaked): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const open = [
    ...text.matchAll(/^aspectory_database_connections\{[^}]*state="(?:idle|busy|used|open)"[^}]*\} (\d+)/gm),
  ];
  return open.reduce((sum, [, count]) => sum + Number(count), 0);
}

async function databaseFigures({ dataDirectory }: Soaked): Promise<DatabaseFigures> {
  const address = await sharedServerAddress(dataDirectory);
  if (!address) throw new Error('the database does not run');
  const { rows } = await withClient(address, (client) => client.query<DatabaseFigures>(FIGURES));
  if (!rows[0]) throw new Error('the database has no figures');
  return rows[0];
}

/** Our own connection is left out. */
const FIGURES = `
select
  (select count(*)::int from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()) as "serverConnections",
  (select sum(pg_total_relation_size(relid))::float8 / 1048576 from pg_stat_user_tables where relname <> 'change') as "tablesMb",
  (select sum(n_dead_tup)::int from pg_stat_user_tables) as "deadRows",
  (select pg_total_relation_size('change')::float8 / greatest(1, (select max(position) from change))) as "changeBytes",
  (select count(*)::int from search_retry) + (select count(*)::int from search_poison)
    + (select count(*)::int from work_progress) as "waitingRows"`;
