// What traces cost: `node scripts/bench/tracing.mjs [rounds] [writes]`. It starts services on empty catalogs of their own, one for each setting, sends each the same
// writes and reads by urn in turn, and compares their processor time. The collector is in this process. `off again` shows the noise.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from '../build.mjs';

const ROUNDS = Number(process.argv[2] ?? 5);
const WRITES = Number(process.argv[3] ?? 1500);
const READS = 2 * WRITES;
const CONCURRENCY = 16;
const URNS = 200;

const collector = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'));
}).listen(0, '127.0.0.1');
await new Promise((resolve) => collector.once('listening', resolve));
const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.address().port}` };
const sampled = (ratio) => ({
  ...endpoint,
  OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
  OTEL_TRACES_SAMPLER_ARG: String(ratio),
});
const SETTINGS = { off: {}, 'off again': {}, '0 %': sampled(0), '1 %': sampled(0.01), '100 %': sampled(1) };

const program = await ensureBuilt('service');
const scratch = await mkdtemp(join(tmpdir(), 'aspectory-tracing-'));

async function start(name, environment) {
  const port = await freePort();
  const child = spawn(process.execPath, [program, 'serve'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: {
      ...process.env,
      PORT: String(port),
      ASPECTORY_DATA_DIR: join(scratch, name.replaceAll(/\W/g, '')),
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${url}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 200));
  return { name, child, url, times: { writes: [], reads: [] } };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function processorSeconds({ url }) {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total ([\d.]+)/m.exec(metrics)?.[1]);
}

const tag = (number) => `urn:li:tag:traced${number % URNS}`;
let written = 0;

async function write({ url }, number) {
  written += 1;
  const aspect = {
    value: JSON.stringify({ name: tag(number), description: `${written}` }),
    contentType: 'application/json',
  };
  const proposal = {
    entityType: 'tag',
    entityUrn: tag(number),
    aspectName: 'tagProperties',
    changeType: 'UPSERT',
    aspect,
  };
  return fetch(`${url}/aspects?action=ingestProposal`, { method: 'POST', body: JSON.stringify({ proposal }) });
}

const read = ({ url }, number) => fetch(`${url}/entitiesV2/${encodeURIComponent(tag(number))}`);

/** Processor milliseconds of the service for each request. */
async function measure(service, count, request) {
  const before = await processorSeconds(service);
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const answer = await request(service, next++);
      if (!answer.ok) throw new Error(await answer.text());
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return (((await processorSeconds(service)) - before) * 1000) / count;
}

const ended = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => ended.abort());

const services = [];
try {
  services.push(
    ...(await Promise.all(Object.entries(SETTINGS).map(([name, environment]) => start(name, environment)))),
  );
  for (let round = 0; round <= ROUNDS && !ended.signal.aborted; round += 1)
    for (const service of services) {
      const writes = await measure(service, WRITES, write);
      const reads = await measure(service, READS, read);
      // The first round warms up.
      if (round === 0) continue;
      service.times.writes.push(writes);
      service.times.reads.push(reads);
    }
} finally {
  for (const { child } of services) child.kill();
  await Promise.all(services.map(({ child }) => new Promise((resolve) => child.once('exit', resolve))));
  await rm(scratch, { recursive: true, force: true });
  collector.close();
  collector.closeAllConnections();
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const [off] = services;
/** The median of the ratios of each round, because the machine has other work from round to round. */
const ratio = (service, work) =>
  median(service.times[work].map((time, round) => time / off.times[work][round])).toFixed(2);
console.table(
  services.map((service) => ({
    sampler: service.name,
    'ms/write': median(service.times.writes).toFixed(3),
    'of off': ratio(service, 'writes'),
    'ms/read': median(service.times.reads).toFixed(3),
    'of off ': ratio(service, 'reads'),
  })),
);
