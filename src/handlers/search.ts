import { parseFilter } from '../formats/requests/filter-form';
import { checkBrowsePage, parseSearch } from '../formats/requests/search-form';
import { entityListJson, valueJson } from '../formats/responses/query-json';
import { findEntity } from '../registry/model-registry';
import { jsonAnswer } from './answer';
import { readableUrn } from './readable-urn';
import type { Handlers } from './request-context';
import type { Services } from './services';

type Area = Pick<
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

export function searchHandlers({ models, search }: Services): Area {
  const typeOf = (entity: string) => findEntity(models, entity).name;
  const typesOf = (entities: readonly string[]) =>
    entities.map((name, index) => findEntity(models, name, { field: ['entities', index] }).name);
  return {
    async search({ body }, { format, access }) {
      const query = parseSearch(body, [typeOf(body.entity)], access);
      return jsonAnswer(format.searchPage(query, await search.search(query)));
    },

    async searchAcrossEntities({ body }, { format, access }) {
      const wanted = typesOf(body.entities ?? []);
      const query = parseSearch(
        body,
        wanted.length > 0 ? wanted : models.registry.entities.map(({ name }) => name),
        access,
      );
      return jsonAnswer(format.acrossPage(query, await search.search(query)));
    },

    async filterEntities({ body }, { format, access }) {
      const query = parseSearch({ ...body, searchFlags: NO_EXTRAS }, [typeOf(body.entity)], access);
      return jsonAnswer(format.searchPage(query, await search.search(query)));
    },

    async listEntities({ body }, { access }) {
      const query = parseSearch({ ...body, searchFlags: NO_EXTRAS }, [typeOf(body.entity)], access);
      return jsonAnswer(entityListJson(query, await search.search(query)));
    },

    async autocomplete({ body }, { format, access }) {
      const { query, entity, limit, field, filter } = body;
      const page = await search.autocomplete({
        entityTypes: [typeOf(entity)],
        query,
        limit,
        filter: parseFilter(filter),
        access,
        ...(field !== undefined && { field }),
      });
      return jsonAnswer(format.autocompletePage(query, page));
    },

    async getTotalEntityCount({ body }, { access }) {
      const entityType = typeOf(body.entity);
      return jsonAnswer(valueJson((await search.counts([entityType], access)).get(entityType) ?? 0));
    },

    async batchGetTotalEntityCount({ body }, { access }) {
      const counts = await search.counts(typesOf(body.entities), access);
      return jsonAnswer(valueJson(Object.fromEntries(counts)));
    },
  };
}

type BrowseArea = Pick<Handlers, 'browse' | 'getBrowsePaths'>;

export function browseHandlers({ models, search }: Services): BrowseArea {
  return {
    async browse({ body: { entity, path, start, limit, filter } }, { format, access }) {
      checkBrowsePage(start, limit);
      const query = {
        entityType: findEntity(models, entity).name,
        path,
        start,
        limit,
        filter: parseFilter(filter),
        access,
      };
      return jsonAnswer(format.browsePage(query, await search.browse(query)));
    },

    async getBrowsePaths({ body }, { access }) {
      return jsonAnswer(valueJson(await search.browsePaths(readableUrn(models, body.urn), access)));
    },
  };
}
