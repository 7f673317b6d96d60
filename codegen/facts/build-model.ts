import type { Registry } from '../model/registry-types';
import type { ModelRegistry } from '../registry/model-registry';
import { accessAttributes, accessParents } from './specs/access-attributes';
import { writeParents } from './specs/write-parents';
import { aspectSpec, type CarriedAspect } from './specs/aspect-specs';
import { entitySpec } from './specs/entity-specs';
import type { Model } from '../model/model';
import { retentionSpec } from './specs/retention-spec';
import { softDelete } from './specs/soft-delete';
import { unionMembers } from './specs/union-members';
import { usageSpec } from './specs/usage-spec';

/** The model of a catalog. Total: of what the rules refuse it makes something, which must not be used. */
export function buildModel(models: ModelRegistry, carried: readonly CarriedAspect[]): Model {
  const {
    namespace: { name: namespace },
    vendor,
  } = models.registry;
  return {
    types: models.types.types,
    documents: models.types.documents ?? [],
    namespace,
    vendor,
    registry: buildRegistry(models, carried),
    aspectRecords: new Map(carried.map(({ declaration }) => [declaration.name, declaration.record])),
  };
}

function buildRegistry(models: ModelRegistry, carried: readonly CarriedAspect[]): Registry {
  const {
    namespace: { name: namespace },
    retention,
    searchFieldGroups,
    timeline,
    usage,
    vendor,
  } = models.registry;
  const aspects = carried.map((aspect) => aspectSpec(aspect, models.types, vendor));
  const byName = new Map(aspects.map((aspect) => [aspect.name, aspect]));
  const entities = models.entities.map((entity) => entitySpec(entity, models, byName));
  return {
    namespace,
    entities,
    aspects,
    softDelete: softDelete(carried, byName),
    accessAttributes: accessAttributes(carried, byName),
    accessParents: accessParents(carried, byName, entities),
    writeParents: writeParents(carried, byName),
    retention: retentionSpec(retention, carried),
    searchFieldGroups: Object.fromEntries(
      searchFieldGroups.map(({ field, companions }) => [field.name, companions.map(({ name }) => name)]),
    ),
    timeline: timeline.map(({ aspect, path, compared, ...rest }) => ({
      ...rest,
      aspect: aspect.name,
      path: path.name,
      compared: compared.map(({ name }) => name),
    })),
    usage: usage && usageSpec(usage),
    unionMembers: unionMembers(carried, models.types),
    shipped: models.shipped.map(({ urn, aspect, value, onlyWith }) => ({
      urn: urn.name,
      aspectName: aspect.name,
      value,
      onlyWithAuthentication: onlyWith !== null,
    })),
  };
}
