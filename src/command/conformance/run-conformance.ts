import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { HANDSHAKE } from './areas/interface/handshake';
import type { Area, Check } from './check';
import { CheckFailure } from './check-failure';
import type { CheckResult, ConformanceReport } from './report';
import { ProtocolClient } from './server/protocol-client';
import { Scratch } from './server/scratch';
import { at } from './expectations';

const AT_ONCE = 8;
const SHOWN = 5;

/** Deletes entities with all their aspects. @throws CheckFailure that names those that are left */
async function deleteEntities(server: ProtocolClient, urns: readonly string[]): Promise<void> {
  const waiting = [...urns];
  const left: string[] = [];
  const work = async () => {
    for (let urn = waiting.pop(); urn !== undefined; urn = waiting.pop())
      if (!(await deleteEntity(server, urn))) left.push(urn);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (left.length === 0) return;
  const more = left.length > SHOWN ? ` and ${left.length - SHOWN} more` : '';
  throw new CheckFailure(
    `the server did not delete ${left.slice(0, SHOWN).join(', ')}${more}. Delete by hand what of them exists.`,
  );
}

async function deleteEntity(server: ProtocolClient, urn: string): Promise<boolean> {
  try {
    const rows = at(await server.act('entities', 'delete', { urn }), 'rows');
    return typeof rows === 'number';
  } catch (error) {
    if (error instanceof CheckFailure) return false;
    throw error;
  }
}

interface ConformanceOptions {
  /** The URL without a slash at the end. */
  readonly url: string;
  readonly token: string | undefined;
  /** The handshake is always checked too, before all others. */
  readonly areas: readonly Area[];
  /** The time that a server may take for what it derives from a write. */
  readonly waitMs: number;
  /** Ends the run. What was written is deleted even so. */
  readonly signal: AbortSignal;
  /** Called before each check. @param done how many checks are done */
  readonly onProgress: (done: number, note: string) => void;
}

const FIRST_PAUSE_MS = 20;
const PAUSE_MAX_MS = 1000;
const PAUSE_GROWS = 2;
const ID_BYTES = 4;
const CLEAN_UP = 'clean-up';

/** Runs the checks one after the other, and deletes what they wrote. A server of another protocol gets no write. */
export async function runConformance(options: ConformanceOptions): Promise<ConformanceReport> {
  const startedAt = new Date().toISOString();
  const results = await new ConformanceRun(options).run();
  return { url: options.url, startedAt, results };
}

/** The number of results of a whole run. */
export function countResults(areas: readonly Area[]): number {
  const checks = [HANDSHAKE, ...areas.filter((area) => area !== HANDSHAKE)].flatMap((area) => area.checks);
  return checks.length + 1;
}

class ConformanceRun {
  private readonly server: ProtocolClient;
  private readonly id = `conformance${randomBytes(ID_BYTES).toString('hex')}`;
  private readonly scratches: Scratch[] = [];
  private readonly results: CheckResult[] = [];

  constructor(private readonly options: ConformanceOptions) {
    this.server = new ProtocolClient(options);
  }

  async run(): Promise<readonly CheckResult[]> {
    await this.runArea(HANDSHAKE, undefined);
    const [protocol] = this.results;
    const reason = protocol?.outcome === 'passed' ? undefined : 'the server does not speak this protocol';
    for (const area of this.options.areas) if (area !== HANDSHAKE) await this.runArea(area, reason);
    await this.cleanUp();
    return this.results;
  }

  private async runArea(area: Area, reason: string | undefined): Promise<void> {
    const skipped = reason ?? (await this.reasonToSkip(area));
    for (const check of area.checks) {
      if (this.options.signal.aborted) return;
      this.options.onProgress(this.results.length, `${area.name}: ${check.name}`);
      this.results.push(
        skipped === undefined
          ? await this.runCheck(area, check)
          : { area: area.name, name: check.name, outcome: 'skipped', milliseconds: 0, message: skipped },
      );
    }
  }

  /** A server that does not answer gives no reason: the checks then fail. */
  private async reasonToSkip(area: Area): Promise<string | undefined> {
    let reason: string | undefined;
    await failureOf(async () => {
      reason = await area.reasonToSkip?.(this.server);
    });
    return reason;
  }

  private async runCheck({ name: area }: Area, { name, run }: Check): Promise<CheckResult> {
    const scratch = new Scratch(this.server, `${this.id}n${this.scratches.length}`);
    this.scratches.push(scratch);
    const eventually = (work: () => Promise<void>) => this.eventually(work);
    return timed({ area, name }, () => run({ server: this.server, scratch, eventually }));
  }

  private async eventually(work: () => Promise<void>): Promise<void> {
    const { waitMs, signal } = this.options;
    const deadline = Date.now() + waitMs;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(PAUSE_MAX_MS, pause * PAUSE_GROWS)) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof CheckFailure) || Date.now() + pause > deadline) throw error;
      }
      await sleep(pause, undefined, { signal });
    }
  }

  /** Has no signal, because a stopped run is to leave nothing behind. */
  private async cleanUp(): Promise<void> {
    const urns = this.scratches.flatMap((scratch) => [...scratch.urns]);
    this.options.onProgress(this.results.length, CLEAN_UP);
    const server = new ProtocolClient({ ...this.options, signal: new AbortController().signal });
    const name = 'everything that the checks wrote is deleted';
    this.results.push(await timed({ area: CLEAN_UP, name }, () => deleteEntities(server, urns)));
  }
}

async function timed(check: Pick<CheckResult, 'area' | 'name'>, work: () => Promise<unknown>): Promise<CheckResult> {
  const started = performance.now();
  const message = await failureOf(work);
  const milliseconds = Math.round(performance.now() - started);
  if (message === undefined) return { ...check, outcome: 'passed', milliseconds };
  return { ...check, outcome: 'failed', milliseconds, message };
}

/** @returns the message of the failure; undefined after a success */
async function failureOf(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof CheckFailure) return error.message;
    if (error instanceof Error && error.name === 'AbortError') return 'stopped';
    throw error;
  }
}
