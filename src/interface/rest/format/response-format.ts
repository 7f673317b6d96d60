import type { EntitySpec } from '#generated/registry/registry-types';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type {
  AutocompletePage,
  BrowsePage,
  BrowseQuery,
  SearchPage,
  SearchQuery,
} from '#search/language/query/search-query';
import type { StoredEntity } from '#catalog/aspects/aspect-service';
import type { TimeseriesSize } from '#catalog/timeseries/timeseries-service';

/** The answers whose shape depends on the client. Each function returns the JSON of a whole body. */
export interface ResponseFormat {
  searchPage(query: SearchQuery, page: SearchPage): string;
  /** For a search over several entity types. */
  acrossPage(query: SearchQuery, page: SearchPage): string;
  browsePage(query: BrowseQuery, page: BrowsePage): string;
  autocompletePage(query: string, page: AutocompletePage): string;
  /** `pointer`: place of the urn in the request. @throws InvalidInputError for an entity type without a snapshot */
  snapshot(models: ModelRegistry, entity: EntitySpec, stored: StoredEntity, pointer: string): string;
  indexSizes(sizes: readonly TimeseriesSize[]): string;
}
