import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  FindGroupDocument,
  ListGroupsDocument,
  ListMembersDocument,
  ListRolesDocument,
  ListUsersDocument,
  type ListedGroupFragment,
  type ListedUserFragment,
  type ListedUsersFragment,
} from '#generated/graphql/web/pages/people/people-queries';
import { type Names, namesFor } from '#web/api/names';
import { ask } from '#web/api/ask';
import { nameOf } from '#web/api/user-name';

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

interface Listing {
  readonly query: string;
  readonly start: number;
  readonly count: number;
}

export interface UserPage {
  readonly total: number;
  readonly users: readonly User[];
  /** Names of their groups and roles. */
  readonly names: Names;
}

export function usersQuery(listing: Listing) {
  return queryOptions({
    queryKey: ['users', listing],
    queryFn: async ({ signal }) => {
      const { listUsers } = await ask(ListUsersDocument, { input: listing }, signal);
      return userPage(listUsers, signal);
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
  return queryOptions({
    queryKey: ['members', group, start, count],
    queryFn: async ({ signal }) => {
      const input = { groupUrn: group, start, count };
      const { listGroupMembers } = await ask(ListMembersDocument, { input }, signal);
      return userPage(listGroupMembers, signal);
    },
    placeholderData: keepPreviousData,
  });
}

async function userPage({ total, users: answered }: ListedUsersFragment, signal: AbortSignal): Promise<UserPage> {
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

function userOf({
  urn,
  username: key,
  corpUserNames,
  status,
  groupUrns,
  roleUrns,
  properties,
  editableProperties,
}: ListedUserFragment): User {
  const username = corpUserNames?.signInName ?? key;
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
  return queryOptions({
    queryKey: ['groups', listing],
    queryFn: async ({ signal }) => {
      const { listGroups: answer } = await ask(ListGroupsDocument, { input: listing }, signal);
      const members = new Map(answer.memberCounts.map((each) => [each.group, each.members]));
      return { total: answer.total, groups: answer.groups.map(groupOf), members };
    },
    placeholderData: keepPreviousData,
  });
}

export function groupQuery(urn: string) {
  return queryOptions({
    queryKey: ['group', urn],
    queryFn: async ({ signal }) => groupOf((await ask(FindGroupDocument, { urn }, signal)).corpGroup),
  });
}

function groupOf({ urn, properties, origin }: ListedGroupFragment): Group {
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
    return (await ask(ListRolesDocument, {}, signal)).listRoles.roles;
  },
});
