import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { estypes } from '@elastic/elasticsearch';
import { seriesIndexName } from '#catalog/timeseries/series-index';
import type { ClusterProduct } from '../clients/cluster-product';
import { entityAlias } from './search-cluster';

/** An index as the models define it. */
export interface IndexDefinition {
  /** The name for reads and writes, without the prefix. A concrete index is behind it. */
  readonly alias: string;
  readonly kind: 'entities' | 'timeseries';
  readonly settings: estypes.IndicesIndexSettings;
  readonly mappings: estypes.MappingTypeMapping;
}

/** Loads the definitions of `generated/search/elasticsearch` for a product: an index per entity type, and one per time series aspect of an entity type. */
export async function loadIndexDefinitions(
  directory: string,
  product: ClusterProduct,
): Promise<readonly IndexDefinition[]> {
  const settings = product.indexSettings(await readJson(join(directory, 'settings.json')));
  const load = async (kind: IndexDefinition['kind'], alias: (name: string) => string) => {
    const files = await readdir(join(directory, kind));
    return Promise.all(
      files.toSorted().map(async (file) => ({
        alias: alias(parse(file).name),
        kind,
        settings,
        mappings: await readJson(join(directory, kind, file)),
      })),
    );
  };
  return [...(await load('entities', entityAlias)), ...(await load('timeseries', seriesAlias))];
}

/** The file of a series is named `<entity type>_<aspect>`. */
function seriesAlias(fileName: string): string {
  const [entityType = '', aspectName = ''] = fileName.split('_');
  return seriesIndexName(entityType, aspectName);
}

/** Equal for equal settings and mappings. */
export function definitionsDigest(definitions: readonly IndexDefinition[]): string {
  return createHash('sha256').update(JSON.stringify(definitions)).digest('hex').slice(0, 16);
}

async function readJson(file: string) {
  return JSON.parse(await readFile(file, 'utf8'));
}
