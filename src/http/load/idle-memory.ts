import type { Server } from 'node:http';
import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How much the process must have grown since the last collection. */
const GROWTH_BYTES = 64_000_000;
const PAUSE_MS = 4_000;
/** After a collection that does not help, the next ones pause for so many checks at most. Slow clients may still hold what they read. */
const CHECKS_SKIPPED_MAX = 4;
/** What so many collections in a row do not return is in use. */
const IN_USE_AFTER = 10;
/** The share of its time that an idle process works at most. A collection takes about 100 ms, so nobody may wait for it. */
const IDLE_SHARE = 0.1;

/** Collects garbage while the server is idle after a peak. V8 collects only while it allocates, so an idle process keeps what a peak left. */
export function returnIdleMemory(server: Server): void {
  let timer: NodeJS.Timeout | undefined;
  server.on('listening', () => {
    const memory = new IdleMemory(fullCollection());
    timer = setInterval(() => memory.check(), PAUSE_MS).unref();
  });
  server.on('close', () => clearInterval(timer));
}

class IdleMemory {
  private bytes = process.memoryUsage.rss();
  private work: EventLoopUtilization = performance.eventLoopUtilization();
  private unhelpful = 0;
  private skipped = 0;

  constructor(private readonly collect: () => void) {}

  check(): void {
    const before = this.work;
    this.work = performance.eventLoopUtilization();
    const isIdle = performance.eventLoopUtilization(this.work, before).utilization < IDLE_SHARE;
    if (!isIdle || !this.hasGrown()) return;
    if (this.skipped++ < Math.min(this.unhelpful, CHECKS_SKIPPED_MAX)) return;
    this.skipped = 0;
    this.collect();
    this.unhelpful = this.hasGrown() ? this.unhelpful + 1 : 0;
    if (this.unhelpful < IN_USE_AFTER) return;
    this.unhelpful = 0;
    this.bytes = process.memoryUsage.rss();
  }

  private hasGrown(): boolean {
    return process.memoryUsage.rss() >= this.bytes + GROWTH_BYTES;
  }
}

/** V8 gives its collection only to contexts that are made after this flag was set. */
function fullCollection(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return typeof collect === 'function' ? () => void collect() : () => undefined;
}
