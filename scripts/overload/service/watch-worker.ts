// A thread of its own: it measures the service while the sender is busy.
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { sendRequest } from '../request/send-request';
import { largestBackendMb, privateMemoryMb } from './memory';
import { joinReadings, type Reading, type Watched } from './reading';

const MEMORY_EVERY_MS = 50;
const PROBE_EVERY_MS = 200;
const PROBE_WITHIN_MS = 20_000;
const PROBE = { method: 'GET', target: '/health/live' };

const NOTHING: Reading = { serviceMb: Number.NaN, serviceNowMb: Number.NaN, backendMb: Number.NaN, liveMs: 0 };

const { target, process: watched }: Watched = workerData;
let reading = NOTHING;
let probeSince: number | undefined;

parentPort?.on('message', () => {
  readMemory();
  const waitedMs = probeSince === undefined ? 0 : performance.now() - probeSince;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ ...reading, liveMs: Math.max(reading.liveMs, waitedMs) } satisfies Reading);
  reading = NOTHING;
});
setInterval(readMemory, MEMORY_EVERY_MS);
void probe();

function readMemory(): void {
  if (!watched) return;
  const serviceMb = privateMemoryMb(watched.pid);
  const backendMb = largestBackendMb(watched.dataDirectory);
  reading = joinReadings(reading, { serviceMb, serviceNowMb: serviceMb, backendMb, liveMs: 0 });
}

async function probe(): Promise<never> {
  for (;;) {
    probeSince = performance.now();
    const { status, ms, failure } = await sendRequest(target, PROBE, { withinMs: PROBE_WITHIN_MS });
    probeSince = undefined;
    const liveMs = Math.max(reading.liveMs, ms);
    reading = { ...reading, liveMs, ...(status !== 200 && { liveFault: failure ?? `status ${status}` }) };
    await sleep(PROBE_EVERY_MS);
  }
}
