import { InvalidInputError } from '../../errors/domain-error';

const SDL = `
extend type Query {
  "Refused: nobody signs up by an invitation."
  getInviteToken(input: GetInviteTokenInput!): InviteTokenResult
}

extend type Mutation {
  "Refused: nobody signs up by an invitation."
  createInviteToken(input: CreateInviteTokenInput!): InviteTokenResult
}

"The role that an invited user gets."
input GetInviteTokenInput { roleUrn: String }
"The role that an invited user gets."
input CreateInviteTokenInput { roleUrn: String }
type InviteTokenResult { inviteToken: String! }
`;

/** Clients ask for an invitation to create a user, and show the answer to people. */
export const invitations = {
  sdl: SDL,
  fields: { getInviteToken: refuse, createInviteToken: refuse },
};

function refuse(): never {
  const expected = 'createUser, then createNativeUserResetToken';
  throw new InvalidInputError(`Nobody signs up by an invitation here; use ${expected}, and give the link to the user`, [
    { pointer: '/query', message: 'is not supported', expected },
  ]);
}
