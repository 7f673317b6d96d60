import { InvalidInputError } from '#base/errors/domain-error';
import type { Resolvers } from '../resolvers';

/** Clients ask for an invitation to create a user, and show the answer to people. */
export const invitations: Resolvers = {
  Query: {
    getInviteToken: refuse,
  },
  Mutation: {
    createInviteToken: refuse,
  },
};

function refuse(): never {
  const expected = 'createUser, then createNativeUserResetToken';
  throw new InvalidInputError(`Invitations are not supported; use ${expected}, and give the link to the user`, [
    { pointer: '/query', message: 'is not supported', expected },
  ]);
}
