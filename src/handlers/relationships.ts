import { jsonAnswer } from './answer';
import type { Handlers } from './request-context';
import { relatedEntitiesJson, relationshipsJson } from '../formats/responses/query-json';
import type { Services } from './services';

type Area = Pick<Handlers, 'getRelationships' | 'listRelatedEntities'>;

const COUNT_DEFAULT = 100;
/** The default of the OpenAPI interface. */
const PAGE_DEFAULT = 200;

export function relationshipHandlers({ relationships }: Services): Area {
  return {
    async getRelationships({ query: { urn, direction, types, start = 0, count = COUNT_DEFAULT } }, { read }) {
      return jsonAnswer(
        relationshipsJson(
          start,
          await relationships.relationships({ urn, direction, types: [...new Set(types)], start, count, read }),
        ),
      );
    },

    async listRelatedEntities({ query }, { read }) {
      const { urn, direction, relationshipTypes, start = 0, count = PAGE_DEFAULT } = query;
      const types = [...new Set(relationshipTypes)];
      return jsonAnswer(
        relatedEntitiesJson(start, await relationships.relationships({ urn, direction, types, start, count, read })),
      );
    },
  };
}
