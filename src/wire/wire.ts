import type { EntitySpec } from '../registry/registry';
import type { Catalog } from '../registry/catalog';
import type { AutocompletePage, BrowsePage, BrowseQuery, SearchPage, SearchQuery } from '../search/search-index';
import type { StoredEntity } from '../aspects/aspect-service';
import type { TimeseriesSize } from '../timeseries/timeseries-service';
import { releasedWire } from './released-wire';
import { specifiedWire } from './specified-wire';

/** The answers whose shape depends on who asks. Each gives the JSON text of a whole body. */
export interface Wire {
  searchPage(query: SearchQuery, page: SearchPage): string;
  browsePage(query: BrowseQuery, page: BrowsePage): string;
  autocompletePage(query: string, page: AutocompletePage): string;
  /** @throws InvalidInputError for an entity type without a snapshot */
  snapshot(catalog: Catalog, entity: EntitySpec, stored: StoredEntity): string;
  indexSizes(sizes: readonly TimeseriesSize[]): string;
}

/** Decides for the whole service: released servers' shapes for clients that speak their protocol version, the specification's for all others. */
export function wireOf(protocol: string): Wire {
  return protocol === '2.0.0' ? releasedWire : specifiedWire;
}
