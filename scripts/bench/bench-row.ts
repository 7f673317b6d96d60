import type { Catalog } from './catalog/catalog';
import type { Engine, EngineName } from './catalog/engine';
import type { Cleanup } from './cleanup';
import type { Measurement } from './measurement';

/** The size that only `--million` measures. */
export const MILLION = 1_000_000;

export interface BenchOptions {
  readonly entities: number;
  readonly seconds: number;
  readonly rounds: number;
  /** Whether `growth` and `mixed-words` also measure a million entities. */
  readonly million?: boolean;
}

/** The subject of a row: a catalog of `entities` datasets, its search engine, and the database of the baselines beside it. */
export interface Bench {
  readonly options: BenchOptions;
  readonly engine: Engine;
  readonly catalog: Catalog;
  readonly cleanup: Cleanup;
  /** The path of a new directory, for another catalog. */
  newDirectory(): string;
}

/** One kind of work to measure. It yields one or more lines of the table. */
export interface BenchRow {
  readonly name: string;
  readonly engines: readonly EngineName[];
  /** The time that it takes with the default options on two processors, for people. */
  readonly takes: string;
  measure(bench: Bench): Promise<readonly Measurement[]>;
}
