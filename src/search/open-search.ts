import type { Logger } from 'pino';
import type { Database } from '../database/sql-client';
import type { Catalog } from '../registry/catalog';
import type { Settings } from '../settings/settings-table';
import { openOutboxSearch } from './outbox/open-outbox-search';
import { openPostgresSearch } from './postgres/open-postgres-search';
import type { SearchEngine } from './search-engine';

export interface SearchDeps {
  readonly database: Database;
  readonly catalog: Catalog;
  readonly logger: Logger;
  /** The folder of generated files. */
  readonly generated: string;
}

/** The search that the settings want: in the cluster of ELASTICSEARCH_URL, else in the database. @throws StartupError */
export async function openSearch(settings: Settings, { database, catalog, logger, generated }: SearchDeps): Promise<SearchEngine> {
  const { elasticsearchUrls: urls, writeWait } = settings;
  if (urls === undefined) return openPostgresSearch(database, catalog);
  // Its client takes 150 ms to load, which other starts should not wait for.
  const { openElasticsearch } = await import('./elasticsearch/open-elasticsearch.ts');
  const { index, store, cluster } = await openElasticsearch(settings, catalog.registry, generated);
  const place = `Elasticsearch at ${urls.map((url) => new URL(url).host).join(', ')}`;
  return openOutboxSearch({ database, catalog, logger, index, documents: store, writeWait, place, close: () => cluster.close() });
}
