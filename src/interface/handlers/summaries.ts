import { parseSearch } from '../formats/requests/search-form';
import { jsonAnswer } from './answer';
import { readableUrn } from './readable-urn';
import type { Handlers } from './request-context';
import { searchedTypes } from './searched-types';
import type { Services } from './services';

/** Hits of an answer that sets no number. */
const COUNT = 20;

export function summaryHandlers({
  models,
  summaries,
  summarySearch,
}: Services): Pick<Handlers, 'searchSummaries' | 'listSummaries'> {
  return {
    async searchSummaries({ body }, { actor, read }) {
      const form = { ...body, start: body.start ?? 0, count: body.count ?? COUNT };
      const asked = parseSearch(form, searchedTypes(models, body.entities), read);
      const query = { ...asked, ...(body.columns && { columns: body.columns }) };
      return jsonAnswer(JSON.stringify(await summarySearch.search(actor, query)));
    },

    async listSummaries({ query }, { actor, read }) {
      const urns = query.urn.map((urn) => readableUrn(models, urn));
      return jsonAnswer(JSON.stringify({ summaries: await summaries.of(actor, urns, read) }));
    },
  };
}
