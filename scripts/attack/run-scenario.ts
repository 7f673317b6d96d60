import { setTimeout as sleep } from 'node:timers/promises';
import type { Arena } from './arena';
import { type Fault, isDelay, judgeOutcome, judgeReading, wrong } from './judge';
import { Tally } from './report/tally';
import { sendRequest } from './request/send-request';
import type { Scenario } from './scenarios/scenario';

const WITHIN_MS = 15_000;
const CALM_WITHIN_MS = 30_000;
/** Memory that may stay: caches, and what the collector has not needed yet. */
const KEPT_MB = 200;
const LOOK_EVERY_MS = 500;

/** Runs a scenario. Other work on the machine may have caused a delay; a fault of the service happens again. */
export async function runScenario(arena: Arena, scenario: Scenario): Promise<void> {
  const { report } = arena;
  const tally = new Tally(scenario.name);
  const first = await tryScenario(arena, scenario, tally);
  report.fault(scenario.name, scenario.does, '', isDelay(first) ? await tryScenario(arena, scenario, tally) : first);
  report.done(tally);
}

async function tryScenario(arena: Arena, scenario: Scenario, tally: Tally): Promise<readonly Fault[]> {
  const { service, bystander } = arena;
  const { serviceNowMb: before } = await service.take();
  const found = await scenario.run(arena, tally);
  const reading = await service.take();
  tally.addReading(reading);
  const gone = await service.recover();
  const outcome = await sendRequest(service.target, bystander, { withinMs: WITHIN_MS });
  return [
    ...found,
    ...judgeReading(reading),
    ...gone,
    ...judgeOutcome(outcome, { status: '2xx' }),
    ...(await judgeCalm(arena, before)),
  ];
}

/** The next scenario gets a new service if the memory does not come back. */
async function judgeCalm(arena: Arena, beforeMb: number): Promise<readonly Fault[]> {
  const kept = await untilCalm(arena, beforeMb);
  if (kept === undefined) return [];
  await arena.service.restart();
  return [wrong(`expected memory back within 30 s, but ${Math.round(beforeMb)} MB became ${Math.round(kept)} MB`)];
}

/** @returns the memory that did not come back, in MB */
async function untilCalm({ service }: Arena, beforeMb: number): Promise<number | undefined> {
  for (const deadline = Date.now() + CALM_WITHIN_MS; ; await sleep(LOOK_EVERY_MS)) {
    const { serviceNowMb } = await service.take();
    if (Number.isNaN(serviceNowMb) || Number.isNaN(beforeMb) || serviceNowMb < beforeMb + KEPT_MB) return undefined;
    if (Date.now() > deadline) return serviceNowMb;
  }
}
