import { setTimeout as sleep } from 'node:timers/promises';
import { UnavailableError } from '#base/errors/domain-error';
import type { ChangeFollower } from './change-follower';

/** Most standbys are less behind. Clients wait longer than this. */
const WAIT_MAX_MS = 3000;
const POLL_EVERY_MS = 20;
const FORM = /^([0-9a-f-]{36})\.(\d{1,15})$/;

/**
 * Positions of the log by which a client reads its own writes in another process: `<id of the log>.<position>`. The answer to a write has one, and
 * the client sends it with its next reads.
 */
export class WrittenPosition {
  private committedUpTo = 0;

  constructor(private readonly follower: Pick<ChangeFollower, 'followed' | 'reached' | 'catchUp'>) {}

  /** The last position that this process committed; 0 for none. */
  get committed(): number {
    return this.committedUpTo;
  }

  /** This process has committed up to a position. */
  saw(position: number): void {
    this.committedUpTo = Math.max(this.committedUpTo, position);
  }

  /** The text for clients; undefined before the log was read. */
  textOf(position: number): string | undefined {
    const { followed } = this.follower;
    return followed === undefined ? undefined : `${followed}.${position}`;
  }

  /** The position up to which reads of this process have everything at least. */
  get read(): string | undefined {
    return this.textOf(this.follower.reached);
  }

  /**
   * Resolves when this process reads everything up to the position. Texts of another form, and positions of another log, are ignored.
   * @throws UnavailableError if the server that it reads lacks them for long
   */
  async reached(text: string): Promise<void> {
    const [, logId, digits = ''] = FORM.exec(text) ?? [];
    const wanted = Number(digits);
    const { follower } = this;
    if (logId === undefined) return;
    for (const giveUpAt = performance.now() + WAIT_MAX_MS; follower.reached < wanted; await sleep(POLL_EVERY_MS)) {
      await follower.catchUp();
      if (follower.followed !== logId) return;
      if (follower.reached < wanted && performance.now() > giveUpAt) throw isBehind(follower.reached, wanted);
    }
  }
}

function isBehind(reached: number, wanted: number): UnavailableError {
  return new UnavailableError(
    `The database server that this process reads is a standby with the changes up to ${reached}, and the client has written up to ${wanted}. Try again, or ask a process that writes.`,
    [],
    { retryAfterSeconds: 1 },
  );
}
