import { followedIn } from '#access/people/concerns';
import { FOLLOWING_ASPECT } from '#access/people/personal-aspects';
import { checkUses } from '#base/errors/limit-exceeded';
import { wholeCatalog } from '#catalog/authorization/whole-catalog';
import { type Operation, patch, step } from '../actions/draft-changes';
import { writeAllowed } from '../actions/write-changes';
import type { GraphqlContext } from '../graphql-context';
import { valueOf } from '../people/stored-people';
import type { Resolvers } from '../resolvers';
import { absent } from './absent';
import { requireWholeToken } from './require-whole-token';

const LIST = '/following';

export const following: Resolvers = {
  Query: {
    following: (_root, _args, context) => followedBy(context),
  },

  Mutation: {
    async follow(_root, { urn }, context) {
      requireWholeToken(context);
      if (!(await context.reads.entity(urn)) || !(await context.reads.exists(urn))) throw absent(urn, 'urn');
      const followed = await followedBy(context);
      if (followed.includes(urn)) return true;
      const fix = 'Stop following some first';
      const use = { limit: 'followedEntities', size: followed.length + 1, unit: 'followed entities', fix } as const;
      checkUses([use], { field: ['urn'] });
      return writeOwn(context, { op: 'add', path: LIST + step(urn), value: { entity: urn, since: Date.now() } });
    },

    async unfollow(_root, { urn }, context) {
      requireWholeToken(context);
      const followed = await followedBy(context);
      return followed.includes(urn) ? writeOwn(context, { op: 'remove', path: LIST + step(urn) }) : true;
    },
  },
};

/** Everybody may read what is about oneself. */
async function followedBy({ actor, services, signal }: GraphqlContext): Promise<readonly string[]> {
  const options = { aspects: [FOLLOWING_ASPECT], read: wholeCatalog(signal) };
  return followedIn(valueOf(await services.reader.entity(actor.urn, options), FOLLOWING_ASPECT));
}

/** Writes to the list of the actor. Users need no privilege for their own list. */
function writeOwn(context: GraphqlContext, operation: Operation) {
  return writeAllowed(context, [patch(context.actor.urn, FOLLOWING_ASPECT, [operation])]);
}
