import { parseChangeQuery } from '#catalog/changes/change-query';
import { changeBatchJson, nextPageLink } from './change-event-json';
import { changeStream, EVENT_STREAM } from './change-stream';
import type { Handlers } from '../request-context';
import type { Services } from '../services';

type ChangeHandlers = Pick<Handlers, 'listChanges'>;

export function changeHandlers({ models, changes }: Services): ChangeHandlers {
  return {
    async listChanges({ query, headers }, { read, mediaType, isAllowed }) {
      const after = query.last === undefined ? (query.after ?? 0) : await positionBefore(changes, query.last);
      const wanted = parseChangeQuery(models, { ...query, after }, headers['last-event-id'], read.access);
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

/** The position that has `count` changes behind it, as far as they are kept. */
async function positionBefore(changes: Services['changes'], count: number): Promise<number> {
  const { first, last } = await changes.bounds();
  return Math.max(first - 1, last - count, 0);
}
