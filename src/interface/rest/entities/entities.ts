import type { StoredEntity, WriteOutcome } from '#catalog/aspects/aspect-service';
import { InvalidInputError } from '#base/errors/domain-error';
import type { SentGroup } from '#catalog/runs/separate-writes';
import { errorBody } from '../format/error-body';
import { orRefusal } from '../format/proposal-form';
import { parseTime } from '../format/parse-time';
import { parseSnapshot, urnOfSnapshot } from '../format/snapshot-form';
import { textAt } from '../format/misfit-record';
import { isJsonPart, parseWriteMetadata } from '../format/write-metadata';
import { batchJson, entityJson } from './entity-json';
import { valueJson } from '../format/query-json';
import { findEntity } from '#catalog/registry/model-registry';
import { type Answer, EMPTY_ANSWER, jsonAnswer } from '#base/http/answer';
import type { Handlers, RequestContext } from '../request-context';
import type { Services } from '../services';

type EntityHandlers = Pick<
  Handlers,
  'ingestEntity' | 'batchIngestEntities' | 'getEntity' | 'batchGetEntities' | 'entityExists'
>;

/** Reads and writes of snapshots. */
export function entityHandlers({ models, separateWrites, reader }: Services): EntityHandlers {
  const snapshot = ({ format }: RequestContext, stored: StoredEntity, pointer: string) =>
    format.snapshot(models, findEntity(models, stored.entityType), stored, pointer);
  return {
    async ingestEntity({ body, headers }, { actor, requestId }) {
      const union = isJsonPart(body.entity.value) ? body.entity.value : null;
      await separateWrites.writeOnly(
        actor,
        parseSnapshot(models, union, '/entity/value', parseWriteMetadata(body.systemMetadata)),
        { wait: headers['x-write-wait'], requestId },
      );
      return EMPTY_ANSWER;
    },

    async batchIngestEntities({ body: { entities, systemMetadata }, headers }, context) {
      const { actor, requestId, noteRefusal, misfits } = context;
      if (systemMetadata && systemMetadata.length !== entities.length)
        throw unevenLengths(entities.length, systemMetadata.length);
      const groups = entities.map(({ value }, index): SentGroup => {
        const [union, metadata] = [isJsonPart(value) ? value : null, parseWriteMetadata(systemMetadata?.[index])];
        const misfit = misfits.get(`/entities/${index}`);
        if (misfit) return { urn: textAt(misfit, '/value/*/urn'), runId: metadata?.runId, proposals: misfit.error };
        const proposals = orRefusal(() => parseSnapshot(models, union, `/entities/${index}/value`, metadata));
        return { urn: urnOfSnapshot(union), runId: metadata?.runId, proposals };
      });
      const results = await separateWrites.writeGroups(actor, groups, { wait: headers['x-write-wait'], requestId });
      for (const result of results) if (result instanceof Error) noteRefusal(result);
      return snapshotsAnswer(groups, results, requestId);
    },

    async getEntity({ path, query }, context) {
      const stored = await reader.entity(path.urn, { aspects: query.aspects, read: context.read });
      return jsonAnswer(snapshot(context, stored, '/path/urn'), existenceHeader(stored));
    },

    async batchGetEntities({ query }, context) {
      const stored = await reader.entities(query.ids, { aspects: query.aspects, read: context.read });
      return jsonAnswer(
        batchJson(
          stored.map((entity, index) => ({ key: entity.urn, json: snapshot(context, entity, `/query/ids/${index}`) })),
        ),
      );
    },

    async entityExists({ body }, { read }) {
      return jsonAnswer(valueJson(await reader.exists(body.urn, read)));
    },
  };
}

/**
 * Names the snapshots that were refused. compat: without any, the answer has no body.
 * @throws the error of the first snapshot if all were refused
 */
function snapshotsAnswer(
  groups: readonly SentGroup[],
  results: readonly (readonly WriteOutcome[] | Error)[],
  requestId: string,
): Answer {
  const errors = results.flatMap((result, index) =>
    result instanceof Error ? [{ index, urn: groups[index]?.urn, error: errorBody(result, requestId) }] : [],
  );
  if (errors.length === 0) return EMPTY_ANSWER;
  const [first] = results;
  if (errors.length === results.length && first instanceof Error) throw first;
  return jsonAnswer(JSON.stringify({ value: `${errors.length} of ${results.length} snapshots were refused`, errors }));
}

function unevenLengths(entities: number, metadata: number): InvalidInputError {
  const expected = `${entities} elements, one for each of /entities`;
  return new InvalidInputError('entities and systemMetadata have different lengths', [
    { pointer: '/systemMetadata', message: `has ${metadata} elements`, expected },
  ]);
}

/** compat: a read of an entity that was never written gets its key aspect. A header shows that it does not exist. */
function existenceHeader({ exists }: StoredEntity): { readonly [name: string]: string } {
  return exists ? {} : { 'X-Entity-Exists': 'false' };
}

type AreaV2 = Pick<Handlers, 'getEntityV2' | 'batchGetEntitiesV2'>;

export function entityV2Handlers({ reader, history }: Services): AreaV2 {
  return {
    async getEntityV2({ path: { urn }, query: { aspects, asOf } }, { read }) {
      const stored =
        asOf === undefined
          ? await reader.entity(urn, { aspects, read })
          : await history.entityAsOf(urn, parseTime(asOf, 'asOf'), { aspects, read });
      return jsonAnswer(entityJson(stored), existenceHeader(stored));
    },

    async batchGetEntitiesV2({ query: { ids, aspects, asOf } }, { read }) {
      const stored =
        asOf === undefined
          ? await reader.entities(ids, { aspects, read })
          : await history.entitiesAsOf(ids, parseTime(asOf, 'asOf'), { aspects, read });
      return jsonAnswer(batchJson(stored.map(keyed)));
    },
  };
}

function keyed(entity: StoredEntity): { readonly key: string; readonly json: string } {
  return { key: entity.urn, json: entityJson(entity) };
}
