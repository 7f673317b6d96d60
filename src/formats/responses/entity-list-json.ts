import type { SearchPage, SearchQuery } from '../../search/search-index';

/** compat: `count` echoes what was asked for. */
export function entityListJson({ start, count }: SearchQuery, { total, hits, cursor }: SearchPage): string {
  return JSON.stringify({
    value: { start, count, total, entities: hits.map(({ urn }) => urn), ...(cursor !== undefined && { cursor }) },
  });
}
