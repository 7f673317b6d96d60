import type { JsonObject } from '#generated/registry/registry-types';
import type { ProvisionedUser, UserState } from '#access/people/provisioning/provisioned-users';
import { NotFoundError } from '#base/errors/domain-error';
import { isObject } from '#base/json/path-values';
import { wantedValue } from '../filter/wanted-value';
import { USER_SCHEMA } from '../schemas/people-schemas';
import type { ScimCall } from '../scim-call';
import { addressOf, type Collection, resourceOf, textOf } from './collection';

const USERS = { schema: USER_SCHEMA, endpoint: 'Users' };

/** The users, on behalf of the actor of a request. */
export function usersFor({ services, actor, signal, base, ifMatch }: ScimCall): Collection {
  const { users } = services.people.provisioned;
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
    create: (resource) => users.create(actor, stateOf(resource), signal),
    async change(id, make, ignored) {
      const [user] = await users.read(actor, [id], signal);
      if (!user) throw new NotFoundError(`There is no user ${id}`);
      const after = stateOf(make(withPrimary(userResource(user, base))));
      const refused = await users.change(actor, user, after, ifMatch !== undefined);
      for (const error of refused) ignored.note('', error);
    },
    remove: (id) => users.remove(actor, id),
  };
}

function userResource(user: ProvisionedUser, base: string): JsonObject {
  const { fullName, lastName, firstName, displayName, title, email } = user.details;
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
    groups: user.groups.map((urn) => ({ value: urn, $ref: addressOf(base, 'Groups', urn) })),
  };
  return resourceOf(USERS, user, { base, attributes });
}

/** For paths and filters such as `emails[primary eq true]`. */
function withPrimary(resource: JsonObject): JsonObject {
  const { emails } = resource;
  if (!Array.isArray(emails)) return resource;
  return { ...resource, emails: emails.filter(isObject).map((each) => ({ ...each, primary: true })) };
}

function stateOf(resource: JsonObject): UserState {
  const name = isObject(resource['name']) ? resource['name'] : {};
  return {
    name: textOf(resource['userName']).trim(),
    isActive: resource['active'] !== false,
    foreignId: textOf(resource['externalId']),
    details: {
      displayName: textOf(resource['displayName']),
      fullName: textOf(name['formatted']),
      firstName: textOf(name['givenName']),
      lastName: textOf(name['familyName']),
      title: textOf(resource['title']),
      email: emailOf(resource),
    },
  };
}

/** The last one of those that may be meant, because an operation adds a new one behind the old. */
function emailOf({ emails }: JsonObject): string {
  const list = (Array.isArray(emails) ? emails : []).filter(isObject);
  const chosen = list.findLast((each) => each['primary'] === true) ?? list.findLast((each) => each['type'] === 'work');
  return textOf((chosen ?? list.at(-1))?.['value']);
}
