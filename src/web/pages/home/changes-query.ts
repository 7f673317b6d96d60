import { queryOptions } from '@tanstack/react-query';
import { listChanges } from '#generated/http/addresses';
import type { ChangeEvent } from '#generated/http/messages';
import { namesFor, shownName } from '#web/api/names';
import { sendFor } from '#web/api/send';

/** What has happened to an entity lately. */
interface ChangedEntity {
  readonly urn: string;
  readonly name: string;
  /** Names of aspects. */
  readonly aspects: readonly string[];
  readonly actor: { readonly urn: string; readonly name: string } | undefined;
  readonly at: number;
}

/** Changes that are looked through, and entities that are shown. */
const LOOKED_AT = 500;
const SHOWN = 8;
const DAY_MS = 24 * 60 * 60_000;

/**
 * The entities that were changed in the last day, the latest first, with the names of who changed them.
 * @param types of which the catalog holds more than comes with it. Others would only list what the first start has written.
 */
export const changedTodayQuery = (types: readonly string[]) =>
  queryOptions({
    queryKey: ['changed today', types],
    enabled: types.length > 0,
    queryFn: async ({ signal }): Promise<readonly ChangedEntity[]> => {
      // The operation answers with events or as a stream, so its type says neither.
      const events = await sendFor<readonly ChangeEvent[]>(listChanges.path.slice(1), {
        query: { last: LOOKED_AT, limit: LOOKED_AT, entityType: types },
        headers: { Accept: 'application/cloudevents-batch+json' },
        signal,
      });
      const since = Date.now() - DAY_MS;
      const recent = events.filter(({ time }) => Date.parse(time) >= since).toReversed();
      const urns = [...new Set(recent.map(({ subject }) => subject))].slice(0, SHOWN);
      const actors = recent.flatMap(({ data: { actor } }) => (typeof actor === 'string' ? [actor] : []));
      const names = await namesFor([...urns, ...actors], signal);
      return urns.flatMap((urn) => {
        const own = recent.filter(({ subject }) => subject === urn);
        const [latest] = own;
        if (!latest) return [];
        const { actor } = latest.data;
        const aspects = [...new Set(own.map(({ aspectname }) => aspectname))];
        const by = typeof actor === 'string' ? { urn: actor, name: shownName(actor, names) } : undefined;
        return [{ urn, name: shownName(urn, names), aspects, actor: by, at: Date.parse(latest.time) }];
      });
    },
    staleTime: 30_000,
  });
