import type { Proposal, StoredAspect, StoredEntity, WriteOptions, WriteOutcome } from '#catalog/aspects/aspect-service';
import { softDeletion } from '#catalog/aspects/soft-deletion';
import { InvalidInputError } from '#base/errors/domain-error';
import { jsonAnswer } from '#base/http/answer';
import type { AspectSpec, EntitySpec, JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isObject } from '#base/json/path-values';
import { exactJson, parseExactJson } from '#base/json/exact-json';
import { findEntity, type ModelRegistry } from '#catalog/registry/model-registry';
import type { TypedAspectWrite, TypedProposal } from '#generated/http/messages';
import { unknownName } from '#base/errors/unknown-name';
import { parseJson } from '#base/http/parse-json';
import type { Handlers, RequestContext } from '../request-context';
import type { Services } from '../services';
import { textOfBytes } from '../format/proposal-form';
import { isJsonPart, parseWriteMetadata } from '../format/write-metadata';
import { simpleName, TYPE_MEMBER, typedValue, untypedValue } from './typed-value';

type EntityV1Handlers = Pick<
  Handlers,
  'getLatestEntities' | 'writeTypedAspects' | 'writeTypedProposals' | 'deleteEntitiesV1'
>;

const CREATED = 201;

/** Entities in the OpenAPI interface of released servers. */
export function entityV1Handlers({ models, writer, reader, deletions }: Services): EntityV1Handlers {
  const write = async (
    proposals: readonly Proposal[],
    { actor, requestId }: RequestContext,
    wait: WriteOptions['wait'],
  ) => {
    const urns = changedUrns(await writer.write(actor, proposals, { wait, requestId }));
    const answer = jsonAnswer(JSON.stringify(urns));
    return urns.length === 0 ? answer : { ...answer, status: CREATED };
  };
  return {
    async getLatestEntities({ query: { urns, aspectNames: aspects } }, { read }) {
      return jsonAnswer(typedEntitiesJson(models, await reader.entities(urns, { aspects, read })));
    },

    writeTypedAspects: async ({ body, headers }, context) =>
      write(parseTypedAspects(models, body), context, headers['x-write-wait']),

    writeTypedProposals: async ({ body, headers }, context) =>
      write(parseTypedProposals(models, body), context, headers['x-write-wait']),

    async deleteEntitiesV1({ query: { urns, soft = true } }, { actor, requestId, read: { signal } }) {
      if (soft) {
        const proposals = urns.map((urn, index) => softDeletion(models, urn) ?? refuseSoftDeletion(urn, index));
        return jsonAnswer(
          removedEntitiesJson(changedUrns(await writer.write(actor, proposals, { requestId })), undefined),
        );
      }
      let rows = 0;
      for (const urn of urns) rows += (await deletions.delete(actor, { urn, requestId, signal })).rows ?? 0;
      return jsonAnswer(removedEntitiesJson(urns, rows));
    },
  };
}

function refuseSoftDeletion(urn: string, index: number): never {
  throw new InvalidInputError(`${urn} cannot be soft-deleted; use soft=false to delete it for good`, [
    { field: ['urns', index], message: 'cannot be soft-deleted', expected: 'soft=false' },
  ]);
}

/** `{responses: {<urn>: {entityName, urn, aspects}}}`, where each value names its type. */
function typedEntitiesJson(models: ModelRegistry, entities: readonly StoredEntity[]): string {
  const shown = entities.map((entity) => `${JSON.stringify(entity.urn)}:${entityText(models, entity)}`);
  return `{"responses":{${shown.join(',')}}}`;
}

function entityText(models: ModelRegistry, { urn, entityType, aspects }: StoredEntity): string {
  const shown = aspects.map((aspect) => `${JSON.stringify(aspect.name)}:${envelope(models, aspect)}`);
  return `{"entityName":${JSON.stringify(entityType)},"urn":${JSON.stringify(urn)},"aspects":{${shown.join(',')}}}`;
}

function envelope(models: ModelRegistry, { name, version, value, systemMetadata, createdOn, createdBy }: StoredAspect) {
  const parsed: JsonValue = parseExactJson(value);
  const typed = typedValue(models, parsed);
  const fields = isObject(typed) ? typed : {};
  const shown = exactJson({ [TYPE_MEMBER]: simpleName(models.aspect(name)?.record ?? name), ...fields });
  const head = JSON.stringify({ name, type: 'VERSIONED', version, timestamp: createdOn }).slice(0, -1);
  const metadata = systemMetadata === null ? '' : `,"systemMetadata":${systemMetadata}`;
  return `${head},"value":${shown},"created":${JSON.stringify({ time: createdOn, actor: createdBy })}${metadata}}`;
}

/** The urns whose aspects changed, each once. */
function changedUrns(outcomes: readonly WriteOutcome[]): readonly string[] {
  return [...new Set(outcomes.flatMap(({ changed, urn }) => (changed ? [urn] : [])))];
}

/** compat: one result for all entities, with the number of rows only after a deletion for good. */
function removedEntitiesJson(urns: readonly string[], rows: number | undefined): string {
  return JSON.stringify([{ rowsRolledBack: urns.map((urn) => ({ urn })), rowsDeletedFromEntityDeletion: rows }]);
}

/** The proposals of aspects that name their type. @throws InvalidInputError for a type that is not an aspect of the entity type */
function parseTypedAspects(models: ModelRegistry, items: readonly TypedAspectWrite[]): readonly Proposal[] {
  return items.map(({ entityType, entityUrn, entityKeyAspect, aspect }, index) => {
    const pointer = `/${index}`;
    const entity = findEntity(models, entityType, { pointer: `${pointer}/entityType` });
    const value = jsonObject(aspect);
    return {
      ...targetOf(models, { entityUrn, key: entityKeyAspect && jsonObject(entityKeyAspect) }),
      entityType: entity.name,
      aspectName: aspectOfType(models, entity, value[TYPE_MEMBER], `${pointer}/aspect/${TYPE_MEMBER}`).name,
      changeType: 'UPSERT',
      value: withoutType(untypedValue(models, withoutType(value))),
      pointer,
      valuePointer: `${pointer}/aspect`,
    };
  });
}

/** The proposals of a list whose values are objects that may name types, or texts. @throws InvalidInputError */
function parseTypedProposals(models: ModelRegistry, items: readonly TypedProposal[]): readonly Proposal[] {
  return items.map(
    ({ entityType, entityUrn, entityKeyAspect, aspectName, changeType, aspect, systemMetadata }, index) => {
      const pointer = `/${index}`;
      const metadata = parseWriteMetadata(systemMetadata);
      const key = entityKeyAspect && valueOf(entityKeyAspect.value, `${pointer}/entityKeyAspect/value`);
      return {
        ...targetOf(models, { entityUrn, key }),
        entityType,
        aspectName,
        changeType,
        ...(aspect && { value: untypedValue(models, withoutType(valueOf(aspect.value, `${pointer}/aspect/value`))) }),
        ...(metadata && { systemMetadata: metadata }),
        pointer,
      };
    },
  );
}

interface Target {
  readonly entityUrn: string | undefined;
  readonly key: JsonValue | undefined;
}

function targetOf(models: ModelRegistry, { entityUrn, key }: Target): Pick<Proposal, 'urn' | 'key'> {
  if (entityUrn !== undefined) return { urn: entityUrn };
  return key === undefined ? {} : { key: untypedValue(models, withoutType(key)) };
}

function valueOf(value: unknown, pointer: string): JsonValue {
  if (typeof value === 'string') return parseJson(textOfBytes(value), pointer, 'The value of the aspect');
  return isJsonPart(value) ? value : null;
}

function jsonObject(value: object): JsonObject {
  if (isJsonPart(value) && isObject(value)) return value;
  throw new Error('a body that is not JSON was parsed');
}

/** The type of the aspect itself is not part of its value. */
function withoutType(value: JsonValue): JsonValue {
  if (!isObject(value)) return value;
  const { [TYPE_MEMBER]: _type, ...rest } = value;
  return rest;
}

function aspectOfType(
  models: ModelRegistry,
  entity: EntitySpec,
  type: JsonValue | undefined,
  pointer: string,
): AspectSpec {
  const aspects = entity.aspects.flatMap((name) => models.aspect(name) ?? []);
  const found = aspects.find(({ record }) => simpleName(record) === type);
  if (found) return found;
  if (typeof type !== 'string')
    throw new InvalidInputError(`${pointer} is required: the type of the aspect`, [
      {
        pointer,
        message: 'is required but missing',
        expected: 'the name of a type, such as that of the aspect in the models',
      },
    ]);
  const known = aspects.map(({ record }) => simpleName(record));
  throw new InvalidInputError(
    ...unknownName({ name: type, known, pointer }, (shown) => `${entity.name} has no aspect of the type ${shown}`),
  );
}
