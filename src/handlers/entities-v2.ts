import type { StoredEntity } from '../aspects/aspect-service';
import { parseTime } from '../formats/requests/parse-time';
import { batchJson, entityJson } from '../formats/responses/entity-json';
import { jsonAnswer } from './answer';
import { existenceHeader } from './existence-header';
import type { Handlers } from './request-context';
import type { Services } from './services';

type Area = Pick<Handlers, 'getEntityV2' | 'batchGetEntitiesV2'>;

export function entityV2Handlers({ reader, history }: Services): Area {
  return {
    async getEntityV2({ path: { urn }, query: { aspects, asOf } }) {
      const stored =
        asOf === undefined
          ? await reader.entity(urn, aspects)
          : await history.entityAsOf(urn, parseTime(asOf, 'asOf'), aspects);
      return jsonAnswer(entityJson(stored), existenceHeader(stored));
    },

    async batchGetEntitiesV2({ query: { ids, aspects, asOf } }) {
      const stored =
        asOf === undefined
          ? await reader.entities(ids, aspects)
          : await history.entitiesAsOf(ids, parseTime(asOf, 'asOf'), aspects);
      return jsonAnswer(batchJson(stored.map(keyed)));
    },
  };
}

function keyed(entity: StoredEntity): { readonly key: string; readonly json: string } {
  return { key: entity.urn, json: entityJson(entity) };
}
