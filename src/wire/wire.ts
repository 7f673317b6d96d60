import type { EntitySpec } from '../registry/registry';
import type { Catalog } from '../registry/catalog';
import type { AutocompletePage, BrowsePage, BrowseQuery, SearchPage, SearchQuery } from '../search/search-index';
import type { StoredEntity } from '../aspects/aspect-service';
import type { TimeseriesSize } from '../timeseries/timeseries-service';

/** The answers whose shape depends on who asks. Each gives the JSON text of a whole body. */
export interface Wire {
  searchPage(query: SearchQuery, page: SearchPage): string;
  browsePage(query: BrowseQuery, page: BrowsePage): string;
  autocompletePage(query: string, page: AutocompletePage): string;
  /** @throws InvalidInputError for an entity type without a snapshot */
  snapshot(catalog: Catalog, entity: EntitySpec, stored: StoredEntity): string;
  indexSizes(sizes: readonly TimeseriesSize[]): string;
}
