import { queryOptions } from '@tanstack/react-query';
import { getLineagePicture } from '#generated/http/addresses';
import type { LineagePicture } from '#generated/http/messages';
import { send } from '#web/api/send';
import { type LineageState, MOST } from './lineage-state';
import { withTables } from './parts-of-tables';
import { sidesAsOne } from './sides-as-one';
import { withReaders } from './with-readers';

const DAY_MS = 86_400_000;

/** The answer that the picture and the list show. What the address does not ask of the service is no part of its key. */
export function pictureQuery(urn: string, state: LineageState) {
  const { direction, hops, columns, days, since, until, most, types, to, expand } = state;
  return queryOptions({
    queryKey: ['lineage', urn, direction, hops, columns, days, since, until, most, types, to, expand],
    queryFn: async ({ signal }) => {
      const common = { hops, ...roomOf(most), ...timesOf(state), ...(types.length > 0 && { types: [...types] }) };
      const picture = await send(getLineagePicture, {
        query: {
          ...common,
          urn,
          direction,
          ...(columns && { columns }),
          ...(to !== undefined && { to }),
          ...(expand.upstream.length > 0 && { expandUpstream: [...expand.upstream] }),
          ...(expand.downstream.length > 0 && { expandDownstream: [...expand.downstream] }),
        },
        signal,
      });
      const table = picture.nodes[0]?.whole?.urn;
      if (table === undefined || direction === 'upstream') return picture;
      const query = { ...common, urn: table, direction: 'downstream' } as const;
      return withReaders(picture, await send(getLineagePicture, { query, signal }));
    },
    select: asShown,
    staleTime: 30_000,
  });
}

function asShown(picture: LineagePicture): LineagePicture {
  return sidesAsOne(withTables(picture));
}

/** A large picture is for those who want everything, so it groups no neighbours. */
function roomOf(most: number) {
  return most === MOST[0] ? {} : { limit: most, perNode: most };
}

/** Dates are those of the reader's clock. */
function timesOf({ days, since, until }: LineageState) {
  if (days > 0) return { startTimeMillis: Date.now() - days * DAY_MS };
  return {
    ...(since !== undefined && { startTimeMillis: midnight(since) }),
    ...(until !== undefined && { endTimeMillis: midnight(until) + DAY_MS - 1 }),
  };
}

function midnight(date: string): number {
  return new Date(`${date}T00:00:00`).getTime();
}
