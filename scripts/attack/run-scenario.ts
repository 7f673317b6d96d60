import { setTimeout as sleep } from 'node:timers/promises';
import type { Arena } from './arena';
import { judgeOutcome, judgeReading } from './judge';
import { Tally } from './report/tally';
import { shown } from './request/attack-request';
import { sendRequest } from './request/send-request';
import type { Scenario } from './scenarios/scenario';

const WITHIN_MS = 15_000;
const CALM_WITHIN_MS = 30_000;
/** Memory that may stay: caches, and what the collector has not needed yet. */
const KEPT_MB = 200;
const LOOK_EVERY_MS = 500;

/** Runs a scenario while the watch looks, then waits until the memory is back. */
export async function runScenario(arena: Arena, scenario: Scenario): Promise<void> {
  const { service, report, bystander } = arena;
  const tally = new Tally(scenario.name);
  const fault = (text: string) => report.fault(scenario.name, scenario.does, '', [{ text, isTiming: false }]);
  const { serviceNowMb: before } = await service.take();
  for (const text of await scenario.run(arena, tally)) fault(text);
  const reading = await service.take();
  tally.addReading(reading);
  for (const { text } of judgeReading(reading)) fault(text);
  const gone = await service.recover();
  if (gone !== undefined) fault(`expected the service to go on, but ${gone}`);
  const outcome = await sendRequest(service.target, bystander, { withinMs: WITHIN_MS });
  for (const { text } of judgeOutcome(outcome, { status: '2xx' }))
    fault(`${text} for another client: ${shown(bystander)}`);
  const kept = await untilCalm(arena, before);
  if (kept !== undefined)
    fault(`expected memory back within 30 s, but ${Math.round(before)} MB became ${Math.round(kept)} MB`);
  report.done(tally);
}

/** @returns the memory that did not come back, in MB */
async function untilCalm({ service }: Arena, beforeMb: number): Promise<number | undefined> {
  for (const deadline = Date.now() + CALM_WITHIN_MS; ; await sleep(LOOK_EVERY_MS)) {
    const { serviceNowMb } = await service.take();
    if (Number.isNaN(serviceNowMb) || Number.isNaN(beforeMb) || serviceNowMb < beforeMb + KEPT_MB) return undefined;
    if (Date.now() > deadline) return serviceNowMb;
  }
}
