import { jsonAnswer } from './answer';
import type { Handlers } from './request-context';
import { batchJson, entityJson } from '../formats/responses/entity-json';
import { existenceHeader } from './existence-header';
import type { Services } from './services';

type Area = Pick<Handlers, 'getEntityV2' | 'batchGetEntitiesV2'>;

export function entityV2Handlers({ reader }: Services): Area {
  return {
    async getEntityV2({ path, query }) {
      const stored = await reader.entity(path.urn, query.aspects);
      return jsonAnswer(entityJson(stored), existenceHeader(stored));
    },

    async batchGetEntitiesV2({ query }) {
      const stored = await reader.entities(query.ids, query.aspects);
      return jsonAnswer(batchJson(stored.map((entity) => ({ key: entity.urn, json: entityJson(entity) }))));
    },
  };
}
