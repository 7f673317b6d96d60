import { jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import type { Services } from '../services';
import type { DeletionResult } from '#catalog/deletion/entity-deletions';
import type { DeletedByRegistry } from '#catalog/deletion/registry-deletion';
import type { ErasurePlan } from '#operation/erasure/erasures';
import type { FoundReferences, RemovedReferences } from '#catalog/deletion/references';

type DeletionHandlers = Pick<Handlers, 'deleteEntity' | 'deleteReferences' | 'deleteAll' | 'eraseEntity'>;

export function deletionHandlers({ deletions, references, registryDeletion, erasures }: Services): DeletionHandlers {
  return {
    async deleteEntity({ body }, { actor, requestId, read: { signal } }) {
      return jsonAnswer(deletionJson(body.urn, await deletions.delete(actor, { ...body, requestId, signal })));
    },

    async deleteAll({ body: { registryId, dryRun = false } }, { actor, read, requestId }) {
      const end = registryId.indexOf(':');
      const query = { name: registryId.slice(0, end), version: registryId.slice(end + 1), read };
      return jsonAnswer(
        deletedByRegistryJson(
          dryRun ? await registryDeletion.plan(query) : await registryDeletion.delete(actor, query, requestId),
        ),
      );
    },

    async eraseEntity({ body: { urn, mentions = false, dryRun = false } }, { actor, read: { signal }, requestId }) {
      const request = { urn, mentions, requestId, signal };
      return jsonAnswer(
        erasureJson(urn, dryRun ? await erasures.plan(actor, request) : await erasures.erase(actor, request)),
      );
    },

    async deleteReferences({ body: { urn, dryRun = false } }, { actor, read, requestId }) {
      return jsonAnswer(
        dryRun
          ? foundReferencesJson(await references.find(urn, read))
          : removedReferencesJson(await references.remove(actor, urn, read, requestId)),
      );
    },
  };
}

function deletionJson(urn: string, { rows, events }: DeletionResult): string {
  return JSON.stringify({ value: { urn, rows, timeseriesRows: events } });
}

function deletedByRegistryJson(found: DeletedByRegistry): string {
  const { rows, aspects, entities, deletedEntities, remaining } = found;
  const counts = { entitiesAffected: entities, aspectsAffected: aspects, entitiesDeleted: deletedEntities, remaining };
  return JSON.stringify({ value: { aspectRowSummaries: rows, ...counts } });
}

function erasureJson(urn: string, counts: ErasurePlan): string {
  return JSON.stringify({ value: { urn, ...counts } });
}

function foundReferencesJson({ total, related }: FoundReferences): string {
  return JSON.stringify({ value: { total, relatedAspects: related } });
}

function removedReferencesJson({ total, related, rewritten, kept, remaining }: RemovedReferences): string {
  return JSON.stringify({ value: { total, relatedAspects: related, rewritten, kept, remaining } });
}
