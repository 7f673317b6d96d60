import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf } from '#scripts/overload/service/memory';

const NS_PER_MS = 1e6;
const POLL_EVERY_MS = 8;
const QUIET_LOOKS = 2;
/** What a service that does nothing takes between two looks. */
const QUIET_MS = 0.7;
const QUIET_WITHIN_MS = 3_000;

/** Processor time by thread, in ms. */
type Times = ReadonlyMap<string, number>;

/** Measures the processor time of a service and its PostgreSQL, thread by thread, to the microsecond. Only Linux has it. */
export class ProcessorClock {
  constructor(
    private readonly pid: number,
    private readonly dataDirectory: string,
  ) {}

  /**
   * Waits until the service has nothing more to do.
   * @returns the processor time that it took for the work and after it, and what of it the thread took that answers requests
   */
  async during<Result>(
    work: () => Promise<Result>,
  ): Promise<{ readonly result: Result; readonly ms: number; readonly mainMs: number }> {
    const before = this.read();
    const result = await work();
    const after = await this.quiet();
    const main = `${this.pid}/${this.pid}`;
    return { result, ms: between(before, after), mainMs: (after.get(main) ?? 0) - (before.get(main) ?? 0) };
  }

  /** What follows an answer, such as an index that is brought up to date, belongs to the request. */
  private async quiet(): Promise<Times> {
    let before = this.read();
    let looks = 0;
    for (const deadline = Date.now() + QUIET_WITHIN_MS; looks < QUIET_LOOKS && Date.now() < deadline;) {
      await sleep(POLL_EVERY_MS);
      const now = this.read();
      looks = between(before, now) < QUIET_MS ? looks + 1 : 0;
      before = now;
    }
    return before;
  }

  private read(): Times {
    const processes = [this.pid, ...childrenOf(this.postmaster())];
    return new Map(processes.flatMap(threadTimes));
  }

  private postmaster(): number {
    const [pid = ''] = textOf(join(this.dataDirectory, 'postgres', 'postmaster.pid')).split('\n');
    return Number(pid || 0);
  }
}

function threadTimes(pid: number): readonly (readonly [thread: string, ms: number])[] {
  const folder = `/proc/${pid}/task`;
  return threadsIn(folder).map((thread) => {
    const [ns = '0'] = textOf(`${folder}/${thread}/schedstat`).split(' ');
    return [`${pid}/${thread}`, Number(ns) / NS_PER_MS] as const;
  });
}

/** A thread that has ended meanwhile counts nothing; one that is new counts all of its time. */
function between(before: Times, after: Times): number {
  return [...after].reduce((sum, [thread, ms]) => sum + ms - (before.get(thread) ?? 0), 0);
}

function threadsIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Empty if the process has ended. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
