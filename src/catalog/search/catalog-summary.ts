import type { ReadContext } from '../authorization/read-context';
import { isSecurityType } from '../authorization/security-entities';
import type { ModelRegistry } from '../registry/model-registry';
import { URN_FIELD } from './fields/search-field';
import type { OfferedSearch } from './search-service';

interface CatalogSummary {
  /** Number of entities that the actor may find, without those that come with the service and those of users, groups, roles, policies and tokens. */
  readonly entities: number;
  /** Urn of one of them. */
  readonly example?: string;
}

export async function summarizeCatalog(
  search: Pick<OfferedSearch, 'search'>,
  { registry }: ModelRegistry,
  read: ReadContext,
): Promise<CatalogSummary> {
  const entityTypes = registry.entities.map(({ name }) => name).filter((name) => !isSecurityType(name));
  const shipped = [...new Set(registry.shipped.map(({ urn }) => urn))];
  const own = { field: URN_FIELD.name, condition: 'EQUAL', values: shipped, lenient: false, negated: true } as const;
  const filter = { or: shipped.length > 0 ? [[own]] : [] };
  const page = { start: 0, count: 1, facets: false, facetSize: 0, matchedFields: false };
  const { total, hits } = await search.search({ entityTypes, input: '*', filter, sort: [], ...page, read });
  const [first] = hits;
  return { entities: total, ...(first && { example: first.urn }) };
}
