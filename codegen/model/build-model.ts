import type { Registry } from '../../src/registry/registry';
import type { Catalog } from '../registry/catalog';
import { aspectSpec, type CarriedAspect } from './specs/aspect-specs';
import { canonicalTypes } from './canonical-types';
import { digest } from '../values/digest';
import { entitySpec } from './specs/entity-specs';
import type { Model } from './model';
import { retentionSpec } from './specs/retention-spec';
import { softDelete } from './specs/soft-delete';

/** The model of a catalog. Total: of what the rules refuse it makes something, which must not be used. */
export function buildModel(catalog: Catalog, carried: readonly CarriedAspect[]): Model {
  const {
    namespace: { name: namespace },
    vendor,
  } = catalog.registry;
  return {
    types: catalog.types.types,
    namespace,
    vendor,
    registry: buildRegistry(catalog, carried),
    aspectRecords: new Map(carried.map(({ declaration }) => [declaration.name, declaration.record])),
  };
}

function buildRegistry(catalog: Catalog, carried: readonly CarriedAspect[]): Registry {
  const {
    namespace: { name: namespace },
    vendor,
    retention,
    searchFieldGroups,
  } = catalog.registry;
  const aspects = carried.map((aspect) => aspectSpec(aspect, catalog.types));
  const byName = new Map(aspects.map((aspect) => [aspect.name, aspect]));
  const facts = {
    namespace,
    vendor,
    entities: catalog.entities.map((entity) => entitySpec(entity, catalog, byName)),
    aspects,
    softDelete: softDelete(carried, byName),
    retention: retentionSpec(retention, carried),
    searchFieldGroups: Object.fromEntries(
      searchFieldGroups.map(({ field, companions }) => [field.name, companions.map(({ name }) => name)]),
    ),
    recordToAspect: Object.fromEntries(aspects.map(({ record, name }) => [record, name])),
  };
  return { ...facts, digest: digest([canonicalTypes(catalog.types), facts]) };
}
