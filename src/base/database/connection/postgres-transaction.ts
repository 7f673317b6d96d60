import type { PoolClient } from 'pg';
import { errorCode } from '#base/errors/error-code';
import { type SqlStatement, type StatementLimits, type Transaction, unnamed } from '../sql-client';
import { runGroup, type StatementResult } from './statement-group';

interface Waiting {
  readonly statement: SqlStatement;
  readonly resolve: (result: StatementResult) => void;
  readonly reject: (error: unknown) => void;
}

const BEGIN: SqlStatement = { name: 'begin', text: 'begin' };
const COMMIT: SqlStatement = { name: 'commit', text: 'commit' };
const IN_FAILED_TRANSACTION = '25P02';
const ignore = () => undefined;

/** They leave with the first statements. */
function limitStatements({ statementMs, lockMs }: StatementLimits): readonly SqlStatement[] {
  return [
    { name: `statement-limit-${statementMs}`, text: `set local statement_timeout = ${statementMs}` },
    { name: `lock-limit-${lockMs}`, text: `set local lock_timeout = ${lockMs}` },
  ];
}

/** A transaction on a connection of its own. The statements of one turn of the event loop are sent as one group. */
export class PostgresTransaction implements Transaction {
  private waiting: Waiting[];
  private hasBegun = false;
  private hasEnded = false;
  private failure: unknown;

  private readonly begins: number;

  /** @param keepsStatements whether the next transaction on this connection finds what this one prepared */
  constructor(
    private readonly connection: PoolClient,
    private readonly keepsStatements = true,
    limits?: StatementLimits,
  ) {
    const beginning = limits ? [BEGIN, ...limitStatements(limits)] : [BEGIN];
    this.waiting = beginning.map((statement) => ({ statement, resolve: ignore, reject: ignore }));
    this.begins = beginning.length;
  }

  async query<Row>(statement: SqlStatement): Promise<readonly Row[]> {
    return (await this.run(statement)).rows;
  }

  send(statements: readonly SqlStatement[]): void {
    for (const statement of statements) this.add({ statement, resolve: ignore, reject: ignore });
  }

  /** @throws the reason why a statement failed */
  async commit(): Promise<void> {
    const answer = this.run(COMMIT);
    this.hasEnded = true;
    const { command } = await answer;
    // After a failed statement PostgreSQL answers a commit with a rollback instead of an error.
    if (command !== 'COMMIT') throw this.failure;
  }

  /** Discards the statements that are not sent yet. @returns whether the connection can be used again */
  async rollBack(): Promise<boolean> {
    this.hasEnded = true;
    this.waiting = [];
    if (!this.hasBegun) return true;
    return runGroup(this.connection, [{ text: 'rollback' }]).then(
      () => true,
      () => false,
    );
  }

  /** The first failure, if the error only says that an earlier statement failed. */
  reasonFor(error: unknown): unknown {
    return errorCode(error) === IN_FAILED_TRANSACTION ? this.failure : error;
  }

  private run(statement: SqlStatement): Promise<StatementResult> {
    return new Promise((resolve, reject) => this.add({ statement, resolve, reject }));
  }

  private add(waiting: Waiting): void {
    if (this.hasEnded) throw new Error('the transaction has ended; give it all statements before `work` resolves');
    if (this.waiting.length === (this.hasBegun ? 0 : this.begins)) process.nextTick(() => void this.sendGroup());
    this.waiting.push(waiting);
  }

  private async sendGroup(): Promise<void> {
    const group = this.waiting;
    this.waiting = [];
    if (group.length === 0) return;
    this.hasBegun = true;
    try {
      const results = await runGroup(
        this.connection,
        group.map(({ statement }) => (this.keepsStatements ? statement : unnamed(statement))),
      );
      results.forEach((result, at) => group[at]?.resolve(result));
    } catch (error) {
      this.failure ??= error;
      for (const { reject } of group) reject(error);
    }
  }
}
