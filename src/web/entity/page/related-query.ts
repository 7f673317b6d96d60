import { queryOptions } from '@tanstack/react-query';
import { getRelationships } from '#generated/http/addresses';
import { namesFor, shownName } from '#web/api/names';
import { send } from '#web/api/send';
import { relatedName, wholeOf } from './related-name';

/** Entities at the other ends of edges of one name. */
export interface RelatedGroup {
  readonly direction: 'OUTGOING' | 'INCOMING';
  readonly type: string;
  readonly total: number;
  readonly entities: readonly { readonly urn: string; readonly name: string }[];
}

/** Edges of one direction in an answer. */
export const RELATED_MAX = 200;

/** Both directions at once; a direction has at most 200 edges. */
export function relatedQuery(urn: string) {
  return queryOptions({
    queryKey: ['related', urn],
    queryFn: async ({ signal }): Promise<readonly RelatedGroup[]> => {
      const sides = await Promise.all(
        (['OUTGOING', 'INCOMING'] as const).map((direction) => edgesOf(urn, direction, signal)),
      );
      const edges = sides.flat();
      const wanted = edges.flatMap(({ entity }) => [entity, wholeOf(entity) ?? entity]);
      const names = await namesFor(wanted, signal);
      const nameIn = (each: string) => shownName(each, names);
      const kinds = [...new Set(edges.map(({ direction, type }) => `${direction} ${type}`))];
      return kinds.flatMap((kind) => {
        const group = edges.filter(({ direction, type }) => `${direction} ${type}` === kind);
        const [first] = group;
        const urns = [...new Set(group.map(({ entity }) => entity))];
        const entities = urns.map((each) => ({ urn: each, name: relatedName(each, nameIn) }));
        return first ? [{ direction: first.direction, type: first.type, total: urns.length, entities }] : [];
      });
    },
    staleTime: 10_000,
  });
}

async function edgesOf(urn: string, direction: RelatedGroup['direction'], signal: AbortSignal) {
  const query = { urn, direction, types: [], start: 0, count: RELATED_MAX };
  const { relationships } = await send(getRelationships, { query, signal });
  return relationships.map(({ type, entity }) => ({ direction, type, entity }));
}
