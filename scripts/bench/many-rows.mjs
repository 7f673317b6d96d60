// How statements grow with rows: `node scripts/bench/many-rows.mjs postgres://user@host/database [sizes]`, on an empty database of this machine.
// It writes tables as rows, without search documents, and asks a service by HTTP at each size. 10 million tables take 15 GB.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { processorTimes, send, startService } from './over-database.mjs';

const [databaseUrl, sizes = '100000,1000000,10000000'] = process.argv.slice(2);
const SIZES = sizes.split(',').map(Number);
const PER_STATEMENT = 50_000;
const REQUESTS = 400;
const IDLE_SECONDS = 5;
/** The processor time of a server that does nothing but answer the looks of loops. */
const IDLE_SHARE = 0.04;
const TABLES = ['urn', 'entity', 'aspect_latest', 'edge', 'change'];
const MEGABYTE = 1024 ** 2;

const control = new pg.Client(databaseUrl);
await control.connect();
const directory = await mkdtemp(join(tmpdir(), 'aspectory-rows-'));

/** The hash puts the urns in a random order, as names of a catalog are. */
const urnSql = (number) =>
  `'urn:li:dataset:(urn:li:dataPlatform:hive,' || substr(md5((${number})::text), 1, 8) || '.table_' || (${number}) || ',PROD)'`;
const urnOf = async (number) => (await control.query(`select ${urnSql(`${number}::bigint`)} as urn`)).rows[0].urn;

/** The rows have no search documents, so an index would only follow their changes, which takes minutes of the server. */
const NO_INDEX = { ASPECTORY_SEARCH_ENGINE: 'remote', ASPECTORY_SEARCH_URL: 'http://127.0.0.1:1' };

/** A service makes the schema, and declares that the search index of the empty catalog is complete. */
async function serve(work, settings = {}) {
  const begun = performance.now();
  const { url, stop } = await startService(databaseUrl, directory, { ASPECTORY_STOP_DELAY_SECONDS: '0', ...settings });
  try {
    return await work(url, performance.now() - begun);
  } finally {
    await stop();
  }
}

const META = `'{"runId":"bench","lastObserved":1700000000000,"registryName":"aspectory","registryVersion":"0.3.0"}'`;
const STATEMENTS = [
  `insert into urn (id, urn, entity_type) overriding system value select n, ${urnSql('n')}, 'dataset' from generate_series($1::bigint, $2::bigint) as n`,
  `insert into entity (id, created_on) select n, 1700000000000 from generate_series($1::bigint, $2::bigint) as n`,
  `insert into aspect_latest (entity_id, aspect, version, value, system_metadata, run_id, created_on, created_by)
   select n, 'datasetKey', 1, '{"platform":"urn:li:dataPlatform:hive","name":"table_' || n || '","origin":"PROD"}', ${META}, 'bench', 1700000000000, 'urn:li:corpuser:bench' from generate_series($1::bigint, $2::bigint) as n
   union all
   select n, 'datasetProperties', 1, '{"description":"What table ' || n || ' holds, in a sentence of the usual length.","customProperties":{"owner":"team ' || n % 100 || '"}}', ${META}, 'bench', 1700000000000, 'urn:li:corpuser:bench' from generate_series($1::bigint, $2::bigint) as n`,
  `insert into edge (aspect, source_id, relationship, destination_id, created_on, created_by, updated_on, updated_by)
   select 'datasetKey', n, 'DownstreamOf', greatest(n / 2, 1), 1700000000000, 'urn:li:corpuser:bench', 1700000000000, 'urn:li:corpuser:bench' from generate_series($1::bigint, $2::bigint) as n`,
  `with counter as (update change_counter set position = position + $2::bigint - $1::bigint + 1 returning position - ($2::bigint - $1::bigint + 1) as base)
   insert into change (position, created_on, entity_id, entity_type, aspect, operation, version_after, actor)
   select (select base from counter) + n - $1::bigint + 1, ${Date.now()}, n, 'dataset', 'datasetProperties', 'UPSERT', 1, 'urn:li:corpuser:bench' from generate_series($1::bigint, $2::bigint) as n`,
];
const OFFSET = 1000;
/** Rows that the service writes meanwhile have ids beyond those of all sizes. */
const FIRST_OF_SERVICE = 1_000_000_000;

async function fill(from, to) {
  const begun = performance.now();
  for (let first = from; first < to; first += PER_STATEMENT) {
    const last = Math.min(first + PER_STATEMENT, to) - 1;
    for (const text of STATEMENTS) await control.query(text, [first + OFFSET, last + OFFSET]);
  }
  for (const table of TABLES) await control.query(`vacuum (analyze) ${table}`);
  await control.query(`select setval(pg_get_serial_sequence('urn', 'id'), $1)`, [FIRST_OF_SERVICE + to]);
  return (performance.now() - begun) / 1000;
}

async function bytes() {
  const { rows } = await control.query(
    `select relname, pg_table_size(oid)::float8 as rows, pg_indexes_size(oid)::float8 as indexes from pg_class where relname = any ($1)`,
    [TABLES],
  );
  return rows.map(
    ({ relname, rows: table, indexes }) =>
      `${relname} ${(table / MEGABYTE).toFixed(0)} + ${(indexes / MEGABYTE).toFixed(0)} MB`,
  );
}

const processorSeconds = await processorTimes(control);
const serverSeconds = async () => (await processorSeconds()).server;

const proposal = (entityUrn, description) => ({
  proposal: {
    entityType: 'dataset',
    entityUrn,
    aspectName: 'datasetProperties',
    changeType: 'UPSERT',
    aspect: { value: JSON.stringify({ description }), contentType: 'application/json' },
  },
});
const relationships = (urn, direction) =>
  `/relationships?direction=${direction}&types=DownstreamOf&urn=${encodeURIComponent(urn)}`;
const KINDS = {
  'read by urn': (url, urn) => send(`${url}/entitiesV2/${encodeURIComponent(urn)}`),
  rewrite: (url, urn, number) =>
    send(`${url}/aspects?action=ingestProposal`, proposal(urn, `again ${number} ${Date.now()}`)),
  'write of a new table': (url, urn, number) =>
    send(
      `${url}/aspects?action=ingestProposal`,
      proposal(urn.replace('.table_', `.new_${Date.now()}_${number}_`), 'new'),
    ),
  'edges out': (url, urn) => send(url + relationships(urn, 'OUTGOING')),
  'edges in': (url, urn) => send(url + relationships(urn, 'INCOMING')),
  'page of 100 changes': (url, _, number) => send(`${url}/openapi/v1/changes?limit=100&after=${number}`),
};

/** A start reads what is stored, for example to find values that do not fit the models. */
async function untilIdle() {
  const begun = performance.now();
  for (let before = await serverSeconds(); ;) {
    await sleep(IDLE_SECONDS * 1000);
    const now = await serverSeconds();
    if (now - before < IDLE_SHARE * IDLE_SECONDS) break;
    before = now;
  }
  console.log(`the server is idle after ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}

async function measure(size) {
  const urns = [];
  for (let each = 0; each < REQUESTS; each++) urns.push(await urnOf(OFFSET + ((each * 7919 * 104_729) % size)));
  await serve(async (url, started) => {
    console.log(`${size} tables; start ${(started / 1000).toFixed(1)} s`);
    await untilIdle();
    for (const [kind, ask] of Object.entries(KINDS)) {
      for (let number = 0; number < REQUESTS / 4; number++) await ask(url, urns[(number * 3) % REQUESTS], number);
      const took = [];
      const before = await serverSeconds();
      for (let number = 0; number < REQUESTS; number++) {
        const at = performance.now();
        await ask(url, urns[number], (number * 7919) % size);
        took.push(performance.now() - at);
      }
      const spent = (1000 * ((await serverSeconds()) - before)) / REQUESTS;
      took.sort((a, b) => a - b);
      const part = (share) => took[Math.floor(share * (took.length - 1))].toFixed(1);
      console.log(
        `${size} tables; ${kind}; p50 ${part(0.5)} ms; p95 ${part(0.95)} ms; ${spent.toFixed(2)} ms of PostgreSQL each`,
      );
    }
  }, NO_INDEX);
}

const COUNTS = {
  'entities of each type': 'select u.entity_type, count(*) from entity e join urn u on u.id = e.id group by 1',
  'vacuum of a table with old rows': 'vacuum aspect_latest',
};

try {
  await serve(async () => undefined);
  await control.query('set synchronous_commit = off');
  let filled = 0;
  for (const size of SIZES) {
    const seconds = await fill(filled, size);
    console.log(
      `${size} tables; ${size - filled} more in ${seconds.toFixed(0)} s, ${((size - filled) / seconds).toFixed(0)}/s; ${(await bytes()).join(', ')}`,
    );
    filled = size;
    await measure(size);
    for (const [name, text] of Object.entries(COUNTS)) {
      const at = performance.now();
      await control.query(text);
      console.log(`${size} tables; ${name}; ${((performance.now() - at) / 1000).toFixed(1)} s`);
    }
  }
} finally {
  await control.end();
  await rm(directory, { recursive: true, force: true });
}
