import type { Server } from 'node:http';
import { Session } from 'node:inspector/promises';
import { type EventLoopUtilization, performance } from 'node:perf_hooks';

/** How much the process must have grown since the last collection. */
const GROWTH_BYTES = 64_000_000;
const PAUSE_MS = 4_000;
/**
 * So many idle checks in a row come before a collection after a peak. A collection also drops the code that V8 optimized for objects that
 * nobody holds at the moment. V8 then compiles it again, and the writes of the next seconds are slower by a quarter.
 */
const IDLE_CHECKS_MIN = 5;
/** After a collection that does not help, the next ones pause for so many checks at most. Slow clients may still hold what they read. */
const CHECKS_SKIPPED_MAX = 4;
/** What so many collections in a row do not return is in use. */
const IN_USE_AFTER = 10;
/** The share of its time that an idle process works at most. A collection takes about 100 ms, so nobody may wait for it. */
const IDLE_SHARE = 0.1;

/**
 * Collects garbage while the server is idle after its start and after a peak. V8 collects only while it allocates, so an idle process keeps
 * what they left.
 */
export function returnIdleMemory(server: Server): void {
  let timer: NodeJS.Timeout | undefined;
  server.on('listening', () => {
    const memory = new IdleMemory();
    timer = setInterval(() => void memory.check(), PAUSE_MS).unref();
  });
  server.on('close', () => clearInterval(timer));
}

class IdleMemory {
  /** Undefined until the garbage of the start is collected. The search index is loaded while the server listens. */
  private bytes: number | undefined;
  private work: EventLoopUtilization = performance.eventLoopUtilization();
  private idleChecks = 0;
  private unhelpful = 0;
  private skipped = 0;

  async check(): Promise<void> {
    const before = this.work;
    this.work = performance.eventLoopUtilization();
    const isIdle = performance.eventLoopUtilization(this.work, before).utilization < IDLE_SHARE;
    this.idleChecks = isIdle ? this.idleChecks + 1 : 0;
    const idleChecksMin = this.bytes === undefined ? 1 : IDLE_CHECKS_MIN;
    if (this.idleChecks < idleChecksMin || !this.hasGrown()) return;
    if (this.skipped++ < Math.min(this.unhelpful, CHECKS_SKIPPED_MAX)) return;
    this.skipped = 0;
    await collectGarbage();
    this.bytes ??= process.memoryUsage.rss();
    this.unhelpful = this.hasGrown() ? this.unhelpful + 1 : 0;
    if (this.unhelpful < IN_USE_AFTER) return;
    this.unhelpful = 0;
    this.bytes = process.memoryUsage.rss();
  }

  private hasGrown(): boolean {
    return this.bytes === undefined || process.memoryUsage.rss() >= this.bytes + GROWTH_BYTES;
  }
}

/** Also shrinks the room for new objects, which `gc` of V8 mostly leaves as large as it was in the peak. */
async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}
