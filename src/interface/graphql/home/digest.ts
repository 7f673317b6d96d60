import { SECURITY_ASPECTS } from '#access/security-models/security-models';
import { wholeCatalog } from '#catalog/authorization/whole-catalog';
import type { GraphqlContext } from '../graphql-context';
import { valueOf } from '../people/stored-people';
import type { Resolvers } from '../resolvers';
import { requireWholeToken } from './require-whole-token';

export const digest: Resolvers = {
  Query: {
    digest: (_root, _args, context) => ownDigest(context),
  },

  Mutation: {
    async setDigest(_root, { input: { frequency, channel, address, timeZone } }, context) {
      // It outlives the token with which it was asked for.
      requireWholeToken(context);
      const wish = { frequency, channel, address: address ?? undefined, timeZone: timeZone ?? undefined };
      const toConfirm = await context.services.digests.set(wish, context);
      return { ...(await ownDigest(context)), toConfirm };
    },

    async endDigest(_root, _args, context) {
      requireWholeToken(context);
      await context.services.digests.end(context);
      return true;
    },

    testDigest(_root, _args, context) {
      requireWholeToken(context);
      return context.services.digests.test(context.actor, context.signal);
    },
  },
};

async function ownDigest(context: GraphqlContext) {
  const { actor, services } = context;
  const [own, profileMail] = await Promise.all([services.digests.of(actor.urn), mailIn(context)]);
  return { ...own, profileMail };
}

/** Everybody may read what is about oneself. */
async function mailIn({ actor, services, signal }: GraphqlContext): Promise<string | undefined> {
  const aspects = [SECURITY_ASPECTS.userEditableInfo, SECURITY_ASPECTS.userInfo];
  const user = await services.reader.entity(actor.urn, { aspects, read: wholeCatalog(signal) });
  const mails = aspects.map((aspect) => valueOf(user, aspect)?.['email']);
  return mails.find((mail) => typeof mail === 'string' && mail !== '')?.toString();
}
