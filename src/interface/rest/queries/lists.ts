import { parseSearch } from '../format/search-form';
import { acrossScrollJson, urnListJson, valueJson } from '../format/query-json';
import { jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import { searchedTypes } from '#catalog/registry/searched-types';
import type { Services } from '../services';

type ListHandlers = Pick<Handlers, 'listUrns' | 'getAspectCount' | 'scrollAcrossEntities'>;

export function listHandlers({ models, lists, search }: Services): ListHandlers {
  return {
    async listUrns({ body: { entity, start, count } }, { read }) {
      return jsonAnswer(urnListJson(start, await lists.urns(entity, { start, count, read })));
    },

    async getAspectCount({ body: { aspect, urnLike } }, { read }) {
      return jsonAnswer(valueJson(await lists.aspects({ aspect, urnLike, read })));
    },

    async scrollAcrossEntities({ body: { scrollId = '', ...form } }, { read }) {
      // compat: clients send an empty `scrollId` for the first page.
      const page = { ...form, start: 0, ...(scrollId !== '' && { cursor: scrollId }) };
      const query = parseSearch(page, searchedTypes(models, form.entities), read);
      return jsonAnswer(acrossScrollJson(query, await search.search(query)));
    },
  };
}
