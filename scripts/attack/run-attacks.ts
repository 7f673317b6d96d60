import type { Arena } from './arena';
import type { Attack } from './attack';
import { type Fault, isDelay, judgeOutcome, judgeReading } from './judge';
import type { Tally } from './report/tally';
import { type AttackRequest, shown } from './request/attack-request';
import { sendRequest } from './request/send-request';

const WITHIN_MS = 15_000;
const LIVE_SLOW_MS = 500;

/** Sends the attacks one after the other, so that a cost belongs to one of them. */
export async function runAttacks(arena: Arena, attacks: readonly Attack[], tally: Tally): Promise<void> {
  for (const attack of attacks) {
    const request = attack.request();
    const first = await tryAttack(arena, attack, request, tally);
    // Other work on the machine may have caused a delay. A fault of the service happens again.
    const faults = isDelay(first) ? await tryAttack(arena, attack, request, tally) : first;
    arena.report.fault(attack.operation, `${attack.kind}, ${attack.title}`, shown(request), faults);
  }
}

async function tryAttack(
  { service, favourites }: Arena,
  { operation, title, kind, expected }: Attack,
  request: AttackRequest,
  tally: Tally,
): Promise<readonly Fault[]> {
  await service.take();
  const outcome = await sendRequest(service.target, request, { withinMs: WITHIN_MS });
  const reading = await service.take();
  tally.addOutcome(outcome, outcome.ms, `${kind}, ${title}`);
  tally.addReading(reading);
  favourites.add(operation, request, outcome);
  const needsRest = outcome.failure !== undefined || reading.liveFault !== undefined || reading.liveMs > LIVE_SLOW_MS;
  const gone = needsRest ? await service.recover() : [];
  return [...judgeOutcome(outcome, expected), ...judgeReading(reading), ...gone];
}
