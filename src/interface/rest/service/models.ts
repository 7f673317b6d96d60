import { listingJson, entityTypeJson } from './model-json';
import { findEntity } from '#catalog/registry/model-registry';
import { jsonAnswer } from '#base/http/answer';
import { knownAnswer } from '../known-answer';
import { readableUrn } from '#catalog/urn/readable-urn';
import type { Handlers } from '../request-context';
import type { Services } from '../services';

export function modelHandlers({
  models,
  display,
  contracts,
  editableAspects,
}: Services): Pick<Handlers, 'listModels' | 'getModel' | 'listEditable'> {
  return {
    listModels: async ({ headers }) => knownAnswer(listingJson(display), headers['if-none-match']),
    getModel: async ({ path, headers }, { actor }) => {
      const { name } = findEntity(models, path.name);
      const shown = { ...display.entityType(name), hasContract: contracts.covers(name) };
      return knownAnswer(entityTypeJson(shown, models, actor.grants), headers['if-none-match']);
    },

    async listEditable({ query }, { actor, read }) {
      const aspects = await editableAspects.of(actor, readableUrn(models, query.urn), read);
      return jsonAnswer(JSON.stringify({ aspects }));
    },
  };
}
