import { findEntity } from '#catalog/registry/model-registry';
import { parseSearch } from '../format/search-form';
import { jsonAnswer } from '#base/http/answer';
import { readableUrn } from '#catalog/urn/readable-urn';
import type { Handlers } from '../request-context';
import { searchedTypes } from '#catalog/registry/searched-types';
import type { Services } from '../services';

/** Hits of an answer that sets no number. */
const COUNT = 20;
/** The same for cards, which are taller. */
const CARDS = 10;

export function summaryHandlers({
  models,
  summaries,
  summarySearch,
  relatedCards,
  problems,
  coverage,
}: Services): Pick<Handlers, 'searchSummaries' | 'listSummaries' | 'listRelated' | 'listProblems' | 'getCoverage'> {
  return {
    async searchSummaries({ body }, { actor, read }) {
      const form = { ...body, start: body.start ?? 0, count: body.count ?? COUNT };
      const asked = parseSearch(form, searchedTypes(models, body.entities), read);
      const query = { ...asked, explains: body.explain === true, ...(body.columns && { columns: body.columns }) };
      return jsonAnswer(JSON.stringify(await summarySearch.search(actor, query)));
    },

    async listSummaries({ query }, { actor, read }) {
      const urns = query.urn.map((urn) => readableUrn(models, urn));
      return jsonAnswer(JSON.stringify({ summaries: await summaries.of(actor, urns, read) }));
    },

    async listRelated({ query }, { actor, read }) {
      const urn = readableUrn(models, query.urn);
      const type = query.entityType === undefined ? {} : { entityType: findEntity(models, query.entityType).name };
      const page = { start: query.start ?? 0, count: query.count ?? CARDS };
      return jsonAnswer(JSON.stringify({ groups: await relatedCards.of(actor, { urn, ...type, ...page, read }) }));
    },

    async listProblems({ query }, { actor, read }) {
      const { start = 0, count = COUNT, type, owner, place, platform } = query;
      const filter = {
        ...(type !== undefined && { type: findEntity(models, type).name }),
        ...(owner !== undefined && { owner }),
        ...(place !== undefined && { place }),
        ...(platform !== undefined && { platform }),
      };
      return jsonAnswer(JSON.stringify(await problems.of(actor, { ...filter, start, count, read })));
    },

    async getCoverage({ query: { type } }, { actor, read }) {
      const entityType = type === undefined ? undefined : findEntity(models, type).name;
      return jsonAnswer(JSON.stringify(await coverage.of(actor, { entityType, read })));
    },
  };
}
