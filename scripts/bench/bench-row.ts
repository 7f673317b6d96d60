import type { CatalogServer } from './catalog-server';
import type { Cleanup } from './cleanup';
import type { Measurement } from './measurement';

export interface BenchOptions {
  readonly entities: number;
  readonly seconds: number;
  readonly rounds: number;
}

/** A catalog that holds datasets 0 to `entities`, its server and the baselines' database; what a row measures. */
export interface Bench {
  readonly options: BenchOptions;
  readonly server: CatalogServer;
  readonly dataDirectory: string;
  readonly cleanup: Cleanup;
  /** A new directory for another catalog. */
  newDirectory(): string;
  /** Number of a dataset that nobody wrote, nor any after it; another one with each call. */
  freshDatasets(): number;
}

/** One kind of work that is measured; it yields one line of the table or several. */
export interface BenchRow {
  readonly name: string;
  measure(bench: Bench): Promise<readonly Measurement[]>;
}
