import type { AspectSpec, EntitySpec, Registry } from '#generated/registry/registry-types';
import { partialRights } from '#catalog/aspects/partial/partial-rights';
import { writePrivileges } from '#catalog/aspects/write/write-privileges';
import { shareOf } from '#catalog/authorization/access-filter';
import type { Grants } from '#catalog/authorization/policies/grants';
import { isPrivilege, PRIVILEGES, type Privilege } from '#catalog/authorization/policies/privileges';
import type { DisplayModels } from '#catalog/registry/display-models';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { SampleValues } from '#catalog/urn/sample-values';
import { effectsOf } from './aspect-effects';

/** The sources of the reference. */
export interface ReferenceParts {
  readonly models: ModelRegistry;
  readonly display: DisplayModels;
  readonly samples: SampleValues;
}

const EXAMPLES_MAX = 4;

/** An aspect in lists. */
export function listedAspect({ name, record, kind, doc, isKey, entities }: AspectSpec, display: DisplayModels) {
  return { name, title: display.aspect(name).title, doc, kind, record, isKey, entities };
}

/** All that the models say about one aspect, and what the caller may do with it. */
export function aspectReference(spec: AspectSpec, parts: ReferenceParts, grants: Grants) {
  const { models, display } = parts;
  const carriers = spec.entities.flatMap((name) => models.entity(name) ?? []);
  const { section, ...shown } = display.aspect(spec.name);
  const types = display.typesOf([shown]);
  const access = accessOf(spec, carriers, models.registry, grants);
  return {
    aspect: { ...shown, ...(section !== null && { section }), mayEdit: access.mayEdit },
    isKey: spec.isKey,
    entities: carriers
      .flatMap(({ name }) => display.entity(name) ?? [])
      .map(({ name, title, plural, icon }) => ({ name, title, plural, icon })),
    aliases: spec.aliases,
    ...(spec.kind === 'versioned' && { versionsKept: spec.maxVersions ?? models.registry.retention.maxVersions }),
    access,
    types,
    sharedTypes: sharedTypes(spec.name, Object.keys(types), display),
    effects: effectsOf(spec, models.registry),
    examples: carriers.slice(0, EXAMPLES_MAX).map((entity) => exampleOf(spec, entity, parts)),
  };
}

function exampleOf(spec: AspectSpec, entity: EntitySpec, { samples }: ReferenceParts) {
  return { entityType: entity.name, urn: samples.urn(entity), value: samples.aspect(spec, entity) };
}

/** The privileges of every entity type that carries it, each once. */
function accessOf(spec: AspectSpec, carriers: readonly EntitySpec[], registry: Registry, grants: Grants) {
  const lists = carriers.map((entity) => ({ entity, privileges: writePrivileges(spec, entity.guard) }));
  const names = [...new Set(lists.flatMap(({ privileges }) => privileges))];
  const shares = lists.map(({ entity, privileges }) => shareOf(grants.onAny(privileges), entity.name));
  const isSame = new Set(shares).size === 1;
  const parts = partsOf(spec, registry);
  const mayEdit = isSame ? shares[0] : shares.every((share) => share === 'none') ? 'none' : 'some';
  const mayEditPart = parts.some(({ privileges }) => privileges.some(({ name }) => grants.has(name)));
  return {
    privileges: names.map(named),
    mayEdit: mayEdit === 'none' && mayEditPart ? 'some' : mayEdit,
    parts,
  };
}

/** What other privileges let change. */
function partsOf(spec: AspectSpec, registry: Registry) {
  const { fields, lists } = partialRights(spec);
  const parents = registry.writeParents.filter(({ aspect }) => aspect === spec.name);
  return [
    ...fields.map(({ path, privileges }) => ({ path, on: 'entity', privileges: privileges.map(named) })),
    ...lists.map(({ path, privileges }) => ({ path, on: 'items', privileges: privileges.map(named) })),
    ...parents.map(({ path, parent, ancestor }) => ({
      path,
      on: 'parent',
      privileges: [...parent, ...ancestor].filter(isPrivilege).map(named),
    })),
  ];
}

function named(name: Privilege) {
  return { name, title: PRIVILEGES[name].displayName };
}

/** The types that other aspects use too, without those that nearly every aspect uses. */
function sharedTypes(aspect: string, types: readonly string[], display: DisplayModels) {
  const others = (type: string) => display.aspectsWith(type).filter((name) => name !== aspect);
  return Object.fromEntries(
    types.map((type) => [type, others(type)] as const).filter(([, aspects]) => aspects.length > 0),
  );
}
