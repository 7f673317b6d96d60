import { searchAcrossEntities } from '#generated/http/addresses';
import { nameOf } from './user-name';
import { namesFor } from './names';
import { ask } from './ask';
import { send } from './send';
import {
  FindGroupsDocument,
  FindRolesDocument,
  FindUsersDocument,
  type NamedGroupFragment,
  type NamedUserFragment,
} from '#generated/graphql/web/api/pick-queries';

/** An entity to choose. */
export interface Choice {
  readonly urn: string;
  readonly name: string;
}

/** Finds entities by words. */
export type FindChoices = (text: string, signal: AbortSignal) => Promise<readonly Choice[]>;

const COUNT = 8;

export const findUsers: FindChoices = async (query, signal) => {
  const { listUsers } = await ask(FindUsersDocument, { query, count: COUNT }, signal);
  return listUsers.users.map(choiceOf);
};

export const findGroups: FindChoices = async (query, signal) => {
  const { listGroups } = await ask(FindGroupsDocument, { query, count: COUNT }, signal);
  return listGroups.groups.map(choiceOf);
};

export const findRoles: FindChoices = async (query, signal) => {
  const { listRoles } = await ask(FindRolesDocument, { query, count: COUNT }, signal);
  return listRoles.roles;
};

/** Both may own entities. */
export const findOwners: FindChoices = async (text, signal) => {
  const [users, groups] = await Promise.all([findUsers(text, signal), findGroups(text, signal)]);
  return [...users, ...groups].slice(0, COUNT);
};

/** @param types names of entity types; none for all */
export function findEntities(types: readonly string[]): FindChoices {
  return async (text, signal) => {
    const body = { entities: [...types], input: text.trim() === '' ? '*' : text, start: 0, count: COUNT };
    const found = await send(searchAcrossEntities, { body, signal });
    const urns = found.value.entities;
    const names = await namesFor(urns, signal);
    return urns.map((urn) => ({ urn, name: names.get(urn) ?? nameOf(urn) }));
  };
}

function choiceOf({ urn, properties }: NamedUserFragment | NamedGroupFragment): Choice {
  return { urn, name: properties?.displayName ?? nameOf(urn) };
}
