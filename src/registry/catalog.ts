import type { AspectSpec, EntitySpec, Registry } from './registry';

/** The registry with look-ups. Entity types are found whatever the case of their name, aspects only by the exact one. */
export class Catalog {
  private readonly entitiesByLowerName: ReadonlyMap<string, EntitySpec>;
  private readonly aspectsByName: ReadonlyMap<string, AspectSpec>;

  /** Names of the time series aspects. */
  readonly series: readonly string[];

  constructor(readonly registry: Registry) {
    this.entitiesByLowerName = new Map(registry.entities.map((entity) => [entity.name.toLowerCase(), entity]));
    this.aspectsByName = new Map(registry.aspects.map((aspect) => [aspect.name, aspect]));
    this.series = registry.aspects.filter(({ kind }) => kind === 'timeseries').map(({ name }) => name);
  }

  entity(name: string): EntitySpec | undefined {
    return this.entitiesByLowerName.get(name.toLowerCase());
  }

  aspect(name: string): AspectSpec | undefined {
    return this.aspectsByName.get(name);
  }
}
