// What webhooks cost a running service, and how long changes take to their receivers:
// `node scripts/bench/webhooks.mjs [address] [--seconds 20] [--scenario none:500 ...] [--data DIRECTORY]`. The receivers are in this process.
// The service runs without authentication, on an empty catalog of its own, with ASPECTORY_WEBHOOK_NETWORKS=127.0.0.1.
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    // Of the service, for the processor time of its own PostgreSQL.
    data: { type: 'string' },
    seconds: { type: 'string', default: '20' },
    scenario: {
      type: 'string',
      multiple: true,
      default: ['none:0', 'none:1', 'none:50', 'none:500', 'few:500', 'all:1', 'all:50', 'all:500'],
    },
  },
});
const [service = 'http://127.0.0.1:8080'] = positionals;
const SECONDS = Number(values.seconds);
const TAGS = 100;
const CHANGES_PER_SECOND = 100;
const BATCHES_PER_SECOND = 10;
const WARM_SECONDS = 3;
const TICKS_PER_SECOND = 100;

/**
 * none: no change passes a filter. few: a change passes those of a hundredth of the webhooks, each in a request of its own. all: every webhook
 * gets every change, as lists.
 */
const FILTERS = {
  none: () => ({ entityTypes: ['dataset'] }),
  few: (number) => ({ urns: [tag(number % TAGS)] }),
  all: () => ({ aspects: ['tagProperties'] }),
};
const SHARES = { none: 0, few: 1 / TAGS, all: 1 };

const received = { events: 0, requests: 0, delays: [] };
const receiver = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    response.writeHead(204).end();
    const now = Date.now();
    received.requests += 1;
    // Times are found without reading the rest, because this process takes processors from the service.
    for (const [, time] of Buffer.concat(chunks)
      .toString()
      .matchAll(/"time":"([^"]+)"/g)) {
      received.events += 1;
      received.delays.push(now - Date.parse(time));
    }
  });
}).listen(0, '127.0.0.1');
await new Promise((resolve) => receiver.once('listening', resolve));

async function send(path, body) {
  const response = await fetch(`${service}${path}`, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.json();
}

function tag(number) {
  return `urn:li:tag:hook${String(number).padStart(3, '0')}`;
}

function proposal(number, description) {
  const value = JSON.stringify({ name: tag(number), description });
  const aspect = { value, contentType: 'application/json' };
  return { entityType: 'tag', entityUrn: tag(number), aspectName: 'tagProperties', changeType: 'UPSERT', aspect };
}

let writes = 0;

/** Changes at their rate, whatever a write takes. */
async function load(seconds) {
  const begun = performance.now();
  const size = CHANGES_PER_SECOND / BATCHES_PER_SECOND;
  for (let batch = 0; batch < seconds * BATCHES_PER_SECOND; batch += 1) {
    const first = (batch * size) % TAGS;
    writes += 1;
    const proposals = Array.from({ length: size }, (_, at) => proposal(first + at, `${writes}`));
    await send('/aspects?action=ingestProposalBatch', { proposals });
    await sleep(begun + ((batch + 1) * 1000) / BATCHES_PER_SECOND - performance.now());
  }
  return (performance.now() - begun) / 1000;
}

const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));

/** Processor seconds of the service, and of the processes of PostgreSQL beside it. */
async function processorSeconds() {
  const metrics = await (await fetch(`${service}/metrics`)).text();
  return { service: Number(/^process_cpu_seconds_total ([\d.]+)/m.exec(metrics)?.[1]), database: databaseSeconds() };
}

/** The processor time of the server of PostgreSQL in the data directory, which is where its processes work; 0 without it. */
function databaseSeconds() {
  if (values.data === undefined) return 0;
  try {
    const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return ids.reduce((sum, id) => sum + ticksOf(id), 0) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

function ticksOf(id) {
  try {
    if (!readlinkSync(`/proc/${id}/cwd`).startsWith(`${realpathSync(values.data)}/`)) return 0;
    const line = readFileSync(`/proc/${id}/stat`, 'utf8');
    return line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .reduce((sum, field) => sum + Number(field), 0);
  } catch {
    return 0;
  }
}

async function createWebhooks(mode, count) {
  const ids = [];
  for (let number = 0; number < count; number += 1) {
    const choices = { filter: FILTERS[mode](number), eventsPerRequest: mode === 'all' ? 1000 : 1 };
    const url = `http://127.0.0.1:${receiver.address().port}/${number}`;
    ids.push((await send('/openapi/v1/webhooks', { name: `bench ${number}`, url, ...choices })).webhook.id);
  }
  return ids;
}

async function measure(scenario) {
  const [mode, given] = scenario.split(':');
  const count = Number(given);
  Object.assign(received, { events: 0, requests: 0, delays: [] });
  const ids = await createWebhooks(mode, count);
  await load(WARM_SECONDS);
  const warm = WARM_SECONDS * CHANGES_PER_SECOND * SHARES[mode] * count;
  await arrived(warm);
  Object.assign(received, { events: 0, requests: 0, delays: [] });
  const before = await processorSeconds();
  const took = await load(SECONDS);
  const expected = SECONDS * CHANGES_PER_SECOND * SHARES[mode] * count;
  await arrived(expected);
  const after = await processorSeconds();
  for (const id of ids) await fetch(`${service}/openapi/v1/webhooks/${id}`, { method: 'DELETE' });
  const delays = received.delays.toSorted((a, b) => a - b);
  const at = (share) => delays[Math.min(delays.length - 1, Math.floor(share * delays.length))];
  const changes = SECONDS * CHANGES_PER_SECOND;
  const perChange = (part) => (((after[part] - before[part]) * 1000) / changes).toFixed(2);
  return {
    scenario,
    'changes/s': (changes / took).toFixed(0),
    events: `${delays.length} of ${expected}`,
    'requests/s': (received.requests / took).toFixed(0),
    'service ms/change': perChange('service'),
    'database ms/change': perChange('database'),
    'p50 ms': at(0.5),
    'p99 ms': at(0.99),
  };
}

/** Waits for what must come, or for half a minute without anything. */
async function arrived(expected) {
  let [seen, since] = [0, Date.now()];
  while (received.events < expected && Date.now() - since < 30_000) {
    await sleep(50);
    if (received.events > seen) [seen, since] = [received.events, Date.now()];
  }
}

await load(WARM_SECONDS);
const rows = [];
for (const scenario of values.scenario) {
  rows.push(await measure(scenario));
  console.error(JSON.stringify(rows.at(-1)));
}
console.table(rows);
receiver.close();
receiver.closeAllConnections();
