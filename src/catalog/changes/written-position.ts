import { setTimeout as sleep } from 'node:timers/promises';
import { InvalidInputError, UnavailableError } from '#base/errors/domain-error';
import type { ChangeFollower } from './change-follower';

/** Sent with the answer to a write, and by clients with their reads. */
export const WRITTEN_HEADER = 'x-written-position';
/** Sent with each answer of a process that reads from a standby. */
export const READ_HEADER = 'x-read-position';
/** Most standbys are less behind. Clients wait longer than this. */
const WAIT_MAX_MS = 3000;
const POLL_EVERY_MS = 20;
const FORM = /^([0-9a-f-]{36})\.(\d{1,15})$/;
/** Each is remembered only to save a wait. */
const STRANGE_MAX = 100;
/** Characters of a text that a message quotes. */
const SHOWN_MAX = 80;

interface LogPosition {
  readonly logId: string;
  readonly position: number;
}

/** The client wrote to a log that this process does not know. A standby that is behind lacks the new id of a log that went back. */
export class OtherLogError extends UnavailableError {
  constructor(wanted: string, followed: string | undefined) {
    super(
      `The client has written to the change log ${wanted}, and the database server that this process reads has the log ${followed}. If it is a standby that is behind, try again. If the client wrote to another catalog, or before this one was restored, send no X-Written-Position.`,
      [],
      { retryAfterSeconds: 1 },
    );
  }
}

/**
 * Positions of the log by which a client reads its own writes in another process: `<id of the log>.<position>`. The answer to a write has one, and
 * the client sends it with its next reads.
 */
export class WrittenPosition {
  private committedUpTo = 0;
  /** Logs that this process does not know, and waited for once. */
  private readonly strange = new Set<string>();

  constructor(private readonly follower: Pick<ChangeFollower, 'followed' | 'reached' | 'catchUp' | 'hasLeft'>) {}

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
    return followed === undefined ? undefined : positionText({ logId: followed, position });
  }

  /** The position up to which reads of this process have everything at least. */
  get read(): string | undefined {
    return this.textOf(this.follower.reached);
  }

  /**
   * Resolves when this process reads everything up to the position. A position of a log that it followed before, which means nothing any
   * more, is ignored.
   * @throws UnavailableError if the server that it reads lacks the position, or has another log, for long
   */
  async reached({ logId, position }: LogPosition): Promise<void> {
    const { follower } = this;
    const isReached = () => follower.followed === logId && follower.reached >= position;
    const giveUpAt = performance.now() + (this.strange.has(logId) ? 0 : WAIT_MAX_MS);
    for (; !isReached(); await sleep(POLL_EVERY_MS)) {
      await follower.catchUp();
      if (isReached() || follower.hasLeft(logId)) return;
      if (performance.now() > giveUpAt) throw this.lacking({ logId, position });
    }
  }

  private lacking({ logId, position }: LogPosition): UnavailableError {
    const { followed, reached } = this.follower;
    if (followed === logId) return isBehind(reached, position);
    if (this.strange.size >= STRANGE_MAX) this.strange.clear();
    this.strange.add(logId);
    return new OtherLogError(logId, followed);
  }
}

/** The text for clients. */
export function positionText({ logId, position }: LogPosition): string {
  return `${logId}.${position}`;
}

/** @returns undefined for a text of another form */
export function parsePosition(text: string): LogPosition | undefined {
  const [, logId, digits] = FORM.exec(text) ?? [];
  return logId === undefined ? undefined : { logId, position: Number(digits) };
}

/** @throws InvalidInputError for a text of another form */
export function requirePosition(text: string): LogPosition {
  const found = parsePosition(text);
  if (found) return found;
  throw new InvalidInputError(
    `The header X-Written-Position has '${text.slice(0, SHOWN_MAX)}', which is not a position of the change log. Send what the answer to your last write has in this header, or leave it out.`,
  );
}

function isBehind(reached: number, wanted: number): UnavailableError {
  return new UnavailableError(
    `The database server that this process reads is a standby with the changes up to ${reached}, and the client has written up to ${wanted}. Try again, or ask a process that writes.`,
    [],
    { retryAfterSeconds: 1 },
  );
}
