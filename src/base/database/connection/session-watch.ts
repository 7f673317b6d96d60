import { Socket } from 'node:net';
import type { Connection, Pool, PoolClient } from 'pg';
import { answerWithin } from '#base/background/answer-within';
import { ConnectionLostError } from '#base/errors/domain-error';
import type { SqlClient } from '../sql-client';

export interface SilenceLimit {
  /** A session may owe an answer without a word this long. */
  readonly milliseconds: number;
  /** Knows what the server does meanwhile. It must not wait for the watched sessions. Absent behind a pooler, whose sessions have other numbers. */
  readonly control?: SqlClient | undefined;
}

interface Session {
  readonly client: PoolClient;
  readonly owed: () => number;
  isUsed: boolean;
  bytesRead: number;
  /** The time since when it owes an answer and says nothing (`performance.now()`). */
  quietSince: number | undefined;
}

const POLL_EVERY_MS = 1000;
/** An idle session is asked this often, because nothing else finds out that it is dead before a request needs it. */
const PROBE_EVERY_MS = 5000;
/** The statement of a probe takes a millisecond. Readiness has 2 s. */
const PROBE_WITHIN_MS = 1500;
/** Looks that are this late come after the event loop was held, and answers wait to be read. */
const LATE_MS = 3 * POLL_EVERY_MS;
/** A statement that takes long is asked about again after this time. */
const AGAIN_AFTER_MS = 2000;
/** An answer may be under way. */
const WORKING = `
select pid from pg_stat_activity
where pid = any($1) and ((state = 'active' and wait_event_type is distinct from 'Client') or state_change > clock_timestamp() - interval '2 s')`;

/**
 * Finds the sessions of a pool that are dead although nobody said so: after a failover behind an address, or when a firewall or NAT forgot
 * them. TCP itself notices that after a quarter of an hour. A long statement is not silence, because the server says that it works on it.
 */
export class SessionWatch {
  private readonly sessions = new Set<Session>();
  private readonly timer: NodeJS.Timeout;
  private lookedAt = performance.now();
  private probedAt = performance.now();
  private isLooking = false;

  constructor(
    private readonly pool: Pool,
    private readonly limit: SilenceLimit | undefined,
  ) {
    pool.on('connect', (client) => this.add(client));
    pool.on('acquire', (client) => this.note(client, true));
    pool.on('release', (_, client) => this.note(client, false));
    this.timer = setInterval(() => void this.look(), POLL_EVERY_MS).unref();
  }

  close(): void {
    clearInterval(this.timer);
  }

  /**
   * Asks what the next statement would ask: an idle session, or a new one. A pool whose sessions all work is good.
   * @throws UnavailableError
   */
  async probe(): Promise<void> {
    if (this.pool.idleCount === 0 && this.pool.totalCount >= this.pool.options.max) return this.requireWork();
    const connecting = this.pool.connect();
    const client = await answerWithin(PROBE_WITHIN_MS, connecting).catch((error: unknown) => {
      connecting.then((late) => late.release()).catch(() => undefined);
      throw error;
    });
    try {
      await answerWithin(PROBE_WITHIN_MS, client.query('select 1'));
      client.release();
    } catch (error) {
      this.end(client, PROBE_WITHIN_MS);
      client.release(true);
      throw error;
    }
  }

  /** All sessions are in use. Those that are silent for longer than a probe may be must be at work. */
  private async requireWork(): Promise<void> {
    const quiet = this.quietFor(PROBE_WITHIN_MS);
    if (quiet.length < this.sessions.size) return;
    if ((await this.workingOf(quiet)).size === 0) throw silence(PROBE_WITHIN_MS);
  }

  private add(client: PoolClient): void {
    const session = { client, owed: countOwed(client.connection), isUsed: true, bytesRead: 0, quietSince: undefined };
    this.sessions.add(session);
    client.once('end', () => this.sessions.delete(session));
  }

  private note(client: PoolClient, isUsed: boolean): void {
    for (const session of this.sessions) if (session.client === client) session.isUsed = isUsed;
  }

  private async look(): Promise<void> {
    const now = performance.now();
    const isLate = now - this.lookedAt > LATE_MS;
    this.lookedAt = now;
    for (const session of this.sessions) observe(session, now, isLate);
    if (this.isLooking || !this.limit) return;
    this.isLooking = true;
    await this.endSilent(this.limit);
    if (now - this.probedAt > PROBE_EVERY_MS && this.pool.idleCount > 0 && !this.pool.ending) {
      this.probedAt = now;
      // A probe that fails has ended its session, and readiness says why.
      await this.probe().catch(() => undefined);
    }
    this.isLooking = false;
  }

  private async endSilent({ milliseconds }: SilenceLimit): Promise<void> {
    const quiet = this.quietFor(milliseconds);
    if (quiet.length === 0) return;
    const working = await this.workingOf(quiet);
    const now = performance.now();
    for (const session of quiet) {
      observe(session, now, false);
      if (session.quietSince === undefined || session.quietSince === now) continue;
      if (working.has(pidOf(session.client))) session.quietSince = now - milliseconds + AGAIN_AFTER_MS;
      else this.end(session.client, milliseconds);
    }
  }

  private quietFor(milliseconds: number): readonly Session[] {
    const before = performance.now() - milliseconds;
    return [...this.sessions].filter(({ quietSince }) => quietSince !== undefined && quietSince <= before);
  }

  /** The numbers of the sessions on which the server works. None if it does not answer to another session either. */
  private async workingOf(sessions: readonly Session[]): Promise<ReadonlySet<number>> {
    const pids = sessions.map(({ client }) => pidOf(client));
    if (!this.limit?.control) return new Set(pids);
    const ask = this.limit.control.query<{ readonly pid: number }>({ text: WORKING, values: [pids] });
    return new Set((await ask.catch(() => [])).map(({ pid }) => pid));
  }

  /** Ends a dead session, and the idle ones, which shared its way. They are made again when they are needed. */
  private end(dead: PoolClient, milliseconds: number): void {
    dead.connection.stream.destroy(silence(milliseconds));
    for (const { client, isUsed } of this.sessions) if (!isUsed) client.connection.stream.destroy();
  }
}

function silence(milliseconds: number): ConnectionLostError {
  return new ConnectionLostError(
    `The database did not answer for ${milliseconds / 1000} s, so its connection was closed: the server hangs, or a failover, firewall or NAT dropped the connection. Try again.`,
  );
}

function observe(session: Session, now: number, isLate: boolean): void {
  const { stream } = session.client.connection;
  const bytesRead = stream instanceof Socket ? stream.bytesRead : 0;
  if (session.owed() === 0) session.quietSince = undefined;
  else if (isLate || session.quietSince === undefined || bytesRead !== session.bytesRead) session.quietSince = now;
  session.bytesRead = bytesRead;
}

/** Counts the answers that the server owes. Each sync and each plain query has one that ends with "ready for query". */
function countOwed(connection: Connection): () => number {
  let owed = 0;
  const sync = connection.sync.bind(connection);
  const query = connection.query.bind(connection);
  connection.sync = () => {
    owed += 1;
    sync();
  };
  connection.query = (text) => {
    owed += 1;
    query(text);
  };
  connection.on('readyForQuery', () => (owed = Math.max(0, owed - 1)));
  return () => owed;
}

/** The number of a session at the server. The driver has it, and its types do not. */
function pidOf(client: PoolClient): number {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : 0;
}
