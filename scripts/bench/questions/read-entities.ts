import type { Catalog } from '../catalog/catalog';
import { datasetUrn, seededRandom } from '../metadata-generator';
import { type LoadResult, sendLoad } from '../send-load';

/** Reads random datasets of a catalog by urn. */
export function readEntities({ server, entities }: Catalog, connections: number, seconds: number): Promise<LoadResult> {
  const random = seededRandom(1);
  return sendLoad(server.url, connections, { seconds }, () => ({
    method: 'GET',
    path: `/entitiesV2/${encodeURIComponent(datasetUrn(Math.floor(random() * entities)))}`,
  }));
}
