import { jsonAnswer } from '../http/answer';
import type { Handlers } from '../http/routing/operation-dispatcher';
import { findEntity } from '../registry/find-spec';
import { parseFilter } from '../wire/forms/filter-form';
import { entityListJson } from '../wire/answers/entity-list-json';
import { parseSearch } from '../wire/forms/search-form';
import { valueJson } from '../wire/answers/value-json';
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

export function searchHandlers({ catalog, search }: Services): Area {
  const typeOf = (entity: string) => findEntity(catalog, entity, '/entity').name;
  const typesOf = (entities: readonly string[]) =>
    entities.map((name, index) => findEntity(catalog, name, `/entities/${index}`).name);
  return {
    async search({ body }, { wire, access }) {
      const query = parseSearch(body, [typeOf(body.entity)], access);
      return jsonAnswer(wire.searchPage(query, await search.search(query)));
    },

    async searchAcrossEntities({ body }, { wire, access }) {
      const wanted = typesOf(body.entities ?? []);
      const query = parseSearch(
        body,
        wanted.length > 0 ? wanted : catalog.registry.entities.map(({ name }) => name),
        access,
      );
      return jsonAnswer(wire.acrossPage(query, await search.search(query)));
    },

    async filterEntities({ body }, { wire, access }) {
      const query = parseSearch({ ...body, searchFlags: NO_EXTRAS }, [typeOf(body.entity)], access);
      return jsonAnswer(wire.searchPage(query, await search.search(query)));
    },

    async listEntities({ body }, { access }) {
      const query = parseSearch({ ...body, searchFlags: NO_EXTRAS }, [typeOf(body.entity)], access);
      return jsonAnswer(entityListJson(query, await search.search(query)));
    },

    async autocomplete({ body }, { wire, access }) {
      const { query, entity, limit, field, filter } = body;
      const page = await search.autocomplete({
        entityTypes: [typeOf(entity)],
        query,
        limit,
        filter: parseFilter(filter),
        access,
        ...(field !== undefined && { field }),
      });
      return jsonAnswer(wire.autocompletePage(query, page));
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
