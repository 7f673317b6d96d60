import type { AspectSpec, EntitySpec, Registry } from './registry';

export interface Series {
  readonly entityType: string;
  readonly aspectName: string;
}

/** The registry with look-ups. Entity types are found whatever the case of their name, aspects only by the exact one. */
export class Catalog {
  private readonly entitiesByLowerName: ReadonlyMap<string, EntitySpec>;
  private readonly aspectsByName: ReadonlyMap<string, AspectSpec>;

  /** Every time series aspect of every entity type. */
  readonly series: readonly Series[];

  constructor(readonly registry: Registry) {
    this.entitiesByLowerName = new Map(registry.entities.map((entity) => [entity.name.toLowerCase(), entity]));
    this.aspectsByName = new Map(registry.aspects.map((aspect) => [aspect.name, aspect]));
    this.series = registry.aspects.filter(({ kind }) => kind === 'timeseries').flatMap(({ name, entities }) => entities.map((entityType) => ({ entityType, aspectName: name })));
  }

  entity(name: string): EntitySpec | undefined {
    return this.entitiesByLowerName.get(name.toLowerCase());
  }

  aspect(name: string): AspectSpec | undefined {
    return this.aspectsByName.get(name);
  }
}
