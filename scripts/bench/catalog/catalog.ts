import { basename } from 'node:path';
import type { Cleanup } from '../cleanup';
import { type CatalogServer, startCatalog } from './catalog-server';
import { type Engine, engineSettings } from './engine';
import { loadDatasets } from './load-catalog';
import { settle, untilIndexed } from './settle';

/** Every measurement that writes gets a range of so many dataset numbers. */
const DATASETS_PER_MEASUREMENT = 1_000_000;

/** A catalog of the datasets 0 to `entities`, which can grow, and its server. */
export class Catalog {
  private loaded = 0;
  private claimed = 0;

  private constructor(
    readonly server: CatalogServer,
    readonly directory: string,
    readonly indexPrefix: string,
    private readonly engine: Engine,
  ) {}

  /** @param directory a new one; its name is the prefix of the catalog's indices */
  static async start(engine: Engine, directory: string, cleanup: Cleanup): Promise<Catalog> {
    const indexPrefix = basename(directory);
    return new Catalog(
      await startCatalog(directory, cleanup, engineSettings(engine, indexPrefix)),
      directory,
      indexPrefix,
      engine,
    );
  }

  get entities(): number {
    return this.loaded;
  }

  /** Resolves when all datasets are searchable. */
  async growTo(entities: number): Promise<void> {
    if (entities <= this.loaded) return;
    await loadDatasets(this.server.url, this.loaded, entities);
    await untilIndexed(this.server.database);
    this.loaded = entities;
  }

  /** The first of a range of datasets that do not exist yet. Every call returns another range. */
  freshDatasets(): number {
    this.claimed = Math.max(this.claimed + 1, Math.ceil(this.loaded / DATASETS_PER_MEASUREMENT));
    return this.claimed * DATASETS_PER_MEASUREMENT;
  }

  settle(): Promise<void> {
    return settle(this.server.database, this.engine);
  }
}
