import type { Proposal, SystemMetadata } from '#catalog/aspects/aspect-service';
import { LIMITS } from '#generated/http/limits';
import { InvalidInputError } from '#base/errors/domain-error';
import { limitExceeded } from '#base/errors/limit-exceeded';
import { unknownName } from '#base/errors/unknown-name';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { escapeSegment } from '#base/json/json-pointer';
import { isObject } from '#base/json/path-values';
import type { EntitySpec, JsonObject, JsonValue, SnapshotSpec } from '#generated/registry/registry-types';
import { keyOfUrn } from '#catalog/urn/key-of-urn';
import { parseUrn } from '#catalog/urn/urn';

/**
 * The proposals of a snapshot: one for each of its aspects, or the key aspect if it has none.
 * @param pointer place of the object whose only key names the snapshot
 * @throws InvalidInputError for an unknown snapshot or aspect, or one that the snapshot does not admit; LimitExceededError
 */
export function parseSnapshot(
  models: ModelRegistry,
  union: JsonValue | undefined,
  pointer: string,
  systemMetadata?: SystemMetadata,
): readonly Proposal[] {
  const [record, snapshot] = onlyEntry(union, pointer, 'a snapshot');
  const entity = snapshotEntity(models, record, pointer);
  const at = `${pointer}/${escapeSegment(record)}`;
  const urn = isObject(snapshot) ? snapshot['urn'] : undefined;
  if (typeof urn !== 'string')
    throw new InvalidInputError('The snapshot has no urn; give urn', [
      { pointer: `${at}/urn`, message: 'is required but missing', expected: 'a urn' },
    ]);
  const aspects = aspectsIn(models, entity, isObject(snapshot) ? snapshot : {}, at);
  const target = {
    entityType: entity.name,
    urn,
    urnPointer: `${at}/urn`,
    changeType: 'UPSERT' as const,
    ...(systemMetadata && { systemMetadata }),
  };
  if (aspects.length === 0)
    return [
      {
        ...target,
        aspectName: entity.keyAspect,
        value: keyOfUrn(entity, parseUrn(urn, { pointer: `${at}/urn` }).parts),
        pointer: at,
        valuePointer: at,
      },
    ];
  return aspects.map((aspect) => ({ ...target, pointer: at, ...aspect }));
}

type SnapshotAspect = Pick<Proposal, 'aspectName' | 'value' | 'valuePointer'>;
type SnapshotEntity = EntitySpec & { readonly snapshot: SnapshotSpec };

/** The aspects of the list; or the fields, if plain reads of the snapshot have them there. */
function aspectsIn(
  models: ModelRegistry,
  entity: SnapshotEntity,
  sent: JsonObject,
  at: string,
): readonly SnapshotAspect[] {
  const { aspects } = sent;
  const { snapshot } = entity;
  if (aspects === undefined && snapshot.hasDirectAspects)
    return snapshot.aspects.flatMap((aspectName) => {
      const value = sent[aspectName];
      return value === undefined ? [] : [{ aspectName, value, valuePointer: `${at}/${aspectName}` }];
    });
  if (!Array.isArray(aspects))
    throw new InvalidInputError('The snapshot has no aspects; give aspects as a list', [
      { pointer: `${at}/aspects`, message: 'is required but missing', expected: 'a list' },
    ]);
  if (aspects.length > LIMITS.snapshotAspects) {
    const fix = 'Send several snapshots';
    throw limitExceeded({
      limit: 'snapshotAspects',
      size: aspects.length,
      unit: 'aspects in a snapshot',
      fix,
      pointer: `${at}/aspects`,
    });
  }
  return aspects.map((aspect: JsonValue, index) => snapshotAspect(models, entity, aspect, `${at}/aspects/${index}`));
}

/** The urn that a snapshot names, also if it is not a valid one. */
export function urnOfSnapshot(union: JsonValue): string | undefined {
  const [snapshot] = isObject(union) ? Object.values(union) : [];
  const urn = isObject(snapshot) ? snapshot['urn'] : undefined;
  return typeof urn === 'string' ? urn : undefined;
}

function snapshotEntity(models: ModelRegistry, record: string, pointer: string): SnapshotEntity {
  const withSnapshot = models.registry.entities.filter(hasSnapshot);
  const entity = withSnapshot.find(({ snapshot }) => snapshot.record === record);
  if (entity) return entity;
  const known = withSnapshot.map(({ snapshot }) => snapshot.record);
  throw new InvalidInputError(
    ...unknownName({ name: record, known, pointer }, (shown) => `There is no snapshot ${shown}`),
  );
}

function hasSnapshot(entity: EntitySpec): entity is SnapshotEntity {
  return entity.snapshot !== null;
}

function snapshotAspect(
  models: ModelRegistry,
  { name: entityType, snapshot }: SnapshotEntity,
  union: JsonValue,
  pointer: string,
): SnapshotAspect {
  const [record, value] = onlyEntry(union, pointer, 'an aspect');
  const aspectName = snapshot.aspects.find((name) => models.aspect(name)?.record === record);
  if (aspectName === undefined) {
    const known = snapshot.aspects.map((name) => models.aspect(name)?.record ?? name);
    throw new InvalidInputError(
      ...unknownName({ name: record, known, pointer }, (shown) => `A snapshot of ${entityType} has no aspect ${shown}`),
    );
  }
  return { aspectName, value, valuePointer: `${pointer}/${escapeSegment(record)}` };
}

function onlyEntry(union: JsonValue | undefined, pointer: string, what: string): readonly [string, JsonValue] {
  const entries = isObject(union) ? Object.entries(union) : [];
  const [entry] = entries;
  if (entry && entries.length === 1) return entry;
  const expected = 'an object whose one key is the full name of a record';
  throw new InvalidInputError(`${pointer} is not ${what}; expected ${expected}`, [
    { pointer, message: `has ${entries.length} keys`, expected },
  ]);
}
