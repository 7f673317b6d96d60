import { nameOf } from './user-name';
import { namesFor } from './names';
import { ask, send } from './send';

/** An entity to choose. */
export interface Choice {
  readonly urn: string;
  readonly name: string;
}

/** Finds entities by words. */
export type FindChoices = (text: string, signal: AbortSignal) => Promise<readonly Choice[]>;

const COUNT = 8;

interface Listed {
  readonly urn: string;
  readonly properties?: { readonly displayName?: string | null } | null;
}

export const findUsers: FindChoices = async (query, signal) => {
  const document = `query ($query: String, $count: Int) {
    listUsers(input: { query: $query, count: $count }) { users { urn properties { displayName } } } }`;
  const found = await ask<{ listUsers: { users: readonly Listed[] } }>(document, { query, count: COUNT }, signal);
  return found.listUsers.users.map(choiceOf);
};

export const findGroups: FindChoices = async (query, signal) => {
  const document = `query ($query: String, $count: Int) {
    listGroups(input: { query: $query, count: $count }) { groups { urn properties { displayName } } } }`;
  const found = await ask<{ listGroups: { groups: readonly Listed[] } }>(document, { query, count: COUNT }, signal);
  return found.listGroups.groups.map(choiceOf);
};

export const findRoles: FindChoices = async (query, signal) => {
  const document = `query ($query: String, $count: Int) {
    listRoles(input: { query: $query, count: $count }) { roles { urn name } } }`;
  const found = await ask<{ listRoles: { roles: readonly Choice[] } }>(document, { query, count: COUNT }, signal);
  return found.listRoles.roles;
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
    const path = 'entities?action=searchAcrossEntities';
    const found = await send<'searchAcrossEntities'>(path, { method: 'POST', body, signal });
    const urns = found.value.entities;
    const names = await namesFor(urns, signal);
    return urns.map((urn) => ({ urn, name: names.get(urn) ?? nameOf(urn) }));
  };
}

function choiceOf({ urn, properties }: Listed): Choice {
  return { urn, name: properties?.displayName ?? nameOf(urn) };
}
