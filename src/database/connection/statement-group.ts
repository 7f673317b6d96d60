import { type Connection, type PoolClient, Query, type QueryResult } from 'pg';
import { prepareValue } from 'pg/lib/utils';
import type { SqlStatement } from '../sql-client';
import { translateError } from './translate-error';

/**
 * Runs statements in their order. They travel as one packet and are answered by one, where each alone would be answered for itself; when one
 * fails, the server leaves out those behind it.
 * @returns the result of each
 * @throws why one of them failed, as `translateError` says it
 */
export function runGroup(connection: PoolClient, statements: readonly SqlStatement[]): Promise<readonly QueryResult[]> {
  return new Promise((resolve, reject) => {
    connection.query(
      new StatementGroup(statements, (error, results) => {
        if (error) reject(translateError(error));
        else resolve(Array.isArray(results) ? results : [results]);
      }),
    );
  });
}

/** Names of the statements that the server has prepared for groups on a connection. Of those that it prepared for the driver alone only the driver knows: their names must differ. */
const preparedOn = new WeakMap<Connection, Set<string>>();

/** For the driver, a query that has several results, as it knows them from texts of several statements. */
class StatementGroup extends Query {
  constructor(
    private readonly statements: readonly SqlStatement[],
    settle: (error: Error | undefined, results: QueryResult) => void,
  ) {
    super({ text: '' }, (error, results) => {
      // Nobody knows how far the server came.
      if (error) for (const name of this.fresh) this.prepared.delete(name);
      settle(error, results);
    });
  }

  private readonly fresh: string[] = [];
  private prepared = new Set<string>();

  override submit = (connection: Connection): void => {
    this.prepared = preparedOn.get(connection) ?? this.prepared;
    preparedOn.set(connection, this.prepared);
    connection.stream.cork();
    for (const statement of this.statements) this.send(connection, statement);
    connection.sync();
    connection.stream.uncork();
  };

  private send(connection: Connection, { name: given = '', text, values = [] }: SqlStatement): void {
    const name = given === '' ? '' : `${given} in a group`;
    if (name === '') connection.parse({ name, text, types: [] }, true);
    else if (!this.prepared.has(name)) this.prepare(connection, name, text);
    connection.bind({ statement: name, values: values.map((value) => prepareValue(value)) }, true);
    connection.describe({ type: 'P' }, true);
    connection.execute(null, true);
  }

  /** The server may know a name that was forgotten here. To close one that it does not know is no error. */
  private prepare(connection: Connection, name: string, text: string): void {
    connection.close({ type: 'S', name }, true);
    connection.parse({ name, text, types: [] }, true);
    this.prepared.add(name);
    this.fresh.push(name);
  }
}
