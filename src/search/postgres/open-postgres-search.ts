import type { Database } from '../../database/sql-client';
import { SeriesIndexPostgres } from '../../operations/postgres/series-index-postgres';
import type { Catalog } from '../../registry/catalog';
import { SearchFields } from '../fields/search-fields';
import { FilledIndex } from '../filled-index';
import type { SearchEngine } from '../search-engine';
import { SearchIndexPostgres } from './search-index-postgres';
import { SearchProjectionPostgres } from './search-projection-postgres';
import { SearchUpkeepPostgres } from './search-upkeep-postgres';

/** Search in the database of the catalog: what a write is answered for is found, with nothing to be done in the background. */
export function openPostgresSearch(database: Database, catalog: Catalog): SearchEngine {
  const fields = new SearchFields(catalog.registry);
  const upkeep = new SearchUpkeepPostgres(database, catalog);
  return {
    index: new FilledIndex(new SearchIndexPostgres(database, fields), () => upkeep.isFilled()),
    projection: new SearchProjectionPostgres(fields),
    upkeep,
    series: new SeriesIndexPostgres(database),
    awaited: (writer) => writer,
    start: () => undefined,
    finishSoon: () => undefined,
    stop: async () => undefined,
    place: 'PostgreSQL',
  };
}
