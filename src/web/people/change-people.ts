import { ask } from '../api/send';
import { ADDRESS } from '../service-address';

export interface NewUser {
  readonly username: string;
  readonly displayName: string;
  readonly email: string;
}

/** @returns the urn */
export async function createUser({ username, displayName, email }: NewUser): Promise<string> {
  const document = 'mutation ($input: CreateUserInput!) { createUser(input: $input) }';
  const input = { username, ...(displayName !== '' && { displayName }), ...(email !== '' && { email }) };
  return (await ask<{ createUser: string }>(document, { input })).createUser;
}

/** A link with which a user sets a password once. Earlier links of the user end. */
export async function makeSignInLink(urn: string, username: string): Promise<string> {
  const document = `mutation ($userUrn: String!) {
    createNativeUserResetToken(input: { userUrn: $userUrn }) { resetToken } }`;
  const answer = await ask<{ createNativeUserResetToken: { resetToken: string } }>(document, { userUrn: urn });
  const query = new URLSearchParams({ user: username, secret: answer.createNativeUserResetToken.resetToken });
  return `${ADDRESS}/sign-in/link?${query}`;
}

export function setSuspended(urn: string, isSuspended: boolean, confirmed: boolean): Promise<unknown> {
  const document = `mutation ($urn: String!, $status: CorpUserStatus!, $confirmed: Boolean) {
    updateUserStatus(urn: $urn, status: $status, confirmed: $confirmed) }`;
  return ask(document, { urn, status: isSuspended ? 'SUSPENDED' : 'ACTIVE', confirmed });
}

export function deleteUser(urn: string, confirmed: boolean): Promise<unknown> {
  return ask('mutation ($urn: String!, $confirmed: Boolean) { removeUser(urn: $urn, confirmed: $confirmed) }', {
    urn,
    confirmed,
  });
}

/** @param role urn; undefined for none */
export function assignRole(user: string, role: string | undefined, confirmed: boolean): Promise<unknown> {
  const document = 'mutation ($input: BatchAssignRoleInput!) { batchAssignRole(input: $input) }';
  return ask(document, { input: { actors: [user], confirmed, ...(role !== undefined && { roleUrn: role }) } });
}

/** @returns the urn */
export async function createGroup(name: string, description: string): Promise<string> {
  const document = 'mutation ($input: CreateGroupInput!) { createGroup(input: $input) }';
  return (await ask<{ createGroup: string }>(document, { input: { name, description } })).createGroup;
}

export function renameGroup(urn: string, name: string): Promise<unknown> {
  return ask('mutation ($input: UpdateNameInput!) { updateName(input: $input) }', { input: { urn, name } });
}

export function deleteGroup(urn: string, confirmed: boolean): Promise<unknown> {
  return ask('mutation ($urn: String!, $confirmed: Boolean) { removeGroup(urn: $urn, confirmed: $confirmed) }', {
    urn,
    confirmed,
  });
}

export function addMembers(groupUrn: string, userUrns: readonly string[]): Promise<unknown> {
  const document = 'mutation ($input: AddGroupMembersInput!) { addGroupMembers(input: $input) }';
  return ask(document, { input: { groupUrn, userUrns } });
}

export function removeMember(groupUrn: string, user: string, confirmed: boolean): Promise<unknown> {
  const document = 'mutation ($input: RemoveGroupMembersInput!) { removeGroupMembers(input: $input) }';
  return ask(document, { input: { groupUrn, userUrns: [user], confirmed } });
}
