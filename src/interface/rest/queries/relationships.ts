import { jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import { parseEdgeList, parseLineageList } from './edge-list-form';
import { relatedEntitiesJson, relationshipsJson } from '../format/query-json';
import type { Services } from '../services';
import type { EdgePage, ListedEdge } from '#catalog/graph/edge-list/edge-list';

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

function edgePageJson(page: EdgePage): string {
  return pageJson(page, edge);
}

/** Each edge with its two ends in the direction of the data. */
function lineageEdgePageJson(page: EdgePage): string {
  return pageJson(page, (listed) => {
    const { source, destination, isUpstream } = listed;
    const [upstream, downstream] = isUpstream ? [destination, source] : [source, destination];
    return { ...edge(listed), upstream, downstream };
  });
}

function pageJson({ edges, cursor }: EdgePage, toJson: (listed: ListedEdge) => object): string {
  return JSON.stringify({ results: edges.map(toJson), ...(cursor !== undefined && { scrollId: cursor }) });
}

function edge({ relationship, source, sourceType, destination, destinationType }: ListedEdge): object {
  return {
    relationshipType: relationship,
    source: { urn: source, entityType: sourceType },
    destination: { urn: destination, entityType: destinationType },
  };
}
