import type { AccessFilter } from './access-filter';
import type { Privilege } from './policies/privileges';
import type { ReadContext } from './read-context';

/** The context of a question of several parts, which together have the time of one. It begins now, unless it is a part itself. */
export function beginQuestion(read: ReadContext): ReadContext {
  return read.startedAt === undefined ? new BegunQuestion(read) : read;
}

/** The same question with another filter. */
export function withAccess(read: ReadContext, access: AccessFilter): ReadContext {
  return new BegunQuestion(read, access, read.startedAt);
}

/** Asks the other context for its signal only when it is needed, because it may have to be made. */
class BegunQuestion implements ReadContext {
  constructor(
    private readonly read: ReadContext,
    readonly access: AccessFilter = read.access,
    readonly startedAt = performance.now(),
  ) {}

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
