import type { EdgePage, ListedEdge } from '#catalog/graph/edge-list/edge-list';

export function edgePageJson(page: EdgePage): string {
  return pageJson(page, edge);
}

/** Each edge with its two ends in the direction of the data. */
export function lineageEdgePageJson(page: EdgePage): string {
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
