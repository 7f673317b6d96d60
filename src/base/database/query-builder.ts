import type { Knex } from 'knex';
import type { SqlClient } from './sql-client';

/**
 * Runs what Knex's query builder makes, for tables that are administered rather than hot. Knex has no connection here: `client` runs the
 * statement, in its transaction if it is one. The first use loads Knex, which takes 70 ms.
 */
export async function queryBuilt<Row>(
  client: SqlClient,
  build: (knex: Knex) => Knex.QueryBuilder,
): Promise<readonly Row[]> {
  const { sql, bindings } = build(await loadKnex())
    .toSQL()
    .toNative();
  return client.query({ text: sql, values: bindings });
}

let loaded: Promise<Knex> | undefined;

function loadKnex(): Promise<Knex> {
  loaded ??= import('knex').then(({ knex }) => knex({ client: 'pg' }));
  return loaded;
}
