// How long changes take to reach 500 receivers: `node scripts/bench/webhooks.mjs http://127.0.0.1:8080 [few|all] [seconds]`.
// The service runs without authentication, on an empty catalog, with ASPECTORY_WEBHOOK_NETWORKS=127.0.0.1. The receivers are in this process.
// few: each change passes the filters of 5 webhooks, each in a request of its own. all: every webhook gets every change, as lists.
import { createServer } from 'node:http';

const [service = 'http://127.0.0.1:8080', mode = 'few', seconds = '30'] = process.argv.slice(2);
const WEBHOOKS = 500;
const TAGS = 100;
const CHANGES_PER_SECOND = 100;
const BATCHES_PER_SECOND = 10;
const WARM_SECONDS = 5;

const delays = [];
let events = 0;
let requests = 0;
let begunOn = Infinity;

const receiver = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    response.writeHead(204).end();
    const now = Date.now();
    requests += 1;
    for (const { time } of [JSON.parse(Buffer.concat(chunks).toString())].flat()) {
      events += 1;
      if (Date.parse(time) >= begunOn) delays.push(now - Date.parse(time));
    }
  });
}).listen(0, '127.0.0.1');
await new Promise((resolve) => receiver.once('listening', resolve));

async function send(path, body) {
  const response = await fetch(`${service}${path}`, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.json();
}

const tag = (number) => `urn:li:tag:hook${String(number).padStart(3, '0')}`;

function proposal(number, description) {
  const value = JSON.stringify({ name: tag(number), description });
  const aspect = { value, contentType: 'application/json' };
  return { entityType: 'tag', entityUrn: tag(number), aspectName: 'tagProperties', changeType: 'UPSERT', aspect };
}

const write = (proposals) => send('/aspects?action=ingestProposalBatch', { proposals });

await write(Array.from({ length: TAGS }, (_, number) => proposal(number, 'first')));
const ids = [];
for (let number = 0; number < WEBHOOKS; number += 1) {
  const filter = mode === 'all' ? { aspects: ['tagProperties'] } : { urns: [tag(number % TAGS)] };
  const choices = { name: `bench ${number}`, filter, eventsPerRequest: mode === 'all' ? 1000 : 1 };
  const url = `http://127.0.0.1:${receiver.address().port}/${number}`;
  ids.push((await send('/openapi/v1/webhooks', { ...choices, url })).webhook.id);
}

/** 100 changes a second, in time, whatever a write takes. */
async function load(forSeconds) {
  const begun = performance.now();
  const size = CHANGES_PER_SECOND / BATCHES_PER_SECOND;
  for (let batch = 0; batch < forSeconds * BATCHES_PER_SECOND; batch += 1) {
    const first = (batch * size) % TAGS;
    await write(Array.from({ length: size }, (_, at) => proposal(first + at, `${batch}`)));
    const due = begun + ((batch + 1) * 1000) / BATCHES_PER_SECOND;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
  }
  return (performance.now() - begun) / 1000;
}

await load(WARM_SECONDS);
begunOn = Date.now();
const [eventsBefore, requestsBefore] = [events, requests];
const took = await load(Number(seconds));
await new Promise((resolve) => setTimeout(resolve, 5000));
delays.sort((a, b) => a - b);
const at = (share) => delays[Math.min(delays.length - 1, Math.floor(share * delays.length))];
const expected = Number(seconds) * CHANGES_PER_SECOND * (mode === 'all' ? WEBHOOKS : WEBHOOKS / TAGS);
console.log(`${mode}: ${WEBHOOKS} webhooks, ${((Number(seconds) * CHANGES_PER_SECOND) / took).toFixed(0)} changes/s`);
console.log(
  `events ${delays.length} of ${expected}, ${((events - eventsBefore) / took).toFixed(0)} events/s in ${((requests - requestsBefore) / took).toFixed(0)} requests/s`,
);
console.log(`delay p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`);
for (const id of ids) await fetch(`${service}/openapi/v1/webhooks/${id}`, { method: 'DELETE' });
receiver.close();
receiver.closeAllConnections();
