import { parseChangeQuery } from '../formats/requests/change-query';
import { changeBatchJson, nextPageLink } from '../formats/responses/change-event-json';
import { changeStream, EVENT_STREAM } from '../formats/responses/change-stream';
import type { Handlers } from './request-context';
import type { Services } from './services';

type Area = Pick<Handlers, 'listChanges'>;

export function changeHandlers({ models, changes }: Services): Area {
  return {
    async listChanges({ query, headers }, { read, mediaType, isAllowed }) {
      const wanted = parseChangeQuery(models, query, headers['last-event-id'], read.access);
      const type = mediaType();
      if (type === EVENT_STREAM) {
        const pages = await changes.follow(wanted, { signal: read.signal, isAllowed });
        return {
          status: 200,
          headers: { 'Content-Type': type },
          body: changeStream(pages),
        };
      }
      const waitMs = 1000 * (query.wait ?? 0);
      const page = await changes.page(wanted, { waitMs, signal: read.signal, isAllowed });
      const position = { 'X-Change-Position': String(page.position), Link: nextPageLink(query, page) };
      return { status: 200, headers: { 'Content-Type': type, ...position }, body: changeBatchJson(page) };
    },
  };
}
