import { listingJson, entityTypeJson } from '../../formats/responses/model-json';
import { findEntity } from '../../../catalog/registry/model-registry';
import { knownAnswer } from '../known-answer';
import type { Handlers } from '../request-context';
import type { Services } from '../services';

export function modelHandlers({ models, display, contracts }: Services): Pick<Handlers, 'listModels' | 'getModel'> {
  return {
    listModels: async ({ headers }) => knownAnswer(listingJson(display), headers['if-none-match']),
    getModel: async ({ path, headers }, { actor }) => {
      const { name } = findEntity(models, path.name);
      const shown = { ...display.entityType(name), hasContract: contracts.covers(name) };
      return knownAnswer(entityTypeJson(shown, models, actor.grants), headers['if-none-match']);
    },
  };
}
