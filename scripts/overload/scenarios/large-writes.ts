import { setTimeout as sleep } from 'node:timers/promises';
import { type Fault, judgeAccepted, wrong } from '../judge';
import type { Tally } from '../report/tally';
import { sendRequest } from '../request/send-request';
import { judgeAcknowledged, writeRequest } from './acknowledged';
import { flood } from './flood';
import type { Scenario, ScenarioContext } from './scenario';

const CONNECTIONS = { long: 2_000, short: 800 };
const SIZE = 1_000_000;
const SMALL = 500;
/** The first number beyond the datasets of the example catalog. */
const FIRST = 5_000_000;
const POLL_EVERY_MS = 20;
const KILLED_AFTER = { long: 60, short: 20 };
const SOON_MS = 5_000;

export const largeWrites: Scenario = {
  name: 'large-writes',
  does: `${CONNECTIONS.long} connections (short: ${CONNECTIONS.short}) write 1 MB each at once; what is acknowledged is there, and the next write works at once`,
  async run(context, tally) {
    const { faults, written } = await floodWithWrites(context, tally);
    return [...faults, ...(await judgeAfterwards(context, written))];
  },
};

export const killedWrites: Scenario = {
  name: 'killed-writes',
  does: `the same, and the service is killed after ${KILLED_AFTER.long} acknowledged writes (short: ${KILLED_AFTER.short}) and started again`,
  async run(context, tally) {
    const { service, isShort } = context;
    const enough = isShort ? KILLED_AFTER.short : KILLED_AFTER.long;
    const { faults, written } = await floodWithWrites(context, tally, async (acknowledged, signal) => {
      while (acknowledged.length < enough && !signal.aborted) await sleep(POLL_EVERY_MS);
      await service.killAndRestart();
    });
    const early = written.length < enough ? [wrong(`expected a kill after ${enough} writes, but it came later`)] : [];
    // A killed service answers late or not at all.
    return [...faults.filter(({ isTiming }) => !isTiming), ...early, ...(await judgeAfterwards(context, written))];
  },
};

/** @param meanwhile gets the datasets that are acknowledged so far, and a signal that aborts when all requests are answered */
async function floodWithWrites(
  { service, isShort }: ScenarioContext,
  tally: Tally,
  meanwhile: (acknowledged: readonly number[], signal: AbortSignal) => Promise<void> = () => Promise.resolve(),
) {
  const size = isShort ? CONNECTIONS.short : CONNECTIONS.long;
  const start = FIRST + Math.floor(Math.random() * FIRST);
  const written: number[] = [];
  const requests = Array.from({ length: size }, (_, index) => writeRequest(start + index, SIZE));
  const flooded = flood(service.target, requests, tally, ({ status }, index) => {
    if (status === 200) written.push(start + index);
  });
  const answered = new AbortController();
  const [faults] = await Promise.all([flooded.finally(() => answered.abort()), meanwhile(written, answered.signal)]);
  return { faults, written };
}

async function judgeAfterwards({ service }: ScenarioContext, written: readonly number[]): Promise<readonly Fault[]> {
  const gone = await service.recover();
  const next = await sendRequest(service.target, writeRequest(2 * FIRST + 1, SMALL), { withinMs: SOON_MS });
  const none = written.length === 0 ? [wrong('expected some writes to be accepted, but all were refused')] : [];
  return [...gone, ...judgeAccepted(next), ...none, ...(await judgeAcknowledged(service.url, written))];
}
