import type { ScrollAcrossLineageRequest, SearchAcrossLineageRequest } from '#generated/http/messages';
import type { ReadContext } from '#catalog/authorization/read-context';
import type { LineageSearchQuery } from '#search/service/lineage/lineage-search';
import { parseSearch } from '../format/search-form';

/** @throws InvalidInputError for a page beyond the limit of offsets */
export function parseLineageSearch(
  form: SearchAcrossLineageRequest,
  entityTypes: readonly string[],
  read: ReadContext,
): LineageSearchQuery {
  const { urn, direction, maxHops, startTimeMillis, endTimeMillis } = form;
  return {
    lineage: { urn, direction, maxHops, startTimeMillis, endTimeMillis },
    search: parseSearch(form, entityTypes, read),
  };
}

/** compat: clients send an empty `scrollId` for the first page. */
export function parseLineageScroll(
  { scrollId = '', ...form }: ScrollAcrossLineageRequest,
  entityTypes: readonly string[],
  read: ReadContext,
): LineageSearchQuery {
  return parseLineageSearch({ ...form, start: 0, ...(scrollId !== '' && { cursor: scrollId }) }, entityTypes, read);
}
