import { jsonAnswer } from './answer';
import type { Handlers } from './request-context';
import { findEntity } from '../registry/find-spec';
import { parseFilter } from '../formats/requests/filter-form';
import { checkBrowsePage } from '../formats/requests/search-form';
import { valueJson } from '../formats/responses/value-json';
import { readableUrn } from './readable-urn';
import type { Services } from './services';

type Area = Pick<Handlers, 'browse' | 'getBrowsePaths'>;

export function browseHandlers({ models, search }: Services): Area {
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
