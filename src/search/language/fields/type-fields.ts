import type { EntitySearchField, EntitySpec, Registry, SearchScoreSpec } from '#generated/registry/registry-types';
import type { AccessParents } from '#catalog/authorization/access-parents';
import { PARENTS, type SearchField, toSearchField } from './search-field';

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
  /** Fields of which a value that is equal to a query ranks its entity first. */
  readonly titles: readonly SearchField[];
  /** Fields that hold names of the entity, in the order in which people know it by them: names for display, then parts of the urn. */
  readonly names: readonly SearchField[];
  readonly scores: readonly SearchScoreSpec[];
  /** Names by which people search for the entity type. */
  readonly searchNames: readonly string[];
  /** A factor of the rank weight of each document. */
  readonly rankWeight: number;
}

export const NO_FIELDS = typeFields({ all: [], names: [], scores: [], searchNames: [], rankWeight: 1 });

/** The search fields of an entity type, from those of the registry. */
export function fieldsOfType(registry: Registry, entity: EntitySpec, parents: AccessParents): TypeFields {
  const own = entity.searchFields.map(toSearchField);
  const all = parents.inherits(entity.name) ? [...own, PARENTS] : own;
  const byName = new Map(all.map((field) => [field.name, field]));
  const names = namesOf(entity).flatMap(({ field }) => byName.get(field) ?? []);
  const searchNames = [entity.name, ...(entity.searchNames ?? [])];
  return typeFields({ all, names, scores: scoresOf(registry, entity), searchNames, rankWeight: entity.rankWeight });
}

/** A title may be a namespace or a description. A name is what the models mark for autocomplete, or what weighs as much as a name. */
function namesOf({ searchFields, keyAspect }: EntitySpec): readonly EntitySearchField[] {
  const titles = searchFields.filter(({ isTitle }) => isTitle);
  const names = titles.filter(({ autocomplete, scoreClass }) => autocomplete || scoreClass === 'A');
  const isKey = ({ aspects }: EntitySearchField) => aspects.every((aspect) => aspect === keyAspect);
  return (names.length > 0 ? names : titles).toSorted(
    (a, b) =>
      Number(isKey(a)) - Number(isKey(b)) || Number(b.autocomplete) - Number(a.autocomplete) || b.boost - a.boost,
  );
}

type GivenFields = Pick<TypeFields, 'all' | 'names' | 'scores' | 'searchNames' | 'rankWeight'>;

function typeFields({ all, names, scores, searchNames, rankWeight }: GivenFields): TypeFields {
  return {
    all,
    places: new Map(all.map(({ name }, place) => [name, place])),
    byScore: all.toSorted(byScoreClass),
    weighted: all.filter(({ weights }) => Object.keys(weights).length > 0),
    facets: all.filter(({ facet }) => facet),
    paths: all.filter(({ kind }) => kind === 'path'),
    titles: all.filter(({ isTitle }) => isTitle),
    names,
    scores,
    searchNames,
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
