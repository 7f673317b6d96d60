import type { Proposal, WriteOptions } from '#catalog/aspects/aspect-service';
import { softDeletion } from '#catalog/aspects/soft-deletion';
import { InvalidInputError } from '#base/errors/domain-error';
import { parseTypedAspects, parseTypedProposals } from './typed-aspects';
import { changedUrns, removedEntitiesJson, typedEntitiesJson } from './typed-entity-json';
import { jsonAnswer } from '#base/http/answer';
import type { Handlers, RequestContext } from '../request-context';
import type { Services } from '../services';

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
