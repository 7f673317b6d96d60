import { deletionJson, foundReferencesJson, removedReferencesJson } from '../formats/responses/deletion-json';
import { jsonAnswer } from './answer';
import type { Handlers } from './request-context';
import type { Services } from './services';

type Area = Pick<Handlers, 'deleteEntity' | 'deleteReferences'>;

export function deletionHandlers({ deletions, references }: Services): Area {
  return {
    async deleteEntity({ body: { urn, aspectName } }, { actor, requestId }) {
      return jsonAnswer(deletionJson(urn, await deletions.delete(actor, { urn, aspectName, requestId })));
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
