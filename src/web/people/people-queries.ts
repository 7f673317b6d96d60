import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Names, namesFor } from '../api/names';
import { ask } from '../api/send';
import { nameOf } from '../api/user-name';

/** A user as the pages show it. */
export interface User {
  readonly urn: string;
  readonly username: string;
  readonly name: string;
  readonly email: string | undefined;
  readonly isSuspended: boolean;
  readonly groups: readonly string[];
  readonly roles: readonly string[];
}

export interface Group {
  readonly urn: string;
  readonly name: string;
  readonly description: string | undefined;
  /** The name of the system that the group comes from; undefined for a group of the catalog's own. */
  readonly foreignOrigin: string | undefined;
}

interface Role {
  readonly urn: string;
  readonly name: string;
  readonly description: string;
}

interface Listing {
  readonly query: string;
  readonly start: number;
  readonly count: number;
}

interface AnsweredUser {
  readonly urn: string;
  readonly username: string;
  readonly status: 'ACTIVE' | 'SUSPENDED';
  readonly groupUrns: readonly string[];
  readonly roleUrns: readonly string[];
  readonly properties: Profile | null;
  readonly editableProperties: Profile | null;
}

interface Profile {
  readonly displayName: string | null;
  readonly email: string | null;
}

interface AnsweredGroup {
  readonly urn: string;
  readonly properties: { readonly displayName: string | null; readonly description: string | null } | null;
  readonly origin: { readonly type: 'NATIVE' | 'EXTERNAL' | 'UNKNOWN'; readonly externalType: string | null } | null;
}

const USER_FIELDS = `urn username status groupUrns roleUrns
  properties { displayName email } editableProperties { displayName email }`;
const GROUP_FIELDS = 'urn properties { displayName description } origin { type externalType }';

export interface UserPage {
  readonly total: number;
  readonly users: readonly User[];
  /** Of their groups and roles. */
  readonly names: Names;
}

export function usersQuery(listing: Listing) {
  const document = `query ($input: ListUsersInput!) { listUsers(input: $input) { total users { ${USER_FIELDS} } } }`;
  return queryOptions({
    queryKey: ['users', listing],
    queryFn: async ({ signal }) => {
      const answer = await ask<{ listUsers: Answered }>(document, { input: listing }, signal);
      return userPage(answer.listUsers, signal);
    },
    placeholderData: keepPreviousData,
  });
}

interface MemberListing {
  readonly group: string;
  readonly start: number;
  readonly count: number;
}

export function membersQuery({ group, start, count }: MemberListing) {
  const document = `query ($input: ListGroupMembersInput!) {
    listGroupMembers(input: $input) { total users { ${USER_FIELDS} } } }`;
  return queryOptions({
    queryKey: ['members', group, start, count],
    queryFn: async ({ signal }) => {
      const input = { groupUrn: group, start, count };
      const answer = await ask<{ listGroupMembers: Answered }>(document, { input }, signal);
      return userPage(answer.listGroupMembers, signal);
    },
    placeholderData: keepPreviousData,
  });
}

interface Answered {
  readonly total: number;
  readonly users: readonly AnsweredUser[];
}

async function userPage({ total, users: answered }: Answered, signal: AbortSignal): Promise<UserPage> {
  const users = answered.map(userOf);
  return {
    total,
    users,
    names: await namesFor(
      users.flatMap(({ groups, roles }) => [...groups, ...roles]),
      signal,
    ),
  };
}

function userOf({ urn, username, status, groupUrns, roleUrns, properties, editableProperties }: AnsweredUser): User {
  return {
    urn,
    username,
    name: editableProperties?.displayName ?? properties?.displayName ?? username,
    email: editableProperties?.email ?? properties?.email ?? undefined,
    isSuspended: status === 'SUSPENDED',
    groups: groupUrns,
    roles: roleUrns,
  };
}

export function groupsQuery(listing: Listing) {
  const document = `query ($input: ListGroupsInput!) { listGroups(input: $input) {
    total groups { ${GROUP_FIELDS} } memberCounts { group members } } }`;
  return queryOptions({
    queryKey: ['groups', listing],
    queryFn: async ({ signal }) => {
      const { listGroups: answer } = await ask<{
        listGroups: {
          total: number;
          groups: readonly AnsweredGroup[];
          memberCounts: readonly { readonly group: string; readonly members: number }[];
        };
      }>(document, { input: listing }, signal);
      const members = new Map(answer.memberCounts.map((each) => [each.group, each.members]));
      return { total: answer.total, groups: answer.groups.map(groupOf), members };
    },
    placeholderData: keepPreviousData,
  });
}

export function groupQuery(urn: string) {
  const document = `query ($urn: String!) { corpGroup(urn: $urn) { ${GROUP_FIELDS} } }`;
  return queryOptions({
    queryKey: ['group', urn],
    queryFn: async ({ signal }) =>
      groupOf((await ask<{ corpGroup: AnsweredGroup }>(document, { urn }, signal)).corpGroup),
  });
}

function groupOf({ urn, properties, origin }: AnsweredGroup): Group {
  return {
    urn,
    name: properties?.displayName ?? nameOf(urn),
    description: properties?.description ?? undefined,
    foreignOrigin: origin?.type === 'EXTERNAL' ? (origin.externalType ?? 'another system') : undefined,
  };
}

export const rolesQuery = queryOptions({
  queryKey: ['roles'],
  queryFn: async ({ signal }) => {
    const document = '{ listRoles(input: { count: 100 }) { roles { urn name description } } }';
    return (await ask<{ listRoles: { roles: readonly Role[] } }>(document, {}, signal)).listRoles.roles;
  },
});
