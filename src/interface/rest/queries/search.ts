import { parseFilter } from '../format/filter-form';
import { checkBrowsePage, parseSearch } from '../format/search-form';
import { entityListJson, valueJson } from '../format/query-json';
import { findEntity } from '#catalog/registry/model-registry';
import { jsonAnswer } from '#base/http/answer';
import { readableUrn } from '#catalog/urn/readable-urn';
import type { Handlers } from '../request-context';
import { searchedTypes } from '#catalog/registry/searched-types';
import type { Services } from '../services';

type SearchHandlers = Pick<
  Handlers,
  | 'search'
  | 'searchAcrossEntities'
  | 'filterEntities'
  | 'listEntities'
  | 'autocomplete'
  | 'getTotalEntityCount'
  | 'batchGetTotalEntityCount'
>;

const NO_EXTRAS = { skipAggregates: true, skipHighlighting: true };

export function searchHandlers({ models, search }: Services): SearchHandlers {
  const typeOf = (entity: string) => findEntity(models, entity).name;
  return {
    async search({ body }, { format, read }) {
      const query = parseSearch(body, [typeOf(body.entity)], read, format);
      return jsonAnswer(format.searchPage(query, await search.search(query)));
    },

    async searchAcrossEntities({ body }, { format, read }) {
      const query = parseSearch(body, searchedTypes(models, body.entities), read, format);
      return jsonAnswer(format.acrossPage(query, await search.search(query)));
    },

    async filterEntities({ body }, { format, read }) {
      const query = parseSearch(
        { ...body, searchFlags: { skipAggregates: true } },
        [typeOf(body.entity)],
        read,
        format,
      );
      return jsonAnswer(format.searchPage(query, await search.search(query)));
    },

    async listEntities({ body }, { format, read }) {
      const query = parseSearch({ ...body, searchFlags: NO_EXTRAS }, [typeOf(body.entity)], read, format);
      return jsonAnswer(entityListJson(query, await search.search(query)));
    },

    async autocomplete({ body }, { format, read }) {
      const { query, entity, limit, field, filter } = body;
      const page = await search.autocomplete({
        entityTypes: [typeOf(entity)],
        query,
        limit,
        filter: parseFilter(filter, format),
        read,
        ...(field !== undefined && { field }),
      });
      return jsonAnswer(format.autocompletePage(query, page));
    },

    async getTotalEntityCount({ body }, { read }) {
      const entityType = typeOf(body.entity);
      return jsonAnswer(valueJson((await search.counts([entityType], read)).get(entityType) ?? 0));
    },

    async batchGetTotalEntityCount({ body }, { read }) {
      const known = new Map(body.entities.map((name) => [name, models.entity(name)?.name]));
      const types = [...known.values()].flatMap((type) => type ?? []);
      const counts = await search.counts([...new Set(types)], read);
      // compat: unknown types have no entities.
      const found = [...known].map(([name, type]) => [name, type === undefined ? 0 : (counts.get(type) ?? 0)] as const);
      return jsonAnswer(valueJson(Object.fromEntries(found)));
    },
  };
}

type BrowseArea = Pick<Handlers, 'browse' | 'getBrowsePaths'>;

export function browseHandlers({ models, search }: Services): BrowseArea {
  return {
    async browse({ body: { entity, path, start, limit, filter } }, { format, read }) {
      checkBrowsePage(start, limit);
      const query = {
        entityType: findEntity(models, entity).name,
        path: format.browsePath(path),
        start,
        limit,
        filter: parseFilter(filter, format),
        read,
      };
      return jsonAnswer(format.browsePage({ ...query, path }, await search.browse(query)));
    },

    async getBrowsePaths({ body }, { read }) {
      return jsonAnswer(valueJson(await search.browsePaths(readableUrn(models, body.urn), read)));
    },
  };
}
