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

/** The reading of requests, where that depends on the client. */
export interface RequestReading {
  /** Whether the single `value` of a criterion ignores case, has alternatives at commas, and equals a word of a text. */
  readonly hasLooseValues: boolean;
  /** The path of a folder, as it is stored. */
  browsePath(path: string): string;
}

/** What depends on the client. The functions that return a text return the JSON of a whole body. */
export interface ResponseFormat extends RequestReading {
  searchPage(query: SearchQuery, page: SearchPage): string;
  /** Renders a page of a search over several entity types. */
  acrossPage(query: SearchQuery, page: SearchPage): string;
  browsePage(query: BrowseQuery, page: BrowsePage): string;
  autocompletePage(query: string, page: AutocompletePage): string;
  /** `pointer`: place of the urn in the request. @throws InvalidInputError for an entity type without a snapshot */
  snapshot(models: ModelRegistry, entity: EntitySpec, stored: StoredEntity, pointer: string): string;
  indexSizes(sizes: readonly TimeseriesSize[]): string;
}
