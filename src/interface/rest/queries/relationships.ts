import { jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import { parseEdgeList, parseLineageList } from './edge-list-form';
import { edgePageJson, lineageEdgePageJson } from './edge-list-json';
import { relatedEntitiesJson, relationshipsJson } from '../format/query-json';
import type { Services } from '../services';

type Area = Pick<Handlers, 'getRelationships' | 'listRelatedEntities' | 'scrollRelationshipsV3' | 'scrollLineageV3'>;

const COUNT_DEFAULT = 100;
/** The default of the OpenAPI interface. */
const PAGE_DEFAULT = 200;

export function relationshipHandlers({ models, relationships, edgeList }: Services): Area {
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

    async scrollRelationshipsV3({ query, body }, { read }) {
      return jsonAnswer(edgePageJson(await edgeList.edges(parseEdgeList(models, query, body, read))));
    },

    async scrollLineageV3({ query, body }, { read }) {
      return jsonAnswer(lineageEdgePageJson(await edgeList.lineage(parseLineageList(query, body, read))));
    },
  };
}
