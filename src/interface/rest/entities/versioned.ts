import { parseVersionedKey } from './versioned-key';
import { batchJson, entityJson } from './entity-json';
import { findEntity } from '#catalog/registry/model-registry';
import { jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import type { Services } from '../services';

type Area = Pick<Handlers, 'batchGetVersionedEntities'>;

export function versionedHandlers({ models, versions }: Services): Area {
  return {
    async batchGetVersionedEntities({ query: { ids, entityType, aspects } }, { read }) {
      findEntity(models, entityType);
      const stored = await versions.entities(ids.map(parseVersionedKey), { aspects, read });
      return jsonAnswer(batchJson(stored.map((entity) => ({ key: entity.urn, json: entityJson(entity) }))));
    },
  };
}
