import { deletionJson, foundReferencesJson, removedReferencesJson } from '../formats/responses/deletion-json';
import { jsonAnswer } from './answer';
import type { Handlers } from './request-context';
import type { Services } from './services';

type Area = Pick<Handlers, 'deleteEntity' | 'deleteReferences'>;

export function deletionHandlers({ deletions, references }: Services): Area {
  return {
    async deleteEntity({ body }, { actor, requestId, read: { signal } }) {
      return jsonAnswer(deletionJson(body.urn, await deletions.delete(actor, { ...body, requestId, signal })));
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
