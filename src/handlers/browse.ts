import { jsonAnswer } from '../http/answer';
import type { Handlers } from '../http/routing/operation-dispatcher';
import { findEntity } from '../registry/find-spec';
import { parseFilter } from '../wire/forms/filter-form';
import { checkBrowsePage } from '../wire/forms/search-form';
import { valueJson } from '../wire/answers/value-json';
import { readableUrn } from './readable-urn';
import type { Services } from './services';

type Area = Pick<Handlers, 'browse' | 'getBrowsePaths'>;

export function browseHandlers({ catalog, search }: Services): Area {
  return {
    async browse({ body: { entity, path, start, limit, filter } }, { wire, access }) {
      checkBrowsePage(start, limit);
      const query = {
        entityType: findEntity(catalog, entity, '/entity').name,
        path,
        start,
        limit,
        filter: parseFilter(filter),
        access,
      };
      return jsonAnswer(wire.browsePage(query, await search.browse(query)));
    },

    async getBrowsePaths({ body }, { access }) {
      return jsonAnswer(valueJson(await search.browsePaths(readableUrn(catalog, body.urn, '/urn'), access)));
    },
  };
}
