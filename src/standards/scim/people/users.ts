import type { JsonObject } from '#generated/registry/registry-types';
import type { ProvisionedUser, UserState } from '#access/people/provisioning/provisioned-users';
import { NotFoundError } from '#base/errors/domain-error';
import { isObject } from '#base/json/path-values';
import { wantedValue } from '../filter/wanted-value';
import { USER_SCHEMA } from '../schemas/people-schemas';
import { decodedOrSame } from '../decoded-or-same';
import type { Ignored } from '../ignored';
import type { ScimCall } from '../scim-call';
import { ScimRequestError } from '../scim-error';
import { addressOf, type Collection, resourceOf, textOrEmpty } from './collection';

const USERS = { schema: USER_SCHEMA, endpoint: 'Users' };

/** The users, on behalf of the actor of a request. */
export function usersFor({ services, actor, signal, base, ifMatch }: ScimCall): Collection {
  const { users } = services.people.provisioned;

  /** The details with the urn of the manager; with the manager from before if the one that was sent is no user. */
  async function withManager(state: UserState, before: string, ignored: Ignored): Promise<UserState> {
    const { managerUrn = '' } = state.details;
    if (managerUrn === '' || managerUrn === before) return state;
    const [known] = await users.read(actor, [managerUrn], signal);
    const found = known?.urn ?? (await users.find(managerUrn));
    if (found === undefined) ignored.note('manager', noUser(managerUrn));
    return { ...state, details: { ...state.details, managerUrn: found ?? before } };
  }

  return {
    ...USERS,
    urns: (page) => users.urns(actor, page, signal),
    async candidates(filter) {
      const id = wantedValue(filter, 'id', USER_SCHEMA);
      if (id !== undefined) return [id];
      const name = wantedValue(filter, 'userName', USER_SCHEMA);
      if (name === undefined) return undefined;
      const urn = await users.find(name);
      return urn === undefined ? [] : [urn];
    },
    read: async (ids) => (await users.read(actor, ids, signal)).map((user) => userResource(user, base)),
    create: async (resource, ignored) => users.create(actor, await withManager(stateOf(resource), '', ignored), signal),
    async change(id, make, ignored) {
      const [user] = await users.read(actor, [id], signal);
      if (!user) throw new NotFoundError(`There is no user ${id}`);
      const made = stateOf(make(withPrimary(userResource(user, base))));
      const after = await withManager(made, user.details.managerUrn ?? '', ignored);
      const refused = await users.change(actor, user, after, ifMatch !== undefined);
      for (const error of refused) ignored.note('', error);
    },
    remove: (id) => users.remove(actor, id),
  };
}

function userResource(user: ProvisionedUser, base: string): JsonObject {
  const { fullName, lastName, firstName, displayName, title, email, departmentName, managerUrn } = user.details;
  const name = {
    ...(fullName !== undefined && { formatted: fullName }),
    ...(lastName !== undefined && { familyName: lastName }),
    ...(firstName !== undefined && { givenName: firstName }),
  };
  const attributes = {
    userName: user.name,
    name: Object.keys(name).length > 0 ? name : undefined,
    displayName,
    title,
    emails: email === undefined ? undefined : [{ value: email, type: 'work' }],
    active: user.isActive,
    department: departmentName,
    manager:
      managerUrn === undefined ? undefined : { value: managerUrn, $ref: addressOf(base, USERS.endpoint, managerUrn) },
    groups: user.groups.map((urn) => ({ value: urn, $ref: addressOf(base, 'Groups', urn) })),
  };
  return resourceOf(USERS, user, { base, attributes });
}

/** Adds what paths and filters such as `emails[primary eq true]` need. */
function withPrimary(resource: JsonObject): JsonObject {
  const { emails } = resource;
  if (!Array.isArray(emails)) return resource;
  return { ...resource, emails: emails.filter(isObject).map((each) => ({ ...each, primary: true })) };
}

function stateOf(resource: JsonObject): UserState {
  const name = isObject(resource['name']) ? resource['name'] : {};
  const manager = isObject(resource['manager']) ? resource['manager'] : {};
  return {
    name: textOrEmpty(resource['userName']).trim(),
    isActive: resource['active'] !== false,
    foreignId: textOrEmpty(resource['externalId']),
    details: {
      displayName: textOrEmpty(resource['displayName']),
      fullName: textOrEmpty(name['formatted']),
      firstName: textOrEmpty(name['givenName']),
      lastName: textOrEmpty(name['familyName']),
      title: textOrEmpty(resource['title']),
      email: emailOf(resource),
      departmentName: textOrEmpty(resource['department']),
      managerUrn: textOrEmpty(manager['value']) || lastSegment(textOrEmpty(manager['$ref'])),
    },
  };
}

/** The id in the address of a resource. */
function lastSegment(address: string): string {
  return decodedOrSame(address.split('/').at(-1) ?? '');
}

function noUser(id: string): ScimRequestError {
  return new ScimRequestError(
    'invalidValue',
    `The manager '${id.slice(0, 200)}' is not a user of the catalog; provision the manager first.`,
  );
}

/** The last one of those that may be meant, because an operation adds a new one behind the old. */
function emailOf({ emails }: JsonObject): string {
  const list = (Array.isArray(emails) ? emails : []).filter(isObject);
  const chosen = list.findLast((each) => each['primary'] === true) ?? list.findLast((each) => each['type'] === 'work');
  return textOrEmpty((chosen ?? list.at(-1))?.['value']);
}
