import { setTimeout as sleep } from 'node:timers/promises';
import { type Fault, isDelay, judgeAccepted, judgeReading, wrong } from './judge';
import type { Report } from './report/report';
import { Tally } from './report/tally';
import { BYSTANDER } from './request/raw-request';
import { sendRequest } from './request/send-request';
import type { Scenario, ScenarioContext } from './scenarios/scenario';
import type { WatchedService } from './service/watched-service';

const WITHIN_MS = 15_000;
const CALM_WITHIN_MS = 30_000;
/** Memory that may stay: caches, and what the collector has not needed yet. */
const KEPT_MB = 200;
const POLL_EVERY_MS = 500;
/** What sends the load takes a part of the same processors. */
const TRIES_MAX = 3;

/** Runs a scenario. Other work on the machine may have caused a delay; a fault of the service happens again. */
export async function runScenario(context: ScenarioContext, scenario: Scenario, report: Report): Promise<void> {
  const tally = new Tally(scenario.name);
  let faults = await tryScenario(context, scenario, tally);
  for (let tries = 1; tries < TRIES_MAX && isDelay(faults); tries++)
    faults = await tryScenario(context, scenario, tally);
  report.fault(scenario, faults);
  report.done(tally);
}

async function tryScenario(context: ScenarioContext, scenario: Scenario, tally: Tally): Promise<readonly Fault[]> {
  const { service } = context;
  const { serviceNowMb: before } = await service.take();
  const found = await scenario.run(context, tally);
  const reading = await service.take();
  tally.addReading(reading);
  const gone = await service.recover();
  const outcome = await sendRequest(service.target, BYSTANDER, { withinMs: WITHIN_MS });
  const kept = await judgeCalm(service, before);
  return [...found, ...judgeReading(reading), ...gone, ...judgeAccepted(outcome), ...kept];
}

/** The next scenario gets a new service if the memory does not come back. */
async function judgeCalm(service: WatchedService, beforeMb: number): Promise<readonly Fault[]> {
  const kept = await untilCalm(service, beforeMb);
  if (kept === undefined) return [];
  await service.restart();
  return [wrong(`expected memory back within 30 s, but ${Math.round(beforeMb)} MB became ${Math.round(kept)} MB`)];
}

/** @returns the memory that did not come back, in MB */
async function untilCalm(service: WatchedService, beforeMb: number): Promise<number | undefined> {
  for (const deadline = Date.now() + CALM_WITHIN_MS; ; await sleep(POLL_EVERY_MS)) {
    const { serviceNowMb } = await service.take();
    if (Number.isNaN(serviceNowMb) || Number.isNaN(beforeMb) || serviceNowMb < beforeMb + KEPT_MB) return undefined;
    if (Date.now() > deadline) return serviceNowMb;
  }
}
