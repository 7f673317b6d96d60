import { basename } from 'node:path';
import type { Cleanup } from '../cleanup';
import { type CatalogServer, startCatalog } from './catalog-server';
import { type Engine, engineSettings } from './engine';
import { loadDatasets } from './load-catalog';
import { settle, untilOutboxEmpty } from './settle';

/** Datasets of one measurement are numbered from one multiple of this to the next. */
const DATASETS_PER_MEASUREMENT = 1_000_000;

/** A catalog of datasets 0 up to `entities`, that can grow, and its server. */
export class ModelRegistry {
  private loaded = 0;
  private claimed = 0;

  private constructor(
    readonly server: CatalogServer,
    readonly directory: string,
    readonly indexPrefix: string,
    private readonly engine: Engine,
  ) {}

  /** @param directory a new one; its name tells the indices of the catalog from those of others */
  static async start(engine: Engine, directory: string, cleanup: Cleanup): Promise<ModelRegistry> {
    const indexPrefix = basename(directory);
    return new ModelRegistry(
      await startCatalog(directory, cleanup, engineSettings(engine, indexPrefix)),
      directory,
      indexPrefix,
      engine,
    );
  }

  get entities(): number {
    return this.loaded;
  }

  /** Returns when all are searchable. */
  async growTo(entities: number): Promise<void> {
    if (entities <= this.loaded) return;
    await loadDatasets(this.server.url, this.loaded, entities);
    await untilOutboxEmpty(this.server.database);
    this.loaded = entities;
  }

  /** Number of a dataset that nobody wrote, nor any after it; another one with each call. */
  freshDatasets(): number {
    this.claimed = Math.max(this.claimed + 1, Math.ceil(this.loaded / DATASETS_PER_MEASUREMENT));
    return this.claimed * DATASETS_PER_MEASUREMENT;
  }

  settle(): Promise<void> {
    return settle(this.server.database, this.engine);
  }
}
