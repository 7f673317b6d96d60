import { concernedBy, savedSearches } from '#access/people/followed-searches';
import type { GraphqlContext } from '../graphql-context';
import type { Resolvers } from '../resolvers';
import { absent } from './absent';
import { personOf } from './person';

export const whatChanged: Resolvers = {
  Query: {
    async whatChanged(_root, { input: { since, before, onlyMine, savedSearch } }, context) {
      const { actor, services, signal } = context;
      const asked = { since: { time: Number(since) }, before: before ? Number(before) : undefined, actor, signal };
      if (savedSearch) return services.whatChanged.page({ ...asked, of: await foundBy(savedSearch, context) });
      if (!onlyMine) return services.whatChanged.page(asked);
      const of = await concernedBy(services.reader, actor.urn, await personOf(context), signal);
      return services.whatChanged.page({ ...asked, of });
    },
  },
};

/** @throws NotFoundError for a saved search that is not there, or that the caller may not see */
async function foundBy(urn: string, { reads, services, signal }: GraphqlContext) {
  const searches = (await reads.entity(urn)) ? await savedSearches(services.reader, [urn], signal) : [];
  if (searches.length === 0) throw absent(urn, 'savedSearch');
  return { owners: [], following: [], searches };
}
