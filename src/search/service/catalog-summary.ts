import type { ReadContext } from '#catalog/authorization/read-context';
import { isSecurityType } from '#catalog/authorization/security-entities';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { equalTo } from '#catalog/filter/filter';
import { ENTITY_TYPE_FIELD, URN_FIELD } from '../language/fields/search-field';
import type { OfferedSearch } from './search-service';

interface CatalogSummary {
  /** Number of entities that the actor may find, without those that come with the service, and without users, policies, announcements and the like. */
  readonly entities: number;
  /** The number of entities of each type, the most first. */
  readonly types: readonly { readonly entityType: string; readonly count: number }[];
  /** Urn of one of them. */
  readonly example?: string;
}

export async function summarizeCatalog(
  search: Pick<OfferedSearch, 'search'>,
  { registry }: ModelRegistry,
  read: ReadContext,
): Promise<CatalogSummary> {
  const counted = registry.entities.filter(({ name, guard }) => guard === null && !isSecurityType(name));
  const entityTypes = counted.map(({ name }) => name);
  const shipped = [...new Set(registry.shipped.map(({ urn }) => urn))];
  const filter = { or: shipped.length > 0 ? [[equalTo(URN_FIELD.name, shipped, true)]] : [] };
  const page = { start: 0, count: 1, facets: true, facetSize: registry.entities.length, matchedFields: false };
  const { total, hits, facets } = await search.search({ entityTypes, input: '*', filter, sort: [], ...page, read });
  const [first] = hits;
  const counts = facets.find(({ name }) => name === ENTITY_TYPE_FIELD.name)?.values ?? [];
  const types = counts.map(({ value, count }) => ({ entityType: value, count }));
  return { entities: total, types, ...(first && { example: first.urn }) };
}
