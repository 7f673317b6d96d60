import { setTimeout as sleep } from 'node:timers/promises';
import { judgeAccepted, wrong } from '../judge';
import { headOf } from '../request/raw-request';
import { hostOf, sendRequest } from '../request/send-request';
import { writeRequest } from './acknowledged';
import { holdConnections } from './held-connections';
import { postTarget } from './post-targets';
import type { Scenario } from './scenario';

const CONNECTIONS = 60;
const SENT = 15_000_000;
const HEADERS = [
  ['Content-Type', 'application/json'],
  ['Content-Length', '16000000'],
] as const;
/** The service ends a slow body after 60 s. */
const HOLD_MS = { long: 75_000, short: 8_000 };
/** The time after which the service has what fits. */
const WRITE_AFTER_MS = 3_000;
const WRITE_WITHIN_MS = 15_000;
/** A number beyond the datasets of the example catalog. */
const DATASET = 30_000_000;

export const unfinishedBodies: Scenario = {
  name: 'unfinished-bodies',
  does: `${CONNECTIONS} bodies of 15 MB that never end, while a small write works; the service ends them after 60 s (short: they leave after 8 s)`,
  async run({ service, isShort }, tally) {
    const { target } = service;
    const part = Buffer.alloc(SENT, ' ');
    const holdMs = isShort ? HOLD_MS.short : HOLD_MS.long;
    const held = holdConnections(target, CONNECTIONS, holdMs, tally, (socket, index) => {
      socket.write(headOf({ method: 'POST', target: postTarget(index), headers: HEADERS }, hostOf(target)));
      socket.write(part);
    });
    await sleep(WRITE_AFTER_MS);
    const written = await sendRequest(target, writeRequest(DATASET, 500), { withinMs: WRITE_WITHIN_MS });
    const left = await held;
    const kept = `expected the service to end each unfinished body within 75 s, but ${left} were left`;
    return [...judgeAccepted(written), ...(left > 0 && !isShort ? [wrong(kept)] : [])];
  },
};
