import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { PostgresDatabase } from '#base/database/connection/postgres-database';
import { countEntities, lastEntityId, readEntityRange } from '#catalog/aspects/sql/stored-entities';
import type { Bench, BenchRow } from '../bench-row';
import { bulkRequests, sendBulkRequests } from '../bulk-baseline';
import type { Catalog } from '../catalog/catalog';
import { answerOf } from '../catalog/catalog-server';
import { engineSettings } from '../catalog/engine';
import { loadDatasets } from '../catalog/load-catalog';
import { compare } from '../compare';
import { type Measurement, spread } from '../measurement';
import { rewritesOf } from '../metadata-generator';
import { ENTITY } from '../questions/search-questions';
import { post, sendLoad } from '../send-load';

/** Documents of one round. */
const DOCUMENTS = 5000;
const POLL_EVERY_MS = 20;
const WAITING_CONNECTIONS = 64;
/** The bundle of the benchmark lies one folder below the root. */
const ASPECTORY = join(__dirname, '..', 'scripts', 'aspectory.mjs');

/**
 * Measures how fast writes become searchable in a cluster, what waiting for it costs, and how fast its index is rebuilt, against bare bulk
 * requests with the same documents.
 */
export const indexing: BenchRow = {
  name: 'indexing',
  engines: ['elasticsearch'],
  takes: '3 minutes',
  async measure(bench) {
    const database = new PostgresDatabase({ address: bench.catalog.server.database, connectionsMax: 2 });
    try {
      return await measureRates(bench, database);
    } finally {
      await database.close();
    }
  },
};

interface Rates {
  readonly ours: number;
  readonly bare: number;
}

async function measureRates(bench: Bench, database: PostgresDatabase): Promise<readonly Measurement[]> {
  const {
    options: { rounds },
    engine,
    catalog,
  } = bench;
  if (engine.name !== 'elasticsearch') throw new Error('only a cluster indexes after the write');
  const written: Rates[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = await lastEntityId(database);
    const ours = DOCUMENTS / (await secondsToWrite(catalog));
    const requests = await bulkRequests(
      database,
      await readEntityRange(database, before + 1, (await lastEntityId(database)) + 1),
    );
    written.push({ ours, bare: DOCUMENTS / (await sendBulkRequests(engine.url, requests)) });
  }
  const waited = await writesThatWait(bench);
  const rebuilt = (await countEntities(database)) / (await secondsToReindex(bench));
  return [
    toMeasurement(`${DOCUMENTS} datasets written over HTTP until searchable`, written),
    waited,
    toMeasurement(
      'reindex of the catalog',
      written.map(({ bare }) => ({ ours: rebuilt, bare })),
    ),
  ];
}

/** Writes that wait until searches find them, beside the same ones that do not wait. */
function writesThatWait(bench: Bench): Promise<Measurement> {
  const write = (wait: 'search' | 'commit', seconds: number) => {
    const { catalog } = bench;
    const proposals = rewritesOf(catalog.entities, catalog.freshDatasets());
    return sendLoad(catalog.server.url, WAITING_CONNECTIONS, { seconds }, () => {
      const request = post('/aspects?action=ingestProposal', { proposal: proposals.next().value });
      return { ...request, headers: { ...request.headers, 'X-Write-Wait': wait } };
    });
  };
  return compare(
    {
      what: `ingestProposal until searches find it, ${WAITING_CONNECTIONS} connections`,
      unit: 'requests/s',
      ours: (seconds) => write('search', seconds),
      baseline: {
        what: 'the same that wait for the commit only; the cluster follows them',
        measure: async (seconds) => (await write('commit', seconds)).perSecond,
      },
    },
    bench,
  );
}

async function secondsToWrite(catalog: Catalog): Promise<number> {
  const { url } = catalog.server;
  const first = catalog.freshDatasets();
  const wanted = (await countFound(url)) + DOCUMENTS;
  return secondsOf(async () => {
    await loadDatasets(url, first, first + DOCUMENTS);
    while ((await countFound(url)) < wanted) await sleep(POLL_EVERY_MS);
  });
}

async function countFound(url: string): Promise<number> {
  const { value }: { value: { readonly numEntities: number } } = JSON.parse(
    await answerOf(`${url}/entities?action=search`, { entity: ENTITY, input: '*', start: 0, count: 1 }),
  );
  return value.numEntities;
}

/** Runs the command in its own process, as operators do. */
function secondsToReindex({ engine, catalog: { directory, indexPrefix } }: Bench): Promise<number> {
  const env = { PATH: process.env['PATH'], ASPECTORY_DATA_DIR: directory, ...engineSettings(engine, indexPrefix) };
  return secondsOf(() => promisify(execFile)(process.execPath, [ASPECTORY, 'reindex'], { env }));
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

function toMeasurement(what: string, rates: readonly Rates[]): Measurement {
  return {
    what,
    unit: 'documents/s',
    ours: spread(rates.map(({ ours }) => ours)),
    baseline: {
      what: 'the same documents in _bulk requests to a new index of the same node, and a refresh',
      ...spread(rates.map(({ bare }) => bare)),
    },
    ratio: spread(rates.map(({ ours, bare }) => ours / bare)),
  };
}
