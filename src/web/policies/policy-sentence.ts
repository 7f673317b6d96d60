import { nameOf } from '../parts/user-name';
import type { Criterion, Policy, PolicyActors } from './policy';

const ATTRIBUTES: Readonly<Record<string, string>> = {
  RESOURCE_TYPE: 'type',
  RESOURCE_URN: 'urn',
  DOMAIN: 'domain',
  OWNER: 'owner',
};

const COMPARISONS: Readonly<Record<Criterion['condition'], string>> = {
  EQUALS: 'is',
  STARTS_WITH: 'starts with',
  NOT_EQUALS: 'is not',
};

/** Who the policy is for, as the subject of a sentence. */
export function subjectOf({ users, groups, roles, owners, everyUser, everyMember }: PolicyActors): string {
  if (everyUser) return 'Everybody who is signed in';
  const parts = [
    ...roles.map((role) => `users with the role ${nameOf(role)}`),
    ...(everyMember ? ['members of any group'] : groups.map((group) => `members of the group ${nameOf(group)}`)),
    ...users.map(nameOf),
    ...(owners ? ['owners of the entity'] : []),
  ];
  const subject = listed(parts, 'and');
  return subject === '' ? 'Nobody' : `${subject.charAt(0).toUpperCase()}${subject.slice(1)}`;
}

/** The entities of the policy, as the end of a sentence. Privileges over the catalog as a whole have none. */
export function objectOf({ type, resources }: Pick<Policy, 'type' | 'resources'>): string {
  if (!resources) return type === 'METADATA' ? ' on every entity' : '';
  return ` on entities whose ${listed(resources.filter.criteria.map(conditionText), 'and whose')}`;
}

function conditionText({ field, condition, values }: Criterion): string {
  const names = values.map(({ value }) => (field === 'RESOURCE_URN' ? value : shortName(value)));
  return `${ATTRIBUTES[field] ?? field} ${COMPARISONS[condition]} ${listed(names, 'or')}`;
}

function shortName(value: string): string {
  return value.startsWith('urn:') ? nameOf(value) : value;
}

/** Several words as in a sentence. */
export function listed(words: readonly string[], last: string): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}
