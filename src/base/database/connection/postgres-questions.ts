import { DatabaseError, type Pool, type PoolClient, type QueryResult } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { CancelledError, ConnectionLostError } from '#base/errors/domain-error';
import { errorCode } from '#base/errors/error-code';
import { questionTimeout, timeLeft } from '#base/errors/question-timeout';
import { type DatabaseAddress, poolingOf } from '../database-address';
import { type QuestionClient, type SqlClient, type SqlStatement, unnamed } from '../sql-client';
import { connectionPool, poolUsage, type PoolUsage } from './connection-pool';
import { checkParameterCount } from './parameter-count';
import { QuestionQueue, type QuestionQueueOptions } from './question-queue';
import { SessionWatch, type SilenceLimit } from './session-watch';
import { type KnownOutage, translateError, translateLast } from './translate-error';

const AGAIN_AFTER_MS = 200;

/**
 * Cancels what a connection runs, until `ended` settles. One attempt may come before the server has begun the statement, and would have no
 * effect. Resolves when no attempt is under way, so that none meets the next statement of the connection.
 */
async function cancelStatement(control: SqlClient, pid: number, ended: Promise<unknown>): Promise<void> {
  const hasEnded = ended.then(
    () => true,
    () => true,
  );
  const pause = () => Promise.race([hasEnded, sleep(AGAIN_AFTER_MS, false, { ref: false })]);
  do {
    // Without the control connection the time limit of the statement ends it.
    await control.query({ name: 'cancel', text: 'select pg_cancel_backend($1)', values: [pid] }).catch(() => undefined);
  } while (!(await pause()));
}

interface PostgresQuestionsOptions {
  readonly address: DatabaseAddress;
  readonly connectionsMax: number;
  /** The database cancels a statement after this time. */
  readonly timeoutSeconds: number;
  /** Runs the cancellations. It must not wait for questions. */
  readonly control: SqlClient;
  readonly outage?: KnownOutage;
  /** Called with each error of a question. */
  readonly failed?: (error: unknown) => void;
  /** The limit of silence. Without it, nothing looks for dead sessions. */
  readonly silence?: SilenceLimit;
  readonly queue?: Omit<QuestionQueueOptions, 'runningMax'>;
}

const NEVER = new AbortController().signal;
const QUERY_CANCELED = '57014';
/** A server that does not keep the time limit hangs. Its connection is closed after this time more. */
const GRACE_MS = 5000;

/** Runs questions on a pool of their own. */
export class PostgresQuestions implements QuestionClient {
  private readonly pool: Pool;
  private readonly watch: SessionWatch;
  private readonly queue: QuestionQueue;
  private readonly session: QuestionSession;
  private readonly keepsStatements: boolean;

  constructor(private readonly options: PostgresQuestionsOptions) {
    const { address, connectionsMax, timeoutSeconds, queue } = options;
    const pooling = poolingOf(address);
    this.keepsStatements = pooling?.keepsStatements ?? true;
    this.session = pooling ? new PooledSession(timeoutSeconds * 1000) : new DirectSession();
    this.pool = connectionPool(address, {
      max: connectionsMax,
      // A pooler refuses parameters of sessions.
      ...(!pooling && { statement_timeout: timeoutSeconds * 1000 }),
      query_timeout: timeoutSeconds * 1000 + GRACE_MS,
    });
    this.watch = new SessionWatch(this.pool, options.silence);
    this.queue = new QuestionQueue({ ...queue, runningMax: connectionsMax });
  }

  async query<Row>(statement: SqlStatement): Promise<readonly Row[]> {
    const { name, text, values = [] } = statement;
    checkParameterCount(values);
    const turn = this.queue.enter('short');
    if (turn) await turn;
    try {
      if (this.session.isOfTransaction) return await this.ask<Row>(NEVER, statement);
      return (await this.pool.query({ text, values: [...values], ...(name === undefined ? {} : { name }) })).rows;
    } catch (error) {
      throw this.questionError(error);
    } finally {
      this.queue.leave('short');
    }
  }

  until(signal: AbortSignal, startedAt?: number): SqlClient {
    if (startedAt === undefined) return { query: (statement) => this.queryUntil(signal, statement) };
    return { query: (statement) => this.queryInTime({ signal, startedAt }, statement) };
  }

  usage(): PoolUsage {
    const { busy, idle, waiting } = poolUsage(this.pool);
    return { busy, idle, waiting: waiting + this.queue.size };
  }

  /** @throws UnavailableError if the next question would not be answered */
  async probe(): Promise<void> {
    await this.watch.probe().catch((error: unknown) => {
      throw translateError(error, this.options.outage);
    });
  }

  async close(): Promise<void> {
    this.watch.close();
    await this.pool.end();
  }

  /** Ends in the time that is left of the question. */
  private async queryInTime<Row>(
    { signal, startedAt }: { readonly signal: AbortSignal; readonly startedAt: number },
    statement: SqlStatement,
  ): Promise<readonly Row[]> {
    const { timeoutSeconds } = this.options;
    const end = new AbortController();
    const abort = () => end.abort();
    const timer = setTimeout(abort, timeLeft(timeoutSeconds, startedAt));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    try {
      return await this.queryUntil<Row>(end.signal, statement);
    } catch (error) {
      throw end.signal.aborted && !signal.aborted ? this.lateError(error) : error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    }
  }

  private async queryUntil<Row>(signal: AbortSignal, statement: SqlStatement): Promise<readonly Row[]> {
    checkParameterCount(statement.values ?? []);
    await this.queue.enter('long', signal);
    try {
      return await this.ask<Row>(signal, statement);
    } catch (error) {
      throw signal.aborted ? new CancelledError({ cause: error }) : this.questionError(error);
    } finally {
      this.queue.leave('long');
    }
  }

  private ask<Row>(signal: AbortSignal, statement: SqlStatement): Promise<readonly Row[]> {
    const { name, text, values = [] } = this.keepsStatements ? statement : unnamed(statement);
    return this.onConnection(signal, async (connection) => {
      const { rows } = await connection.query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
      return rows;
    });
  }

  /** Releases the connection when its statement and all cancellations of it have ended. */
  private async onConnection<Result>(
    signal: AbortSignal,
    ask: (connection: PoolClient) => Promise<Result>,
  ): Promise<Result> {
    const connection = await this.pool.connect();
    let isUsable = true;
    let cancelling: Promise<void> | undefined;
    let cancel = (): void => undefined;
    try {
      const pid = await this.session.begin(connection);
      if (signal.aborted) throw new CancelledError();
      const answer = ask(connection);
      cancel = () => (cancelling = cancelStatement(this.options.control, pid, answer));
      signal.addEventListener('abort', cancel);
      return await answer;
    } catch (error) {
      isUsable = error instanceof CancelledError || isOfStatement(error);
      throw error;
    } finally {
      signal.removeEventListener('abort', cancel);
      await cancelling;
      const hasEnded = isUsable && (await this.session.end(connection));
      connection.release(!hasEnded);
    }
  }

  /** A server that was asked to cancel and said nothing hangs. */
  private lateError(error: unknown): unknown {
    const { cause } = error instanceof CancelledError ? error : {};
    const reason = cause === undefined ? error : this.questionError(cause);
    return reason instanceof ConnectionLostError ? reason : questionTimeout(this.options.timeoutSeconds, error);
  }

  private questionError(error: unknown): unknown {
    const reason =
      errorCode(error) === QUERY_CANCELED
        ? questionTimeout(this.options.timeoutSeconds, error)
        : translateLast(error, this.options.outage);
    this.options.failed?.(reason);
    return reason;
  }
}

/** Whether only the statement failed, and the connection can be used again. Class 57P ends the session. */
function isOfStatement(error: unknown): boolean {
  return error instanceof DatabaseError && !errorCode(error).startsWith('57P');
}

/** The time that a question keeps a connection of the server, and the way in which its time is limited. */
interface QuestionSession {
  /** Whether each question needs a transaction. */
  readonly isOfTransaction: boolean;
  /** @returns the number of the connection at the server, for a cancellation */
  begin(connection: PoolClient): Promise<number>;
  /** @returns whether the connection can be used again */
  end(connection: PoolClient): Promise<boolean>;
}

interface Numbered {
  readonly pid: number;
}

/** A connection of the driver is one of the server, which limits the time of all statements of it. */
class DirectSession implements QuestionSession {
  readonly isOfTransaction = false;
  private readonly pids = new WeakMap<PoolClient, number>();

  async begin(connection: PoolClient): Promise<number> {
    const known = this.pids.get(connection);
    if (known !== undefined) return known;
    const { rows } = await connection.query<Numbered>('select pg_backend_pid() as pid');
    const pid = rows[0]?.pid ?? 0;
    this.pids.set(connection, pid);
    return pid;
  }

  async end(): Promise<boolean> {
    return true;
  }
}

/**
 * A session behind a pooler. There, a connection of the server is only certain to be the same within a transaction, and so is its time
 * limit.
 */
class PooledSession implements QuestionSession {
  readonly isOfTransaction = true;

  constructor(private readonly timeoutMs: number) {}

  async begin(connection: PoolClient): Promise<number> {
    const text = `begin; set local statement_timeout = ${this.timeoutMs}; select pg_backend_pid() as pid`;
    // The driver answers several statements with a list, which its types do not say.
    const results: QueryResult<Numbered> | readonly QueryResult<Numbered>[] = await connection.query<Numbered>(text);
    const last = Array.isArray(results) ? results.at(-1) : results;
    return last?.rows[0]?.pid ?? 0;
  }

  end(connection: PoolClient): Promise<boolean> {
    return connection.query('commit').then(
      () => true,
      () => false,
    );
  }
}
