import type { Logger } from 'pino';
import { BackgroundLoop, type PassResult } from '#base/background/background-loop';
import type { SqlClient } from '#base/database/sql-client';
import { type AuditRow, writeEntries } from './sql/write-entries';
import { MINUTE_MS } from '#base/background/durations';

/** A request that was refused. Strings are empty if they are not known. */
export interface Refusal {
  /** Urn. */
  readonly actor: string;
  readonly address: string;
  readonly operation: string;
  /** The code of the error. */
  readonly outcome: string;
  readonly requestId: string;
  /** Must not hold a secret. */
  readonly detail: string;
}

interface RefusalLogDeps {
  readonly client: SqlClient;
  readonly now: () => number;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

const WRITE_EVERY_MS = 1000;
/** Different refusals of one process in one minute that get an entry each. */
export const DIFFERENT_MAX = 100;
const DETAIL_LENGTH_MAX = 300;
/** An index holds it. */
const ACTOR_LENGTH_MAX = 500;

/** Collects refusals and writes them once a second. Equal ones of a minute are one entry, which other processes share. */
export class RefusalLog extends BackgroundLoop {
  private waiting = new Map<string, AuditRow>();
  private minute = 0;
  private seen = new Set<string>();

  constructor(private readonly deps: RefusalLogDeps) {
    super({
      name: 'audit of refusals',
      pass: () => this.write(),
      lookEveryMs: WRITE_EVERY_MS,
      logger: deps.logger,
      messages: {
        away: 'cannot store refused requests in the audit because the database is unreachable; trying again',
        back: 'storing refused requests in the audit again',
        defect: 'storing refused requests in the audit failed; trying again',
      },
    });
  }

  readonly note = (refusal: Refusal): void => {
    const time = this.deps.now();
    this.startMinute(Math.floor(time / MINUTE_MS));
    const row = this.fits(refusal) ? rowOf(refusal, time, this.minute) : otherRow(time, this.minute);
    this.add(row);
  };

  /** Stores what is still waiting. */
  override async stop(): Promise<void> {
    await super.stop();
    await this.write().catch((error: unknown) =>
      this.deps.logger.error({ err: error }, 'the last refused requests are missing in the audit'),
    );
  }

  private startMinute(minute: number): void {
    if (minute === this.minute) return;
    this.minute = minute;
    this.seen = new Set();
  }

  private fits(refusal: Refusal): boolean {
    const key = refusalKey(refusal);
    if (this.seen.has(key)) return true;
    if (this.seen.size >= DIFFERENT_MAX) return false;
    this.seen.add(key);
    return true;
  }

  /** Rows wait for longer than a minute only during an outage. Then there may be many minutes, so the oldest rows make place. */
  private add(row: AuditRow): void {
    const key = `${row.minute} ${refusalKey(row)}`;
    const known = this.waiting.get(key);
    this.waiting.set(key, known ? { ...known, count: known.count + row.count } : row);
    if (this.waiting.size <= WAITING_MAX) return;
    const [oldest] = this.waiting.keys();
    if (oldest !== undefined) this.waiting.delete(oldest);
  }

  private async write(): Promise<PassResult> {
    const { waiting } = this;
    if (waiting.size === 0) return 'idle';
    this.waiting = new Map();
    const rows = [...waiting].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    try {
      for (const statement of writeEntries(rows)) await this.deps.client.query(statement);
    } catch (error) {
      for (const row of rows) this.add(row);
      throw error;
    }
    return 'idle';
  }
}

/** Ten minutes of an outage. */
const WAITING_MAX = 10 * DIFFERENT_MAX;

function refusalKey({ actor, address, operation, outcome }: Refusal): string {
  return JSON.stringify([actor, address, operation, outcome]);
}

function rowOf({ actor, detail, ...refusal }: Refusal, time: number, minute: number): AuditRow {
  const shortened = { actor: actor.slice(0, ACTOR_LENGTH_MAX), detail: detail.slice(0, DETAIL_LENGTH_MAX) };
  return { ...refusal, ...shortened, time, minute, target: '', count: 1 };
}

/** Counts what has no entry of its own. */
function otherRow(time: number, minute: number): AuditRow {
  const detail = `more than ${DIFFERENT_MAX} different refusals in one minute`;
  const nobody = { actor: '', address: '', operation: 'other', outcome: 'REFUSED', requestId: '', detail };
  return rowOf(nobody, time, minute);
}
