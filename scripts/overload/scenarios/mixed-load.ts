import { setTimeout as sleep } from 'node:timers/promises';
import { type Fault, wrong } from '../judge';
import type { Tally } from '../report/tally';
import type { RawRequest } from '../request/raw-request';
import { sendRequest, type Target } from '../request/send-request';
import { judgeAcknowledged, writeRequest } from './acknowledged';
import { distinct, faultsUnderLoad } from './flood';
import type { Scenario } from './scenario';

const CONNECTIONS = 200;
const LASTS_MS = { long: 30_000, short: 10_000 };
const READY_EVERY_MS = 250;
const READY: RawRequest = { method: 'GET', target: '/health/ready' };
const FIRST = 20_000_000;
const WITHIN_MS = 60_000;
const WORDS = ['order', 'customer', 'payment', 'daily OR raw', 'summ*', '*', '"order placed"', 'user NOT click'];

export const mixedLoad: Scenario = {
  name: 'mixed-load',
  does: `${CONNECTIONS} connections mix writes and searches for 30 s (short: 10 s), and /health/ready is watched`,
  async run({ service, isShort }, tally) {
    const { target } = service;
    const until = performance.now() + (isShort ? LASTS_MS.short : LASTS_MS.long);
    const faults: Fault[] = [];
    const written: number[] = [];
    let next = FIRST + Math.floor(Math.random() * FIRST);
    const client = async (_: unknown, index: number) => {
      for (let turn = index; performance.now() < until; turn++) {
        const dataset = next++;
        const isWrite = turn % 2 === 0;
        const outcome = await sendRequest(target, isWrite ? writeRequest(dataset, 500) : search(turn), {
          withinMs: WITHIN_MS,
        });
        tally.addOutcome(outcome, outcome.answerMs, isWrite ? 'a write' : 'a search');
        if (isWrite && outcome.status === 200) written.push(dataset);
        faults.push(...faultsUnderLoad(outcome));
        if (outcome.status !== 200) await sleep(READY_EVERY_MS);
      }
    };
    const [notReady] = await Promise.all([
      watchReadiness(target, until, tally),
      ...Array.from({ length: CONNECTIONS }, client),
    ]);
    const gone = await service.recover();
    return [...distinct(faults), ...gone, ...notReady, ...(await judgeAcknowledged(service.url, written))];
  },
};

async function watchReadiness(target: Target, until: number, tally: Tally): Promise<readonly Fault[]> {
  let [asked, refused, longest, text] = [0, 0, 0, ''];
  for (; performance.now() < until; await sleep(READY_EVERY_MS)) {
    const outcome = await sendRequest(target, READY, { withinMs: WITHIN_MS });
    asked++;
    longest = Math.max(longest, outcome.ms);
    if (outcome.status !== 200) [refused, text] = [refused + 1, outcome.failure ?? outcome.text];
  }
  tally.addOutcome({ status: refused > 0 ? 503 : 200 }, longest, '/health/ready');
  return refused > 0
    ? [wrong(`expected /health/ready to answer 200, but ${refused} of ${asked} answers differed: ${text}`)]
    : [];
}

function search(turn: number): RawRequest {
  const input = WORDS[turn % WORDS.length] ?? '*';
  return {
    method: 'POST',
    target: '/entities?action=searchAcrossEntities',
    headers: [['Content-Type', 'application/json']],
    body: Buffer.from(JSON.stringify({ input, start: 0, count: 10 })),
  };
}
