import type { Knex } from 'knex';

/** A string of an index or a key. It is compared byte by byte, so every server sorts it alike. */
export function key(table: Knex.CreateTableBuilder, name: string): Knex.ColumnBuilder {
  return table.specificType(name, 'text collate "C"').notNullable();
}

/** Required integers of 64 bits: ids, versions, times, counts. */
export function integers(table: Knex.CreateTableBuilder, ...names: readonly string[]): void {
  for (const name of names) table.bigInteger(name).notNullable();
}

/** Required strings that no key contains. */
export function texts(table: Knex.CreateTableBuilder, ...names: readonly string[]): void {
  for (const name of names) table.text(name).notNullable();
}

/** Counters that begin at 0. */
export function counters(table: Knex.CreateTableBuilder, ...names: readonly string[]): void {
  for (const name of names) table.bigInteger(name).notNullable().defaultTo(0);
}

/** An id that the database numbers. */
export function identity(table: Knex.CreateTableBuilder, name: string): void {
  table.specificType(name, 'bigint generated always as identity').primary();
}
