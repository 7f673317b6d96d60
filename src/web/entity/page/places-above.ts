import { queryOptions } from '@tanstack/react-query';
import { listSummaries } from '#generated/http/addresses';
import type { NamedEntity } from '#generated/http/messages';
import { send } from '#web/api/send';
import { typeOfUrn } from '#web/ui/parts/entity/entity-address';

/** More than platforms have levels. */
const LEVELS = 6;
const FRESH_MS = 60_000;

/** The places of the same type in which a place is, innermost first: the database of a schema. */
export function placesAboveQuery(urn: string) {
  return queryOptions({
    queryKey: ['summaries', 'above', urn],
    queryFn: async ({ signal }): Promise<readonly NamedEntity[]> => {
      const above: NamedEntity[] = [];
      for (let at: string | undefined = urn; at !== undefined && above.length < LEVELS; at = above.at(-1)?.urn) {
        const { summaries } = await send(listSummaries, { query: { urn: [at] }, signal });
        const next = summaries[0]?.places?.find((place) => typeOfUrn(place.urn) === typeOfUrn(urn));
        if (!next || above.some((each) => each.urn === next.urn)) break;
        above.push(next);
      }
      return above;
    },
    staleTime: FRESH_MS,
  });
}
