import type { EntitySpec, Registry, SearchScoreSpec } from '../../../generated/registry/registry-types';
import { groupBy } from '../../registry/group-by';
import { ENTITY_TYPE_FIELD, RUN_ID_FIELD, type SearchField, toSearchField, URN_FIELD } from './search-field';

/** Fields that every document has in addition to those of the models. */
const FIXED_FIELDS: readonly SearchField[] = [URN_FIELD, ENTITY_TYPE_FIELD, RUN_ID_FIELD];

/** The search fields of all entity types, looked up by type and by name. */
export class SearchFields {
  private readonly byType: ReadonlyMap<string, readonly SearchField[]>;
  private readonly scoresByType: ReadonlyMap<string, readonly SearchScoreSpec[]>;
  private readonly byTypeAndScore: ReadonlyMap<string, readonly SearchField[]>;
  private readonly weightedByType: ReadonlyMap<string, readonly SearchField[]>;
  private readonly facetsByType: ReadonlyMap<string, readonly SearchField[]>;
  private readonly pathsByType: ReadonlyMap<string, readonly SearchField[]>;
  private readonly titlesByType: ReadonlyMap<string, readonly SearchField[]>;
  private readonly defaultFields: ReadonlySet<string>;
  private readonly byName: ReadonlyMap<string, readonly SearchField[]>;

  constructor(private readonly registry: Registry) {
    this.byType = new Map(registry.entities.map((entity) => [entity.name, entity.searchFields.map(toSearchField)]));
    this.scoresByType = new Map(registry.entities.map((entity) => [entity.name, scoresOf(registry, entity)]));
    this.byTypeAndScore = new Map(
      [...this.byType].map(([entityType, fields]) => [entityType, fields.toSorted(byScoreClass)]),
    );
    const byTypeWhere = (choose: (field: SearchField) => boolean) =>
      new Map([...this.byType].map(([entityType, fields]) => [entityType, fields.filter(choose)]));
    this.weightedByType = byTypeWhere(({ weights }) => Object.keys(weights).length > 0);
    this.facetsByType = byTypeWhere(({ facet }) => facet);
    this.pathsByType = byTypeWhere(({ kind }) => kind === 'path');
    this.titlesByType = byTypeWhere(({ isTitle }) => isTitle);
    this.byName = groupBy([...FIXED_FIELDS, ...[...this.byType.values()].flat()], ({ name }) => name);
    this.defaultFields = new Set(
      [...this.byName].filter(([, fields]) => fields.every(({ byDefault }) => byDefault)).map(([name]) => name),
    );
  }

  get entityTypes(): readonly string[] {
    return [...this.byType.keys()];
  }

  /** Without the fixed fields. */
  ofType(entityType: string): readonly SearchField[] {
    return this.byType.get(entityType) ?? [];
  }

  /** As `ofType`, in the order of their score classes. */
  byScore(entityType: string): readonly SearchField[] {
    return this.byTypeAndScore.get(entityType) ?? [];
  }

  /** Fields with values that raise or lower the rank weight of a document. */
  weightedOfType(entityType: string): readonly SearchField[] {
    return this.weightedByType.get(entityType) ?? [];
  }

  facetsOfType(entityType: string): readonly SearchField[] {
    return this.facetsByType.get(entityType) ?? [];
  }

  /** Fields that hold browse paths. */
  pathsOfType(entityType: string): readonly SearchField[] {
    return this.pathsByType.get(entityType) ?? [];
  }

  /** Fields that hold names. */
  titlesOfType(entityType: string): readonly SearchField[] {
    return this.titlesByType.get(entityType) ?? [];
  }

  scoresOfType(entityType: string): readonly SearchScoreSpec[] {
    return this.scoresByType.get(entityType) ?? [];
  }

  /** A field by name, as the first entity type that has it describes it. */
  named(name: string): SearchField | undefined {
    return this.byName.get(name)?.[0];
  }

  /** A field may have words in one entity type and whole values in another: one variant of each kind, the one with words first. */
  variants(name: string): readonly SearchField[] {
    const fields = this.byName.get(name) ?? [];
    return [true, false].flatMap((hasWords) => fields.find((field) => field.hasWords === hasWords) ?? []);
  }

  /** The field and its companions: other fields that a filter on it also checks. */
  expanded(name: string): readonly SearchField[] {
    const companions = Object.hasOwn(this.registry.searchFieldGroups, name)
      ? this.registry.searchFieldGroups[name]
      : undefined;
    return [name, ...(companions ?? [])].flatMap((each) => this.named(each) ?? []);
  }

  /** Whether it is a default field in every entity type that has it, so that all its words are default-field terms. */
  isDefaultField(name: string): boolean {
    return this.defaultFields.has(name);
  }

  /** The field that marks an entity as soft-deleted. */
  get softDeleteField(): string | undefined {
    return this.registry.softDelete?.searchField;
  }

  /** The chosen fields of some entity types, distinct by name, in the order of the types. */
  over(entityTypes: readonly string[], choose: (field: SearchField) => boolean): readonly SearchField[] {
    const chosen = entityTypes.flatMap((entityType) => this.ofType(entityType).filter(choose));
    return [...new Map(chosen.map((field) => [field.name, field])).values()];
  }
}

function byScoreClass(a: SearchField, b: SearchField): number {
  return a.scoreClass < b.scoreClass ? -1 : Number(a.scoreClass > b.scoreClass);
}

function scoresOf(registry: Registry, entity: EntitySpec): readonly SearchScoreSpec[] {
  return registry.aspects
    .filter(({ name }) => entity.aspects.includes(name))
    .flatMap(({ searchScores }) => searchScores);
}
