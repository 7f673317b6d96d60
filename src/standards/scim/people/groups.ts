import type { JsonObject } from '#generated/registry/registry-types';
import type { GroupState, ProvisionedGroup } from '#access/people/provisioning/provisioned-groups';
import { NotFoundError } from '#base/errors/domain-error';
import { isObject } from '#base/json/path-values';
import type { Ignored } from '../ignored';
import { wantedValue } from '../filter/wanted-value';
import { GROUP_SCHEMA } from '../schemas/people-schemas';
import type { ScimCall } from '../scim-call';
import { ScimRequestError } from '../scim-error';
import { addressOf, type Collection, resourceOf, textOrEmpty } from './collection';

const GROUPS = { schema: GROUP_SCHEMA, endpoint: 'Groups', costly: 'members' };

/** The groups, on behalf of the actor of a request. */
export function groupsFor(call: ScimCall): Collection {
  const { actor, signal, base, ifMatch } = call;
  const { groups, users } = call.services.people.provisioned;
  return {
    ...GROUPS,
    urns: (page) => groups.urns(actor, page, signal),
    async candidates(filter) {
      const id = wantedValue(filter, 'id', GROUP_SCHEMA);
      if (id !== undefined) return [id];
      const member = wantedValue(filter, 'members.value', GROUP_SCHEMA) ?? wantedValue(filter, 'members', GROUP_SCHEMA);
      if (member === undefined) return undefined;
      return (await users.read(actor, [member], signal))[0]?.groups ?? [];
    },
    async read(ids, withMembers) {
      const found = await groups.read(actor, ids, { signal, withMembers });
      return found.map((group) => groupResource(group, base, withMembers));
    },
    async create(resource, ignored) {
      const state = stateOf(resource);
      const unknown = await unknownMembers(call, state.members);
      noteMembers(ignored, unknown);
      return groups.create(actor, { ...state, members: state.members.filter((user) => !unknown.has(user)) });
    },
    async change(id, make, ignored) {
      const version = ifMatch === undefined ? undefined : await groups.version(id);
      const [group] = await groups.read(actor, [id], { signal, withMembers: true });
      if (!group) throw new NotFoundError(`There is no group ${id}`);
      const after = stateOf(make(groupResource(group, base)));
      const stored = new Set(group.members);
      const added = after.members.filter((user) => !stored.has(user));
      const unknown = await unknownMembers(call, added);
      const members = after.members.filter((user) => !unknown.has(user));
      if (call.method === 'PATCH' && unknown.size > 0 && isSame(group, { ...after, members })) throw noUsers(unknown);
      noteMembers(ignored, unknown);
      await groups.change(actor, group, { ...after, members }, version);
    },
    remove: (id) => groups.remove(actor, id),
  };
}

function groupResource(group: ProvisionedGroup, base: string, isWhole = true): JsonObject {
  const members = group.members.map((urn) => ({ value: urn, $ref: addressOf(base, 'Users', urn), type: 'User' }));
  return resourceOf(GROUPS, group, { base, attributes: { displayName: group.name, members }, isWhole });
}

function stateOf(resource: JsonObject): GroupState {
  const { members } = resource;
  return {
    name: textOrEmpty(resource['displayName']),
    foreignId: textOrEmpty(resource['externalId']),
    members: (Array.isArray(members) ? members : []).map((item) => textOrEmpty(isObject(item) ? item['value'] : '')),
  };
}

async function unknownMembers(
  { services, actor, signal }: ScimCall,
  members: readonly string[],
): Promise<ReadonlySet<string>> {
  if (members.length === 0) return new Set();
  const known = await services.people.provisioned.users.read(actor, members, signal);
  const urns = new Set(known.map(({ urn }) => urn));
  return new Set(members.filter((user) => !urns.has(user)));
}

function noteMembers(ignored: Ignored, unknown: ReadonlySet<string>): void {
  for (const user of unknown) ignored.note('members', noUsers(new Set([user])));
}

function isSame(before: GroupState, after: GroupState): boolean {
  const members = new Set(before.members);
  const isNew = after.members.length !== members.size || after.members.some((user) => !members.has(user));
  return !isNew && before.name === after.name && before.foreignId === after.foreignId;
}

function noUsers(members: ReadonlySet<string>): ScimRequestError {
  const [first = '', ...more] = members;
  const rest = more.length === 0 ? '' : ` Nor are ${more.length} more.`;
  return new ScimRequestError(
    'invalidValue',
    `The member '${first.slice(0, 200)}' is not a user of the catalog; use ids of users. Groups in groups are not supported.${rest}`,
  );
}
