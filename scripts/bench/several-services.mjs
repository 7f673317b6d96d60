// What several services over one database do a second of processor time, and what the counter of the change log costs:
// `node scripts/bench/several-services.mjs postgres://user@host/database [requests] [services] [kinds] [search]`, on Linux, on an empty database of this machine.
// Every service has a share of 16 connections, as clients behind a balancer that stay as many; kinds with `-each` have 16 for each service.
// With `remote` for search, only the first service has an index, and the others ask it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { processorTimes, send, startService } from './over-database.mjs';

const [
  databaseUrl,
  requests = '2000',
  services = '4',
  kinds = 'reads,searches,writes,writes-each,counter',
  search = 'memory',
] = process.argv.slice(2);
const measured = kinds.split(',');
const DATASETS = 2000;
const BATCH = 200;
/** Proposals of a request of the kind `batches`. */
const PROPOSALS = 20;
const CONNECTIONS = 16;
/** A sample costs the server some tenths of a millisecond, which would count as work of the requests. */
const SAMPLE_EVERY_MS = 200;
const IDLE_SECONDS = 5;
const COMMITTERS = 8;
const COUNTER_SECONDS = 8;
const RATES = [10, 100, 1000, Infinity];
/** Writes to each service before the measurement. */
const WARM_UP = 2000;
const WORDS = ['order', 'customer', 'payment', 'shipment', 'invoice', 'event', 'session', 'product'];

const running = [];
const folder = await mkdtemp(join(tmpdir(), 'aspectory-several-'));
const control = new pg.Client(databaseUrl);
await control.connect();
const one = async (text, values) => (await control.query(text, values)).rows[0];

const start = (number) => startService(databaseUrl, join(folder, `${number}`), searchOf(number));

function searchOf(number) {
  if (search !== 'remote' || number === 1) return {};
  return { ASPECTORY_SEARCH_ENGINE: 'remote', ASPECTORY_SEARCH_URL: running[0].url };
}

const urnOf = (number) => `urn:li:dataset:(urn:li:dataPlatform:hive,db.${WORDS[number % WORDS.length]}_${number},PROD)`;

function proposal(number, description) {
  const aspect = { value: JSON.stringify({ description }), contentType: 'application/json' };
  const facts = { entityType: 'dataset', aspectName: 'datasetProperties', changeType: 'UPSERT' };
  return { ...facts, entityUrn: urnOf(number), aspect };
}

let written = 0;
const KINDS = {
  reads: (url, number) => send(`${url}/entitiesV2/${encodeURIComponent(urnOf(number))}`),
  searches: (url, number) =>
    send(`${url}/entities?action=search`, {
      entity: 'dataset',
      input: `${WORDS[number % WORDS.length]} ${number}`,
      start: 0,
      count: 10,
    }),
  writes: (url, number) =>
    send(`${url}/aspects?action=ingestProposal`, { proposal: proposal(number, `text ${written++}`) }),
  batches: (url, number) =>
    send(`${url}/aspects?action=ingestProposalBatch`, {
      proposals: Array.from({ length: PROPOSALS }, (_, at) =>
        proposal((number + at * 101) % DATASETS, `text ${written++}`),
      ),
    }),
};

const processorSeconds = await processorTimes(control);

/** Counts how many connections run a statement, and how many of them wait for the counter, on average. */
function sampleWaits(pattern) {
  const found = { samples: 0, active: 0, waiting: 0 };
  const over = new AbortController();
  const sampling = (async () => {
    while (!over.signal.aborted) {
      const { active, waiting } = await one(
        `select count(*)::int as active, count(*) filter (where wait_event_type = 'Lock')::int as waiting
         from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and query like $1`,
        [pattern],
      );
      found.samples += 1;
      found.active += active;
      found.waiting += waiting;
      await sleep(SAMPLE_EVERY_MS);
    }
  })();
  return async () => {
    over.abort();
    await sampling;
    return { waiting: found.waiting / found.samples, share: found.waiting / Math.max(found.active, 1) };
  };
}

const commits = async () =>
  Number(
    (await one(`select pg_stat_clear_snapshot(), n_tup_upd from pg_stat_user_tables where relname = 'change_counter'`))
      .n_tup_upd,
  );

async function perCommit(committed, done, seconds) {
  const made = (await commits()) - committed;
  return [`${(made / seconds).toFixed(0)} commits/s`, `${(done / made).toFixed(1)} requests in a commit`];
}

async function load(name, count) {
  const [kind, each] = name.split('-');
  const connections = CONNECTIONS * (each ? running.length : 1);
  let begun = 0;
  const loop = async (_, connection) => {
    const { url } = running[connection % running.length];
    while (begun < count) await KINDS[kind](url, (begun++ * 7919) % DATASETS);
  };
  await Promise.all(Array.from({ length: connections }, loop));
}

const warm = new Set();

/** Processor seconds a second that the processes take without requests, which a busy machine would add to each of them. */
async function idleShare(pids) {
  await sleep(1500);
  const before = await processorSeconds(pids);
  await sleep(IDLE_SECONDS * 1000);
  const after = await processorSeconds(pids);
  return {
    services: (after.services - before.services) / IDLE_SECONDS,
    server: (after.server - before.server) / IDLE_SECONDS,
  };
}

async function measure(kind) {
  // Each process compiles what it runs often, which takes thousands of requests.
  const warmUp = kind.startsWith('batches') ? WARM_UP / PROPOSALS : WARM_UP;
  if (!warm.has(`${kind} ${running.length}`)) await load(kind, warmUp * running.length);
  warm.add(`${kind} ${running.length}`);
  const pids = running.map(({ pid }) => pid);
  const idle = await idleShare(pids);
  const [before, committed, stop] = [await processorSeconds(pids), await commits(), sampleWaits('%change_counter%')];
  const done = Number(requests);
  const begunAt = performance.now();
  await load(kind, done);
  const seconds = (performance.now() - begunAt) / 1000;
  const after = await processorSeconds(pids);
  const { waiting } = await stop();
  await sleep(1500);
  const serviceSeconds = after.services - before.services - idle.services * seconds;
  const serverSeconds = after.server - before.server - idle.server * seconds;
  console.log(
    [
      running.length,
      kind,
      `${(done / (serviceSeconds + serverSeconds)).toFixed(0)} a second of processor time`,
      `${((1000 * serviceSeconds) / done).toFixed(2)} ms of services and ${((1000 * serverSeconds) / done).toFixed(2)} of PostgreSQL each`,
      `${(100 * (idle.services + idle.server)).toFixed(1)}% of a processor without requests`,
      `${(done / seconds).toFixed(0)}/s`,
      ...(/^(writes|batches)/.test(kind)
        ? [...(await perCommit(committed, done, seconds)), `${waiting.toFixed(2)} connections wait for the counter`]
        : []),
    ].join('; '),
  );
}

/** Transactions that do nothing but take a position, against the same with a sequence, which nobody waits for. */
async function measureCounter() {
  const { id } = await one('select entity_id as id from change limit 1');
  await control.query(`create table bench_change (like change including all); create sequence bench_position`);
  const INSERT = `(position, created_on, entity_id, entity_type, aspect, operation, actor) select position, 0, ${id}, 'dataset', 'status', 'RESTATE', 'urn:li:corpuser:bench'`;
  const texts = {
    counter: `with counter as (update change_counter set position = position + 1 returning position) insert into change ${INSERT} from counter`,
    sequence: `insert into bench_change ${INSERT} from (select nextval('bench_position') as position) as counter`,
  };
  const clients = await Promise.all(
    Array.from({ length: COMMITTERS }, async () => {
      const client = new pg.Client(databaseUrl);
      await client.connect();
      return client;
    }),
  );
  for (const rate of RATES)
    for (const [name, text] of Object.entries(texts)) {
      const stop = sampleWaits(`${text.slice(0, 40)}%`);
      const took = [];
      const begun = performance.now();
      await Promise.all(
        clients.map(async (client, number) => {
          for (let next = begun + (number * 1000) / rate; performance.now() < begun + COUNTER_SECONDS * 1000;) {
            if (next > performance.now()) await sleep(next - performance.now());
            const at = performance.now();
            await client.query(text);
            took.push(performance.now() - at);
            next += (COMMITTERS * 1000) / rate;
          }
        }),
      );
      const { share } = await stop();
      took.sort((a, b) => a - b);
      const at = (part) => took[Math.floor(part * (took.length - 1))].toFixed(1);
      const asked = rate === Infinity ? 'all' : rate;
      console.log(
        `${asked} commits/s by ${name}: ${((took.length * 1000) / (performance.now() - begun)).toFixed(0)}/s; p50 ${at(0.5)} ms; p95 ${at(0.95)} ms; ${(100 * share).toFixed(0)}% of their time waits for another commit`,
      );
    }
  for (const client of clients) await client.end();
  await control.query('drop table bench_change; drop sequence bench_position');
}

try {
  running.push(await start(1));
  for (let first = 0; first < DATASETS; first += BATCH) {
    const proposals = Array.from({ length: BATCH }, (_, at) => proposal(first + at, 'first'));
    await send(`${running[0].url}/aspects?action=ingestProposalBatch`, { proposals });
  }
  while (true) {
    for (const kind of measured) if (kind !== 'counter') await measure(kind);
    if (running.length === Number(services)) break;
    running.push(await start(running.length + 1));
  }
  for (const { stop } of running.splice(0)) await stop();
  if (measured.includes('counter')) await measureCounter();
} finally {
  for (const { stop } of running) await stop();
  await control.end();
  await rm(folder, { recursive: true, force: true });
}
