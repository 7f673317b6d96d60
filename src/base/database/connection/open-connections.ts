import type { Settings } from '#base/settings/settings-table';
import { type DatabaseAddress, poolingOf } from '../database-address';
import type { Database, QuestionClient, SqlClient } from '../sql-client';
import type { PoolUsage } from './connection-pool';
import { DatabaseErrors } from './database-errors';
import { PostgresDatabase } from './postgres-database';
import { PostgresQuestions } from './postgres-questions';
import type { KnownOutage } from './translate-error';

/** The connections of a process, divided by their use, so that none of these waits for another. */
export interface OpenConnections {
  /** Writes and background work. */
  readonly database: Database;
  readonly questions: QuestionClient;
  /** Readiness and cancellations. */
  readonly control: SqlClient;
  /** Asks what a write, and what a question would use next. @throws UnavailableError with the reason */
  readonly probes: { write(): Promise<void>; read(): Promise<void> };
  /** The use of the pool without the connection for control. */
  usage(): PoolUsage;
  /** The numbers of statements that failed, by kind. */
  errorsByKind(): ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** The time that probes wait. Statements of control take a millisecond. */
const CONTROL_WITHIN_MS = 2000;

/** Does not connect yet. */
export function openConnections(
  address: DatabaseAddress,
  settings: Pick<Settings, 'databaseConnections' | 'queryTimeoutSeconds' | 'databaseSilenceSeconds'>,
  outage: KnownOutage = () => undefined,
): OpenConnections {
  const { databaseConnections, queryTimeoutSeconds, databaseSilenceSeconds } = settings;
  const shares = connectionShares(databaseConnections);
  const errors = new DatabaseErrors();
  const failed = errors.count;
  const control = new PostgresDatabase({
    address,
    outage,
    failed,
    connectionsMax: 1,
    answerWithinMs: CONTROL_WITHIN_MS,
    // A server whose connections are all in use would refuse a new one.
    keepsIdle: true,
  });
  const silence = {
    milliseconds: databaseSilenceSeconds * 1000,
    control: poolingOf(address) ? undefined : control,
  };
  const database = new PostgresDatabase({ address, outage, failed, connectionsMax: shares.work, silence });
  const questions = new PostgresQuestions({
    address,
    outage,
    failed,
    connectionsMax: shares.questions,
    timeoutSeconds: queryTimeoutSeconds,
    control,
    silence,
  });
  return {
    database,
    questions,
    control,
    probes: { write: () => database.probe(), read: () => questions.probe() },
    usage: () => sumOf(database.usage(), questions.usage()),
    errorsByKind: () => errors.byKind(),
    close: async () => {
      await Promise.all([database.close(), questions.close()]);
      await control.close();
    },
  };
}

function sumOf(a: PoolUsage, b: PoolUsage): PoolUsage {
  return { busy: a.busy + b.busy, idle: a.idle + b.idle, waiting: a.waiting + b.waiting };
}

interface ConnectionShares {
  /** Writes and background work. */
  readonly work: number;
  readonly questions: number;
}

/** Two commits at a time, the task runner and the loops; also a transaction that holds a lock while its work uses other connections. */
const WORK_MIN = 2;

/** Divides the connections of the setting. The smallest number of the setting gives each side what it needs. */
export function connectionShares(connections: number): ConnectionShares {
  const work = Math.max(WORK_MIN, Math.floor(connections / 3));
  return { work, questions: Math.max(1, connections - work) };
}
