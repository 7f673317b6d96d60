import type { Tracing } from '#base/tracing/tracing';
import type { Database, QuestionClient, SqlClient, SqlStatement, Transaction } from '../sql-client';
import type { OpenConnections } from './open-connections';

const SYSTEM = { 'db.system.name': 'postgresql' };
const TEXT_LENGTH_MAX = 2000;

/** The connections, with a span for each statement and transaction. */
export function tracedConnections(connections: OpenConnections, tracing: Tracing): OpenConnections {
  const { database, questions, control } = connections;
  return {
    ...connections,
    database: tracedDatabase(database, tracing),
    questions: tracedQuestions(questions, tracing),
    control: tracedClient(control, tracing),
  };
}

function tracedDatabase(database: Database, tracing: Tracing): Database {
  return {
    ...tracedClient(database, tracing),
    transaction: (work, limits) =>
      tracing.span({ name: 'transaction', kind: 'statement', attributes: SYSTEM }, () =>
        database.transaction((transaction) => work(tracedTransaction(transaction, tracing)), limits),
      ),
    close: () => database.close(),
  };
}

function tracedTransaction(transaction: Transaction, tracing: Tracing): Transaction {
  return { ...tracedClient(transaction, tracing), send: (statements) => transaction.send(statements) };
}

function tracedQuestions(questions: QuestionClient, tracing: Tracing): QuestionClient {
  return {
    ...tracedClient(questions, tracing),
    until: (signal, startedAt) => tracedClient(questions.until(signal, startedAt), tracing),
  };
}

function tracedClient(client: SqlClient, tracing: Tracing): SqlClient {
  return {
    query: <Row>(statement: SqlStatement) => {
      const { name = firstWord(statement.text), text } = statement;
      const attributes = { ...SYSTEM, 'db.query.text': text.trim().slice(0, TEXT_LENGTH_MAX) };
      return tracing.span({ name, kind: 'statement', attributes }, () => client.query<Row>(statement));
    },
  };
}

function firstWord(text: string): string {
  return /\w+/.exec(text)?.[0] ?? 'statement';
}
