import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { AspectSpec } from '#generated/registry/registry-types';

/** A time series in the search cluster of a released server. */
export interface EventSeries {
  /** Name of its index. */
  readonly index: string;
  readonly aspect: AspectSpec;
}

interface FoundSeries {
  readonly known: readonly EventSeries[];
  /** Indices of time series that the models do not know. The cluster does not have the names of their aspects as they are written. */
  readonly unknown: readonly string[];
}

/**
 * The time series among the indices.
 * @param prefix begins the names of the indices; empty without one
 */
export function findSeries(models: ModelRegistry, indices: readonly string[], prefix: string): FoundSeries {
  const names = new Map(
    models.registry.aspects
      .filter(({ kind }) => kind === 'timeseries')
      .flatMap((aspect) => indexNames(aspect).map((name): [string, AspectSpec] => [prefix + name, aspect])),
  );
  const known = indices.flatMap((index) => {
    const aspect = names.get(index);
    return aspect ? [{ index, aspect }] : [];
  });
  return { known, unknown: indices.filter((index) => !names.has(index)) };
}

/** compat: the names that released servers give to the indices of a time series, one for each entity type. */
function indexNames({ name, aliases, entities }: AspectSpec): readonly string[] {
  return entities.flatMap((entityType) =>
    [name, ...aliases].map((each) => `${entityType}_${each}aspect_v1`.toLowerCase()),
  );
}
