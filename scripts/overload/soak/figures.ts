import type { Tolerance } from './trend';

/** What a sample measures. */
export interface Sample {
  readonly serviceMb: number;
  readonly postgresMb: number;
  readonly serviceHandles: number;
  readonly postgresHandles: number;
  readonly postgresProcesses: number;
  readonly poolConnections: number;
  readonly serverConnections: number;
  readonly tablesMb: number;
  readonly deadRows: number;
  readonly changeBytes: number;
  readonly waitingRows: number;
}

export interface Figure {
  readonly key: keyof Sample;
  readonly name: string;
  readonly unit: string;
  readonly tolerance: Tolerance;
}

/** The tolerances are above what a soak of ten minutes shows from sample to sample, and below any leak that an hour makes visible. */
export const FIGURES: readonly Figure[] = [
  { key: 'serviceMb', name: 'memory of the service', unit: 'MB', tolerance: { absolute: 30, relative: 0.1 } },
  { key: 'postgresMb', name: 'memory of PostgreSQL', unit: 'MB', tolerance: { absolute: 40, relative: 0.15 } },
  { key: 'serviceHandles', name: 'file handles of the service', unit: '', tolerance: { absolute: 8, relative: 0.1 } },
  // Each server process opens the files of the tables and indices that it has used.
  {
    key: 'postgresHandles',
    name: 'file handles of PostgreSQL',
    unit: '',
    tolerance: { absolute: 200, relative: 0.15 },
  },
  { key: 'postgresProcesses', name: 'processes of PostgreSQL', unit: '', tolerance: { absolute: 3, relative: 0.1 } },
  { key: 'poolConnections', name: 'connections of the pools', unit: '', tolerance: { absolute: 3, relative: 0 } },
  {
    key: 'serverConnections',
    name: 'connections in pg_stat_activity',
    unit: '',
    tolerance: { absolute: 3, relative: 0 },
  },
  // The change log grows with each write and keeps changes for days, so it is measured by the change.
  { key: 'tablesMb', name: 'tables without the change log', unit: 'MB', tolerance: { absolute: 10, relative: 0.1 } },
  { key: 'changeBytes', name: 'change log for each change', unit: 'B', tolerance: { absolute: 50, relative: 0.1 } },
  { key: 'deadRows', name: 'dead rows', unit: '', tolerance: { absolute: 20_000, relative: 0.5 } },
  { key: 'waitingRows', name: 'rows that wait for other work', unit: '', tolerance: { absolute: 20, relative: 0 } },
];
