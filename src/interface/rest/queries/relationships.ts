import { jsonAnswer } from '#base/http/answer';
import type { EdgeListQuery, EdgePage, LineageListQuery, ListedEdge } from '#catalog/graph/edge-list/edge-list';
import type { ScrollLineageRequestV3, ScrollRelationshipsRequestV3 } from '#generated/http/messages';
import { LIMITS } from '#generated/http/limits';
import type { ReadContext } from '#catalog/authorization/read-context';
import { findEntity, type ModelRegistry } from '#catalog/registry/model-registry';
import type { Handlers } from '../request-context';
import { relatedEntitiesJson, relationshipsJson } from '../format/query-json';
import type { Services } from '../services';
import { parseScrollFilter } from '../format/filter-form';

type RelationshipHandlers = Pick<
  Handlers,
  'getRelationships' | 'listRelatedEntities' | 'scrollRelationshipsV3' | 'scrollLineageV3'
>;

const COUNT_DEFAULT = 100;
/** The default of the OpenAPI interface. */
const PAGE_DEFAULT = 200;

export function relationshipHandlers({ models, relationships, edgeList }: Services): RelationshipHandlers {
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

const COUNT = 10;

/** What lists of edges have in common. */
interface EdgePageForm {
  readonly relationshipTypes?: readonly string[];
  readonly count?: number;
  readonly scrollId?: string;
  readonly includeSoftDelete?: boolean;
  readonly sliceId?: number;
}

interface EdgeListForm extends EdgePageForm {
  readonly sourceTypes?: readonly string[];
  readonly destinationTypes?: readonly string[];
  readonly direction?: EdgeListQuery['direction'];
}

/** @throws InvalidInputError for an unknown entity type */
function parseEdgeList(
  models: ModelRegistry,
  form: EdgeListForm,
  { sourceFilter, destinationFilter, edgeFilter }: ScrollRelationshipsRequestV3,
  read: ReadContext,
): EdgeListQuery {
  const typesOf = (field: string, names: readonly string[] = []) =>
    names.map((name, index) => findEntity(models, name, { field: [field, index] }).name);
  const { sourceTypes, destinationTypes, direction = 'OUTGOING' } = form;
  return {
    ...pageOf(form, read),
    direction,
    source: {
      entityTypes: typesOf('sourceTypes', sourceTypes),
      filter: parseScrollFilter(sourceFilter, '/sourceFilter'),
    },
    destination: {
      entityTypes: typesOf('destinationTypes', destinationTypes),
      filter: parseScrollFilter(destinationFilter, '/destinationFilter'),
    },
    filter: parseScrollFilter(edgeFilter, '/edgeFilter'),
  };
}

function parseLineageList(
  form: EdgePageForm & { readonly direction?: LineageListQuery['direction'] },
  { urns }: ScrollLineageRequestV3,
  read: ReadContext,
): LineageListQuery {
  return { ...pageOf(form, read), urns: [...new Set(urns ?? [])], direction: form.direction };
}

/** compat: clients send an empty `scrollId` for the first page. All edges are in slice 0, so that other slices are empty. */
function pageOf(form: EdgePageForm, read: ReadContext) {
  const { relationshipTypes = [], count = COUNT, scrollId = '', includeSoftDelete = false, sliceId = 0 } = form;
  return {
    relationships: [...new Set(relationshipTypes)],
    includeRemoved: includeSoftDelete,
    count: sliceId > 0 ? 0 : Math.min(count, LIMITS.edgePage),
    ...(scrollId !== '' && { cursor: scrollId }),
    read,
  };
}
