import type { PoolClient, QueryResult } from 'pg';
import { errorCode } from '../../errors/error-code';
import type { SqlStatement, Transaction } from '../sql-client';
import { runGroup } from './statement-group';

interface Waiting {
  readonly statement: SqlStatement;
  readonly resolve: (result: QueryResult) => void;
  readonly reject: (error: unknown) => void;
}

const BEGIN: SqlStatement = { name: 'begin', text: 'begin' };
const COMMIT: SqlStatement = { name: 'commit', text: 'commit' };
const IN_FAILED_TRANSACTION = '25P02';
const ignore = () => undefined;

/** A transaction on a connection of its own. What it is given in one turn of the event loop travels together, behind what it was given before. */
export class PostgresTransaction implements Transaction {
  private waiting: Waiting[] = [{ statement: BEGIN, resolve: ignore, reject: ignore }];
  private hasBegun = false;
  private hasEnded = false;
  private failure: unknown;

  constructor(private readonly connection: PoolClient) {}

  async query<Row>(statement: SqlStatement): Promise<readonly Row[]> {
    return (await this.run(statement)).rows;
  }

  send(statements: readonly SqlStatement[]): void {
    for (const statement of statements) this.add({ statement, resolve: ignore, reject: ignore });
  }

  /** @throws what made a statement fail */
  async commit(): Promise<void> {
    const answer = this.run(COMMIT);
    this.hasEnded = true;
    const { command } = await answer;
    // After a failed statement PostgreSQL answers a commit with a rollback, and calls that success.
    if (command !== 'COMMIT') throw this.failure;
  }

  /** Forgets what has not left. @returns whether the connection can be used again */
  async rollBack(): Promise<boolean> {
    this.hasEnded = true;
    this.waiting = [];
    if (!this.hasBegun) return true;
    return runGroup(this.connection, [{ text: 'rollback' }]).then(
      () => true,
      () => false,
    );
  }

  /** After a statement that failed, later ones fail only because of it. */
  reasonFor(error: unknown): unknown {
    return errorCode(error) === IN_FAILED_TRANSACTION ? this.failure : error;
  }

  private run(statement: SqlStatement): Promise<QueryResult> {
    return new Promise((resolve, reject) => this.add({ statement, resolve, reject }));
  }

  private add(waiting: Waiting): void {
    if (this.hasEnded) throw new Error('the transaction has ended: this statement would not be part of it');
    if (this.waiting.length === (this.hasBegun ? 0 : 1)) process.nextTick(() => void this.leave());
    this.waiting.push(waiting);
  }

  private async leave(): Promise<void> {
    const group = this.waiting;
    this.waiting = [];
    if (group.length === 0) return;
    this.hasBegun = true;
    try {
      const results = await runGroup(
        this.connection,
        group.map(({ statement }) => statement),
      );
      results.forEach((result, at) => group[at]?.resolve(result));
    } catch (error) {
      this.failure ??= error;
      for (const { reject } of group) reject(error);
    }
  }
}
