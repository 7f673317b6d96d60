import type { EntitySpec, Registry, SearchScoreSpec } from '../../../generated/registry/registry-types';
import { type SearchField, toSearchField } from './search-field';

/** The search fields of one entity type, without the fixed fields. */
export interface TypeFields {
  readonly all: readonly SearchField[];
  /** The place of each field in `all`, by name. */
  readonly places: ReadonlyMap<string, number>;
  /** All, in the order of their score classes. */
  readonly byScore: readonly SearchField[];
  /** Fields with values that raise or lower the rank weight of a document. */
  readonly weighted: readonly SearchField[];
  readonly facets: readonly SearchField[];
  /** Fields that hold browse paths. */
  readonly paths: readonly SearchField[];
  /** Fields that hold names. */
  readonly titles: readonly SearchField[];
  readonly scores: readonly SearchScoreSpec[];
  /** A factor of the rank weight of each document. */
  readonly rankWeight: number;
}

export const NO_FIELDS = typeFields([], [], 1);

/** The search fields of an entity type, from those of the registry. */
export function fieldsOfType(registry: Registry, entity: EntitySpec): TypeFields {
  return typeFields(entity.searchFields.map(toSearchField), scoresOf(registry, entity), entity.rankWeight);
}

function typeFields(all: readonly SearchField[], scores: readonly SearchScoreSpec[], rankWeight: number): TypeFields {
  return {
    all,
    places: new Map(all.map(({ name }, place) => [name, place])),
    byScore: all.toSorted(byScoreClass),
    weighted: all.filter(({ weights }) => Object.keys(weights).length > 0),
    facets: all.filter(({ facet }) => facet),
    paths: all.filter(({ kind }) => kind === 'path'),
    titles: all.filter(({ isTitle }) => isTitle),
    scores,
    rankWeight,
  };
}

function byScoreClass(a: SearchField, b: SearchField): number {
  return a.scoreClass < b.scoreClass ? -1 : Number(a.scoreClass > b.scoreClass);
}

function scoresOf(registry: Registry, entity: EntitySpec): readonly SearchScoreSpec[] {
  return registry.aspects
    .filter(({ name }) => entity.aspects.includes(name))
    .flatMap(({ searchScores }) => searchScores);
}
