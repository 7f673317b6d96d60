import { type Connection, type PoolClient, Query, type QueryResult } from 'pg';
import { prepareValue } from 'pg/lib/utils';
import type { SqlStatement } from '../sql-client';
import { checkParameterCount } from './parameter-count';
import { translateError } from './translate-error';

/**
 * Runs statements in their order, with one packet there and one back. If one fails, the server skips those after it.
 * @returns the result of each
 * @throws the translated error of the first that failed
 */
export function runGroup(connection: PoolClient, statements: readonly SqlStatement[]): Promise<readonly QueryResult[]> {
  return new Promise((resolve, reject) => {
    for (const { values = [] } of statements) checkParameterCount(values);
    connection.query(
      new StatementGroup(statements, (error, results) => {
        if (error) reject(translateError(error));
        else resolve(Array.isArray(results) ? results : [results]);
      }),
    );
  });
}

/** Names of the statements that are prepared for groups, by connection. Names of statements that the driver prepares must differ, because only the driver knows those. */
const preparedOn = new WeakMap<Connection, Set<string>>();

/** For the driver this is a query with several results, like a text of several statements. */
class StatementGroup extends Query {
  constructor(
    private readonly statements: readonly SqlStatement[],
    settle: (error: Error | undefined, results: QueryResult) => void,
  ) {
    super({ text: '' }, (error, results) => {
      // It is unknown which of them the server has prepared.
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

  /** Closes the name first, because the server may still know one that was removed here. Closing an unknown name is not an error. */
  private prepare(connection: Connection, name: string, text: string): void {
    connection.close({ type: 'S', name }, true);
    connection.parse({ name, text, types: [] }, true);
    this.prepared.add(name);
    this.fresh.push(name);
  }
}
