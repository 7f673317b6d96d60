import {
  AddGroupMembersDocument,
  AssignRoleDocument,
  CreateGroupDocument,
  CreateUserDocument,
  MakeSignInLinkDocument,
  RemoveGroupDocument,
  RemoveGroupMembersDocument,
  RemoveUserDocument,
  UpdateNameDocument,
  UpdateUserStatusDocument,
} from '#generated/graphql/web/pages/people/change-people';
import { ask } from '#web/api/ask';
import { ADDRESS } from '#web/api/service-address';

export interface NewUser {
  readonly username: string;
  readonly displayName: string;
  readonly email: string;
}

/** @returns the urn */
export async function createUser({ username, displayName, email }: NewUser): Promise<string> {
  const input = { username, ...(displayName !== '' && { displayName }), ...(email !== '' && { email }) };
  return (await ask(CreateUserDocument, { input })).createUser;
}

/** A link with which a user sets a password once. Earlier links of the user end. */
export async function makeSignInLink(urn: string, username: string): Promise<string> {
  const { createNativeUserResetToken } = await ask(MakeSignInLinkDocument, { userUrn: urn });
  const query = new URLSearchParams({ user: username, secret: createNativeUserResetToken.resetToken });
  return `${ADDRESS}/sign-in/link?${query}`;
}

export function setSuspended(urn: string, isSuspended: boolean, confirmed: boolean): Promise<unknown> {
  return ask(UpdateUserStatusDocument, { urn, status: isSuspended ? 'SUSPENDED' : 'ACTIVE', confirmed });
}

export function deleteUser(urn: string, confirmed: boolean): Promise<unknown> {
  return ask(RemoveUserDocument, { urn, confirmed });
}

/** @param role urn; undefined for none */
export function assignRole(user: string, role: string | undefined, confirmed: boolean): Promise<unknown> {
  return ask(AssignRoleDocument, {
    input: { actors: [user], confirmed, ...(role !== undefined && { roleUrn: role }) },
  });
}

/** @returns the urn */
export async function createGroup(name: string, description: string): Promise<string> {
  return (await ask(CreateGroupDocument, { input: { name, description } })).createGroup;
}

export function renameGroup(urn: string, name: string): Promise<unknown> {
  return ask(UpdateNameDocument, { input: { urn, name } });
}

export function deleteGroup(urn: string, confirmed: boolean): Promise<unknown> {
  return ask(RemoveGroupDocument, { urn, confirmed });
}

export function addMembers(groupUrn: string, userUrns: readonly string[]): Promise<unknown> {
  return ask(AddGroupMembersDocument, { input: { groupUrn, userUrns } });
}

export function removeMember(groupUrn: string, user: string, confirmed: boolean): Promise<unknown> {
  return ask(RemoveGroupMembersDocument, { input: { groupUrn, userUrns: [user], confirmed } });
}
