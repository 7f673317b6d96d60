import type { AspectSpec, EntitySpec, Registry } from '../../generated/registry/registry-types';

export interface Series {
  readonly entityType: string;
  readonly aspectName: string;
}

/** The registry with look-ups. Entity types are found whatever the case of their name, aspects only by the exact one. */
export class ModelRegistry {
  private readonly entitiesByLowerName: ReadonlyMap<string, EntitySpec>;
  private readonly aspectsByName: ReadonlyMap<string, AspectSpec>;

  /** Every time series aspect of every entity type. */
  readonly series: readonly Series[];
  private readonly searchedSeriesByLowerName: ReadonlyMap<string, readonly string[]>;

  constructor(readonly registry: Registry) {
    this.entitiesByLowerName = new Map(registry.entities.map((entity) => [entity.name.toLowerCase(), entity]));
    this.aspectsByName = new Map(registry.aspects.map((aspect) => [aspect.name, aspect]));
    this.series = registry.aspects
      .filter(({ kind }) => kind === 'timeseries')
      .flatMap(({ name, entities }) => entities.map((entityType) => ({ entityType, aspectName: name })));
    this.searchedSeriesByLowerName = new Map(
      registry.entities.map(({ name, aspects }) => [
        name.toLowerCase(),
        aspects.filter((aspect) => this.isSearchedSeries(aspect)),
      ]),
    );
  }

  entity(name: string): EntitySpec | undefined {
    return this.entitiesByLowerName.get(name.toLowerCase());
  }

  aspect(name: string): AspectSpec | undefined {
    return this.aspectsByName.get(name);
  }

  /** Time series aspects of an entity type whose newest event shows in search documents. */
  searchedSeries(entityType: string): readonly string[] {
    return this.searchedSeriesByLowerName.get(entityType.toLowerCase()) ?? [];
  }

  private isSearchedSeries(aspectName: string): boolean {
    const aspect = this.aspect(aspectName);
    return aspect?.kind === 'timeseries' && aspect.searchFields.length > 0;
  }
}
