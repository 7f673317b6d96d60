import { Counter, Gauge } from 'prom-client';
import type { TableSize } from '#base/database/table-sizes';

/** The statements that failed. @param byKind the numbers since the start of the process */
export function databaseErrorCounter(byKind: () => ReadonlyMap<string, number>): Counter {
  return new Counter({
    name: 'aspectory_database_errors_total',
    help: 'Statements of the database that failed, by what an operator would do about them',
    labelNames: ['kind'],
    registers: [],
    collect() {
      this.reset();
      for (const [kind, errors] of byKind()) this.inc({ kind }, errors);
    },
  });
}

/** Gauges of the size of each table. The table of the change log is `change`. @param tables the last reading */
export function tableGauges(tables: () => readonly TableSize[] | undefined): readonly Gauge[] {
  return [
    tableGauge('bytes', 'Bytes of a table with its indexes', tables),
    tableGauge('rows', 'Rows of a table, as the planner of the database estimates them', tables),
  ];
}

function tableGauge(fact: 'bytes' | 'rows', help: string, tables: () => readonly TableSize[] | undefined): Gauge {
  return new Gauge({
    name: `aspectory_table_${fact}`,
    help,
    labelNames: ['table'],
    registers: [],
    collect() {
      this.reset();
      for (const { table, ...facts } of tables() ?? []) this.set({ table }, Math.max(0, facts[fact]));
    },
  });
}
