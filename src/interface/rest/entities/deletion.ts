import {
  deletedByRegistryJson,
  deletionJson,
  erasureJson,
  foundReferencesJson,
  removedReferencesJson,
} from './deletion-json';
import { jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import type { Services } from '../services';

type Area = Pick<Handlers, 'deleteEntity' | 'deleteReferences' | 'deleteAll' | 'eraseEntity'>;

export function deletionHandlers({ deletions, references, registryDeletion, erasures }: Services): Area {
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
