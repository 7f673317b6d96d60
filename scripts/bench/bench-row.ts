import type { ModelRegistry } from './catalog/catalog';
import type { Engine, EngineName } from './catalog/engine';
import type { Cleanup } from './cleanup';
import type { Measurement } from './measurement';

export interface BenchOptions {
  readonly entities: number;
  readonly seconds: number;
  readonly rounds: number;
  /** Whether growth is followed to a million entities. */
  readonly million?: boolean;
}

/** A catalog of `entities` datasets, what it is searched in, and the baselines' database beside it; what a row measures. */
export interface Bench {
  readonly options: BenchOptions;
  readonly engine: Engine;
  readonly models: ModelRegistry;
  readonly cleanup: Cleanup;
  /** Path of a new directory, for another catalog. */
  newDirectory(): string;
}

/** One kind of work that is measured; it yields one line of the table or several. */
export interface BenchRow {
  readonly name: string;
  readonly engines: readonly EngineName[];
  /** For people: what it takes with the default options, on two processors. */
  readonly takes: string;
  measure(bench: Bench): Promise<readonly Measurement[]>;
}
