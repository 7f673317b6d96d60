import type { Catalog } from './catalog/catalog';
import { ENTITY } from './questions/search-questions';
import { datasetName, datasetUrn, proposalsFrom, seededRandom } from './metadata-generator';
import { type LoadRequest, post } from './send-load';

/** Work that must not become slower as a catalog grows. */
export interface GrowthWork {
  readonly what: string;
  readonly ratioAtMost: number;
  /** @returns a function that makes the next request */
  requestsTo(catalog: Catalog): () => LoadRequest;
}

export const GROWTH_WORKS: readonly GrowthWork[] = [
  {
    what: 'read',
    ratioAtMost: 1.5,
    requestsTo: ofAny((dataset) => ({ method: 'GET', path: `/entitiesV2/${encodeURIComponent(datasetUrn(dataset))}` })),
  },
  {
    what: 'browse',
    ratioAtMost: 1.5,
    requestsTo: ofAny((dataset) =>
      post('/entities?action=browse', { entity: ENTITY, path: pathOf(dataset), start: 0, limit: 10 }),
    ),
  },
  { what: 'selective search', ratioAtMost: 1.5, requestsTo: ofAny((dataset) => searchFor(datasetName(dataset).table)) },
  {
    what: 'autocomplete of a name without its end',
    ratioAtMost: 1.5,
    requestsTo: ofAny((dataset) =>
      post('/entities?action=autocomplete', {
        entity: ENTITY,
        query: datasetName(dataset).table.slice(0, -1),
        limit: 10,
      }),
    ),
  },
  { what: 'search for * with facets', ratioAtMost: 4, requestsTo: ofAny(() => searchFor('*')) },
  { what: 'write', ratioAtMost: 1.5, requestsTo: writes },
];

/** Requests for random datasets of the catalog. */
function ofAny(request: (dataset: number) => LoadRequest): GrowthWork['requestsTo'] {
  return ({ entities }) => {
    const random = seededRandom(3);
    return () => request(Math.floor(random() * entities));
  };
}

function searchFor(input: string): LoadRequest {
  return post('/entities?action=search', { entity: ENTITY, input, start: 0, count: 10 });
}

/** Every level above a dataset is browsed equally often. */
function pathOf(dataset: number): string {
  return ['', 'prod', datasetName(dataset).platform, 'shop'].slice(0, 1 + (dataset % 4)).join('/');
}

function writes(catalog: Catalog): () => LoadRequest {
  const proposals = proposalsFrom(catalog.freshDatasets());
  return () => post('/aspects?action=ingestProposal', { proposal: proposals.next().value });
}
