import type { AspectSpec, EntitySpec, SnapshotSpec, KeyFieldSpec } from '#codegen/model/registry-types';
import type { ModelRegistry } from '#codegen/registry/model-registry';
import type { EntityDeclaration, SnapshotDeclaration } from '#codegen/registry/declarations';
import { aspectNames, joiningAspects } from './aspect-specs';
import { entitySearchFields } from './search/entity-search-fields';
import type { RecordType, Field, LinkedTypes, NamedType } from '#codegen/model/model';
import { isShipped } from '../vendor';
import { resolveUse } from '#codegen/model/schema-tree';
import { entityTypeOf, urnTyperef } from './edges/urn-fields';

export function entitySpec(
  entity: EntityDeclaration,
  models: ModelRegistry,
  aspects: ReadonlyMap<string, AspectSpec>,
): EntitySpec {
  const { name, category, doc, searchNames, rankWeight, writtenByPlatforms, sharedKeys, guard, keyAspect, defaults } =
    entity;
  const names = aspectNames(entity, models).filter((aspect) => aspects.has(aspect));
  const keyRecord = models.aspects.find((aspect) => aspect.name === keyAspect.name)?.record;
  const snapshot = models.snapshots.find((candidate) => candidate.entity.name === name.name);
  return {
    name: name.name,
    category,
    doc,
    ...(searchNames.length > 0 ? { searchNames } : {}),
    rankWeight,
    writtenByPlatforms,
    sharedKeys,
    guard,
    keyAspect: keyAspect.name,
    keyFields: keyRecord ? keyFields(keyRecord, models.types) : [],
    aspects: names,
    snapshot: snapshot ? snapshotSpec(snapshot, models) : null,
    searchFields: entitySearchFields(
      names.flatMap((aspect) => aspects.get(aspect) ?? []),
      guestsOf(keyRecord, models),
    ),
    defaults: Object.fromEntries(defaults.map(({ aspect, value }) => [aspect.name, value])),
  };
}

/** Whether an aspect was dropped on the entity type with this key, which is shipped. */
function guestsOf(key: RecordType | undefined, { types, registry: { vendor } }: ModelRegistry) {
  const isOurs = (record: NamedType | undefined) => record !== undefined && isShipped(record, vendor);
  return ({ record }: AspectSpec) => isOurs(key) && !isOurs(types.types.get(record));
}

/** The union's aspects in its order, then those that join the entity type by themselves. */
function snapshotSpec(snapshot: SnapshotDeclaration, models: ModelRegistry): SnapshotSpec {
  const nameOf = new Map(models.aspects.map(({ record, name }) => [record.fullName, name]));
  const listed = snapshotRecords(snapshot, models).flatMap(({ fullName }) => nameOf.get(fullName) ?? []);
  const joining = joiningAspects(snapshot.entity.name, models.aspects).map(({ name }) => name);
  const { record, hasDirectAspects } = snapshot;
  return { record: record.fullName, aspects: [...new Set([...listed, ...joining])], hasDirectAspects };
}

/** Members of the union in the snapshot's array `aspects`; none when it has no such array. */
export function snapshotRecords({ record }: SnapshotDeclaration, { types }: ModelRegistry): readonly RecordType[] {
  const field = record.fields.find(({ name }) => name === 'aspects');
  const array = field && resolveUse(field.type, types).shape;
  const union = array?.kind === 'array' ? resolveUse(array.items, types).shape : null;
  if (union?.kind !== 'union') return [];
  return union.members.flatMap((member) => {
    const { shape } = resolveUse(member.type, types);
    return shape?.kind === 'record' ? [shape.record] : [];
  });
}

/** The parts of a urn, in order. Fields that cannot be one, which `key-field-type` refuses, read as texts. */
function keyFields(record: RecordType, types: LinkedTypes): readonly KeyFieldSpec[] {
  return record.fields.map((field) => keyField(field, types));
}

function keyField({ name, type }: Field, types: LinkedTypes): KeyFieldSpec {
  const { via } = resolveUse(type, types);
  const last = via.at(-1);
  if (last?.kind === 'enum')
    return { name, kind: 'enum', symbols: last.symbols.map((symbol) => symbol.name), entityType: null };
  const typeref = urnTyperef(via);
  return { name, kind: typeref ? 'urn' : 'string', symbols: [], entityType: typeref ? entityTypeOf(typeref) : null };
}
