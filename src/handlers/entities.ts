import type { StoredEntity } from '../aspects/aspect-service';
import { InvalidInputError } from '../errors/domain-error';
import { EMPTY_ANSWER, jsonAnswer } from './answer';
import type { RequestContext } from './request-context';
import type { Handlers } from './request-context';
import { findEntity } from '../registry/find-spec';
import { batchJson } from '../formats/responses/entity-json';
import { isJsonPart } from '../formats/requests/json-part';
import { parseSnapshot } from '../formats/requests/snapshot-form';
import { valueJson } from '../formats/responses/value-json';
import { parseWriteMetadata } from '../formats/requests/write-metadata';
import { existenceHeader } from './existence-header';
import type { Services } from './services';

type Area = Pick<Handlers, 'ingestEntity' | 'batchIngestEntities' | 'getEntity' | 'batchGetEntities' | 'entityExists'>;

/** The snapshot form of reading and writing. */
export function entityHandlers({ models, writer, reader }: Services): Area {
  const snapshot = ({ format }: RequestContext, stored: StoredEntity, pointer: string) =>
    format.snapshot(models, findEntity(models, stored.entityType), stored, pointer);
  return {
    async ingestEntity({ body, headers }, { actor, requestId }) {
      const union = isJsonPart(body.entity.value) ? body.entity.value : null;
      await writer.write(
        actor,
        parseSnapshot(models, union, '/entity/value', parseWriteMetadata(body.systemMetadata)),
        { wait: headers['x-write-wait'], requestId },
      );
      return EMPTY_ANSWER;
    },

    async batchIngestEntities({ body: { entities, systemMetadata }, headers }, { actor, requestId }) {
      if (systemMetadata && systemMetadata.length !== entities.length)
        throw unevenLengths(entities.length, systemMetadata.length);
      const proposals = entities.flatMap(({ value }, index) =>
        parseSnapshot(
          models,
          isJsonPart(value) ? value : null,
          `/entities/${index}/value`,
          parseWriteMetadata(systemMetadata?.[index]),
        ),
      );
      await writer.write(actor, proposals, { wait: headers['x-write-wait'], requestId });
      return EMPTY_ANSWER;
    },

    async getEntity({ path, query }, exchange) {
      const stored = await reader.entity(path.urn, query.aspects);
      return jsonAnswer(snapshot(exchange, stored, '/path/urn'), existenceHeader(stored));
    },

    async batchGetEntities({ query }, exchange) {
      const stored = await reader.entities(query.ids, query.aspects);
      return jsonAnswer(
        batchJson(
          stored.map((entity, index) => ({ key: entity.urn, json: snapshot(exchange, entity, `/query/ids/${index}`) })),
        ),
      );
    },

    async entityExists({ body }) {
      return jsonAnswer(valueJson(await reader.exists(body.urn)));
    },
  };
}

function unevenLengths(entities: number, metadata: number): InvalidInputError {
  const expected = `${entities} elements, one for each of /entities`;
  return new InvalidInputError('entities and systemMetadata are not of the same length', [
    { pointer: '/systemMetadata', message: `has ${metadata} elements`, expected },
  ]);
}
