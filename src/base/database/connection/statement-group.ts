import { type Connection, type FieldDef, type PoolClient, Query, type QueryResult, types } from 'pg';
import { prepareValue } from 'pg/lib/utils';
import type { SqlStatement } from '../sql-client';
import { checkParameterCount } from './parameter-count';
import { translateError } from './translate-error';

/** The answer to one statement. */
export interface StatementResult {
  /** What PostgreSQL says that it did, such as `COMMIT` or `INSERT 0 1`. */
  readonly command: string;
  readonly rows: QueryResult['rows'];
}

/**
 * Runs statements in their order, with one packet there and one back. If one fails, the server skips those after it.
 * @returns the result of each
 * @throws the translated error of the first that failed
 */
export async function runGroup(
  connection: PoolClient,
  statements: readonly SqlStatement[],
): Promise<readonly StatementResult[]> {
  for (const { values = [] } of statements) checkParameterCount(values);
  const answers = await new Promise<readonly Answer[]>((resolve, reject) => {
    connection.query(
      new StatementGroup(statements, (error, answered) => {
        if (error) reject(translateError(error));
        else resolve(answered);
      }),
    );
  });
  return answers.map(({ command, rows, readRow }) => ({ command, rows: rows.map(readRow) }));
}

/** What the server sent for a statement. */
interface Answer {
  readonly command: string;
  readonly rows: readonly SentRow[];
  readonly readRow: RowReader;
}

/** A statement that the server has been told to prepare. */
interface PreparedStatement {
  readonly name: string;
  readonly text: string;
  /** Undefined until the server has answered which fields the rows have. They never change: PostgreSQL refuses a plan with others. */
  readRow: RowReader | undefined;
}

/** The statements that are prepared for groups, by connection. Their names differ from those of the driver, because only the driver knows its own. */
const preparedOn = new WeakMap<Connection, Map<string, PreparedStatement>>();

/** Asks for the fields of a statement until they are known, because they cost the server and this process more than a short row. */
class StatementGroup extends Query {
  private readonly sent: PreparedStatement[] = [];
  /** The answers of the first statements that were sent. */
  private readonly answers: Answer[] = [];
  private received: SentRow[] = [];
  private prepared = new Map<string, PreparedStatement>();

  constructor(
    private readonly statements: readonly SqlStatement[],
    settle: (error: Error | undefined, answers: readonly Answer[]) => void,
  ) {
    super({ text: '' }, (error) => {
      if (error) this.forget();
      settle(error, this.answers);
    });
  }

  override submit = (connection: Connection): void => {
    this.prepared = preparedOn.get(connection) ?? this.prepared;
    preparedOn.set(connection, this.prepared);
    connection.stream.cork();
    for (const statement of this.statements) this.send(connection, statement);
    connection.sync();
    connection.stream.uncork();
  };

  /** The driver calls this and the following methods for each message. */
  handleRowDescription({ fields }: { readonly fields: readonly FieldDef[] }): void {
    const statement = this.sent[this.answers.length];
    if (statement) statement.readRow = rowReader(fields);
  }

  handleDataRow({ fields }: { readonly fields: SentRow }): void {
    this.received.push(fields);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const statement = this.sent[this.answers.length];
    if (!statement) return;
    // A statement without rows does not have fields.
    statement.readRow ??= rowReader([]);
    this.answers.push({ command: text, rows: this.received, readRow: statement.readRow });
    this.received = [];
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  /**
   * Forgets prepared statements after an error. The server may not have prepared the statements that it skipped, and the schema may have
   * changed the rows of the one that failed.
   */
  private forget(): void {
    const [failed, ...skipped] = this.sent.slice(this.answers.length);
    if (failed) this.prepared.delete(failed.name);
    for (const { name, readRow } of skipped) if (!readRow) this.prepared.delete(name);
  }

  private send(connection: Connection, { name = '', text, values = [] }: SqlStatement): void {
    const statement = this.prepare(connection, name === '' ? '' : `${name} in a group`, text);
    this.sent.push(statement);
    connection.bind({ statement: statement.name, values: values.map((value) => prepareValue(value)) }, true);
    if (!statement.readRow) connection.describe({ type: 'P' }, true);
    connection.execute(null, true);
  }

  /** Closes the name first, because the server may still know one that was removed here. Closing an unknown name is not an error. */
  private prepare(connection: Connection, name: string, text: string): PreparedStatement {
    const known = this.prepared.get(name);
    if (known?.text === text) return known;
    if (name !== '') connection.close({ type: 'S', name }, true);
    connection.parse({ name, text, types: [] }, true);
    const statement = { name, text, readRow: undefined };
    if (name !== '') this.prepared.set(name, statement);
    return statement;
  }
}

/** The values of a row as the database sends them. */
type SentRow = readonly (string | null)[];
type RowReader = (values: SentRow) => Readonly<Record<string, unknown>>;

/** The reader of rows with these fields. It reads values as the driver does. */
function rowReader(fields: readonly FieldDef[]): RowReader {
  const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: types.getTypeParser(dataTypeID, 'text') }));
  return (values) => {
    const row: Record<string, unknown> = {};
    let at = 0;
    for (const { name, parse } of columns) {
      const value = values[at++] ?? null;
      row[name] = value === null ? null : parse(value);
    }
    return row;
  };
}
