import type {
  AspectHeadersV3,
  AspectMetadataV3,
  AspectPatchV3,
  AspectV3,
  EntityPatchV3,
  EntityV3,
} from '#generated/http/messages';
import { LIMITS } from '#generated/http/limits';
import type { EntitySpec, JsonObject, JsonValue } from '#generated/registry/registry-types';
import type { ChangeType, Proposal, SystemMetadata } from '#catalog/aspects/aspect-service';
import type { SentRecord } from '#catalog/runs/separate-writes';
import { limitExceeded } from '#base/errors/limit-exceeded';
import { escapeSegment } from '#base/json/json-pointer';
import { isObject } from '#base/json/path-values';
import { findEntity, type ModelRegistry } from '#catalog/registry/model-registry';
import { type ConditionHeaders, writeConditions } from './write-conditions';
import { type MisfitRecord, type Misfits, textAt } from './misfit-record';
import { orRefusal } from './proposal-form';
import { isJsonPart } from './write-metadata';

/** An entity of a request: its members are aspects. */
type EntityItem = EntityV3 | EntityPatchV3;

/** An aspect of an entity of a request. */
type AspectItem = Pick<AspectV3 | AspectPatchV3, 'systemMetadata' | 'headers'> & { readonly value: object };

export interface AspectTarget {
  readonly entity: EntitySpec;
  readonly urn: string;
  readonly urnPointer: string;
  /** The name as in the request. */
  readonly aspectName: string;
  readonly namePointer: string;
  /** JSON pointer of the item. */
  readonly pointer: string;
}

/**
 * The aspects of a list of entities, in the order of the request. An entity may occur several times.
 * @throws LimitExceededError for too many aspects
 */
export function parseEntityItems(
  entity: EntitySpec,
  items: readonly EntityItem[],
  changeType: ChangeType,
  misfits: Misfits,
): readonly SentRecord[] {
  return withinLimit(recordsOf({ entity, at: '' }, items, changeType, misfits));
}

/** The aspects of lists of entities by entity type, as above. @throws InvalidInputError also for an unknown entity type */
export function parseEntityGroups(
  models: ModelRegistry,
  groups: { readonly [entityType: string]: readonly EntityItem[] },
  changeType: ChangeType,
  misfits: Misfits,
): readonly SentRecord[] {
  return withinLimit(
    Object.entries(groups).flatMap(([type, items]) => {
      const at = `/${escapeSegment(type)}`;
      return recordsOf({ entity: findEntity(models, type, { pointer: at }), at }, items, changeType, misfits);
    }),
  );
}

/** Entities of one type, and where the request has their list. */
interface ItemList {
  readonly entity: EntitySpec;
  readonly at: string;
}

function recordsOf(list: ItemList, items: readonly EntityItem[], changeType: ChangeType, misfits: Misfits) {
  const { entity, at } = list;
  const fitting = items.flatMap((item, index) =>
    Object.entries(item).flatMap(([name, aspect]): readonly SentRecord[] => {
      if (typeof aspect === 'string' || Array.isArray(aspect) || misfits.has(`${at}/${index}`)) return [];
      const pointer = `${at}/${index}/${escapeSegment(name)}`;
      const target = { entity, urn: item.urn, urnPointer: `${at}/${index}/urn`, aspectName: name };
      const proposal = orRefusal(() =>
        parseAspectItem({ ...target, namePointer: pointer, pointer }, aspect, changeType),
      );
      const runId = aspect.systemMetadata?.runId ?? undefined;
      return [{ entityType: entity.name, urn: item.urn, aspectName: name, runId, proposal }];
    }),
  );
  const refused = [...misfits].filter(([pointer]) => pointer.slice(0, pointer.lastIndexOf('/')) === at);
  return [...fitting, ...refused.flatMap(([, misfit]) => refusedRecords(entity, misfit))];
}

/** A record of each aspect of an entity that does not match the contract. */
function refusedRecords({ name }: EntitySpec, misfit: MisfitRecord): readonly SentRecord[] {
  const { record, error: proposal } = misfit;
  const names = isObject(record) ? Object.keys(record).filter((member) => member !== 'urn') : [];
  return (names.length > 0 ? names : ['']).map((aspectName) => ({
    entityType: name,
    urn: textAt(misfit, '/urn'),
    aspectName,
    runId: textAt(misfit, '/*/systemMetadata/runId'),
    proposal,
  }));
}

function withinLimit(records: readonly SentRecord[]): readonly SentRecord[] {
  if (records.length > LIMITS.entityItemAspects) throw tooMany(records.length);
  return records;
}

/** @param conditions headers of the request */
export function parseAspectItem(
  { entity, aspectName, ...target }: AspectTarget,
  { value, systemMetadata, headers }: AspectItem,
  changeType: ChangeType,
  conditions: ConditionHeaders = {},
): Proposal {
  const metadata = writerMetadata(systemMetadata);
  return {
    ...target,
    entityType: entity.name,
    aspectName: aspectNamed(entity, aspectName),
    changeType,
    value: jsonValue(value),
    valuePointer: `${target.pointer}/value`,
    ...(metadata && { systemMetadata: metadata }),
    ...writeConditions([headers, `${target.pointer}/headers`], [conditions, '/header']),
  };
}

/** compat: names of aspects ignore case. An unknown name stays as it is. */
export function aspectNamed({ aspects }: EntitySpec, name: string): string {
  if (aspects.includes(name)) return name;
  return aspects.find((known) => known.toLowerCase() === name.toLowerCase()) ?? name;
}

const SYNC_HEADER = 'x-datahub-sync-index-update';

/** compat: clients ask in a header of an aspect that searches find the write when it is answered. */
export function wantsSearch(items: readonly EntityItem[]): boolean {
  return items.some((item) => Object.values(item).some((aspect) => isSynchronous(aspect)));
}

function isSynchronous(aspect: string | AspectItem): boolean {
  const headers: AspectHeadersV3 | undefined = typeof aspect === 'string' ? undefined : aspect.headers;
  return Object.entries(headers ?? {}).some(([name, value]) => name.toLowerCase() === SYNC_HEADER && value === 'true');
}

/** compat: members that are null count as absent. */
function writerMetadata(form: AspectMetadataV3 | undefined): SystemMetadata | undefined {
  const given = Object.entries(form ?? {}).filter(([, value]) => value !== null);
  if (given.length === 0) return undefined;
  const metadata: object = Object.fromEntries(given);
  return isSystemMetadata(metadata) ? metadata : undefined;
}

/** The contract has checked the types of the known members. */
function isSystemMetadata(metadata: object): metadata is SystemMetadata & JsonObject {
  return isJsonPart(metadata);
}

function jsonValue(value: object): JsonValue {
  if (isJsonPart(value)) return value;
  throw new Error('a body that is not JSON was parsed');
}

function tooMany(size: number) {
  const fix = 'Send fewer entities in one request';
  return limitExceeded({ limit: 'entityItemAspects', size, unit: 'aspects', fix, pointer: '' });
}
