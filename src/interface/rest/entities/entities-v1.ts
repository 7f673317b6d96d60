import type { Proposal, WriteOptions, StoredAspect, StoredEntity, WriteOutcome } from '#catalog/aspects/aspect-service';
import { softDeletion } from '#catalog/aspects/soft-deletion';
import { InvalidInputError } from '#base/errors/domain-error';
import { parseTypedAspects, parseTypedProposals } from './typed-aspects';
import { jsonAnswer } from '#base/http/answer';
import type { Handlers, RequestContext } from '../request-context';
import type { Services } from '../services';
import type { JsonValue } from '#generated/registry/registry-types';
import { isObject } from '#base/json/path-values';
import { exactJson } from '#base/json/exact-json';
import { parseExactJson } from '#base/json/exact-json';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { simpleName, TYPE_MEMBER, typedValue } from './typed-value';

type Area = Pick<Handlers, 'getLatestEntities' | 'writeTypedAspects' | 'writeTypedProposals' | 'deleteEntitiesV1'>;

const CREATED = 201;

/** Entities in the OpenAPI interface of released servers. */
export function entityV1Handlers({ models, writer, reader, deletions }: Services): Area {
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
