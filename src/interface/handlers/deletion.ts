import {
  deletedByRegistryJson,
  deletionJson,
  foundReferencesJson,
  removedReferencesJson,
} from '../formats/responses/deletion-json';
import { jsonAnswer } from './answer';
import type { Handlers } from './request-context';
import type { Services } from './services';

type Area = Pick<Handlers, 'deleteEntity' | 'deleteReferences' | 'deleteAll'>;

export function deletionHandlers({ deletions, references, registryDeletion }: Services): Area {
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

    async deleteReferences({ body: { urn, dryRun = false } }, { actor, read, requestId }) {
      return jsonAnswer(
        dryRun
          ? foundReferencesJson(await references.find(urn, read))
          : removedReferencesJson(await references.remove(actor, urn, read, requestId)),
      );
    },
  };
}
