// Asks /health/live again and again over a new connection, in a thread of its own, because the attacking thread is busy.
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const EVERY_MS = 100;
const GIVES_UP_MS = 30_000;

const found = { answers: 0, longest: 0, failures: [] };
const run = { over: false };
parentPort.once('message', () => (run.over = true));

while (!run.over) {
  const startedAt = performance.now();
  const failure = await ask();
  if (failure) found.failures.push(failure);
  else found.answers++;
  found.longest = Math.max(found.longest, performance.now() - startedAt);
  await sleep(EVERY_MS);
}
parentPort.postMessage(found, []);

function ask() {
  return new Promise((resolve) => {
    const sent = request(`${workerData.url}/health/live`, { agent: false, timeout: GIVES_UP_MS }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode === 200 ? undefined : `${response.statusCode}`));
    });
    sent.on('timeout', () => sent.destroy(new Error('silent')));
    sent.on('error', (error) => resolve(error.message));
    sent.end();
  });
}
