import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Arena } from './arena';
import { type Fault, isDelay, judgeOutcome, judgeReading } from './judge';
import type { Tally } from './report/tally';
import { type AttackRequest, headOf, shown } from './request/attack-request';
import { hostOf, sendRequest, type Target } from './request/send-request';

const CLIENTS = 40;
/** The service has read the request and works on it. */
const ABANDON_AFTER_MS = 30;
const WITHIN_MS = 15_000;

/** Sends the costliest accepted request of an operation 40 times at once and leaves. Another client must be answered right after. */
export async function runAbandonment(
  arena: Arena,
  operation: string,
  example: AttackRequest,
  tally: Tally,
): Promise<void> {
  const { favourites, bystander, report } = arena;
  const request = favourites.slowest(operation) ?? example;
  const first = await tryAbandonment(arena, request, tally);
  const faults = isDelay(first) ? await tryAbandonment(arena, request, tally) : first;
  const title = `${CLIENTS} clients abandon a request, then another client sends ${shown(bystander)}`;
  report.fault(operation, title, shown(request), faults);
}

async function tryAbandonment(
  { service, bystander }: Arena,
  request: AttackRequest,
  tally: Tally,
): Promise<readonly Fault[]> {
  await service.take();
  await Promise.all(Array.from({ length: CLIENTS }, (_, index) => abandon(service.target, request, index % 4 === 0)));
  const outcome = await sendRequest(service.target, bystander, { withinMs: WITHIN_MS });
  const reading = await service.take();
  tally.addOutcome(outcome, outcome.ms, 'another client after abandonment');
  tally.addReading(reading);
  const faults = [...judgeOutcome(outcome, { status: '2xx' }), ...judgeReading(reading)];
  if (faults.length > 0) await service.recover();
  return faults;
}

/** @param inBody leaves before the body is complete */
async function abandon(target: Target, request: AttackRequest, inBody: boolean): Promise<void> {
  const socket = connect({ ...target, noDelay: true });
  socket.on('error', () => undefined);
  socket.write(headOf(request, hostOf(target)));
  if (request.body) socket.write(inBody ? request.body.subarray(0, request.body.length / 2) : request.body);
  await sleep(ABANDON_AFTER_MS);
  socket.destroy();
}
