import type { AccessFilter } from './access-filter';
import type { Privilege } from './policies/privileges';
import type { ReadContext } from './read-context';

/** The context of a question of several parts, which together have the time of one. It begins now, unless it is a part itself. */
export function beginQuestion(read: ReadContext): ReadContext {
  return read.startedAt === undefined ? new BegunQuestion(read) : read;
}

/** Asks the other context for its signal only when it is needed, because it may have to be made. */
class BegunQuestion implements ReadContext {
  readonly startedAt = performance.now();

  constructor(private readonly read: ReadContext) {}

  get access(): AccessFilter {
    return this.read.access;
  }

  get privileges(): readonly Privilege[] {
    return this.read.privileges;
  }

  get signal(): AbortSignal {
    return this.read.signal;
  }

  room(bytes: number): Promise<void> | undefined {
    return this.read.room?.(bytes);
  }
}
