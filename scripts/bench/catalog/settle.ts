import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseAddress } from '#base/database/database-address';
import { withClient } from '../database-client';
import { answerOf } from './catalog-server';
import type { Engine } from './engine';

const POLL_EVERY_MS = 100;

interface MergeStatistics {
  readonly _all: { readonly total: { readonly merges: { readonly current: number } } };
}

/** Does the background work of the servers now, because it would slow one side of a measurement. */
export async function settle(service: DatabaseAddress, engine: Engine): Promise<void> {
  for (const address of await databasesOf(service)) {
    await withClient(address, async (client) => {
      await client.query('vacuum (analyze)');
      await client.query('checkpoint');
    });
  }
  if (engine.name === 'elasticsearch') await settleIndices(engine.url);
}

/** Resolves when the search cluster has indexed everything that is written. */
export async function untilIndexed(service: DatabaseAddress): Promise<void> {
  await withClient(service, async (client) => {
    const isIndexed = async () => (await client.query(BEHIND)).rows.length === 0;
    while (!(await isIndexed())) await sleep(POLL_EVERY_MS);
  });
}

const BEHIND = `
select from change_counter as counter join change_consumer as consumer on consumer.position < counter.position where consumer.name = 'search documents'
union all select from search_retry`;

/** The database of the catalog, and of the baselines if there is one. */
async function databasesOf(service: DatabaseAddress): Promise<readonly DatabaseAddress[]> {
  const { rows } = await withClient(service, (client) =>
    client.query<{ datname: string }>('select datname from pg_database where not datistemplate'),
  );
  return rows.map(({ datname }) => ({ ...service, database: datname }));
}

async function settleIndices(url: string): Promise<void> {
  await answerOf(`${url}/_refresh`);
  const merges = async () => {
    const { _all }: MergeStatistics = JSON.parse(await answerOf(`${url}/_stats/merge`));
    return _all.total.merges.current;
  };
  while ((await merges()) > 0) await sleep(POLL_EVERY_MS);
}
