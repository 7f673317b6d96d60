import type { JsonObject } from '#generated/registry/registry-types';
import { PRIVILEGE_NAMES } from '#catalog/authorization/policies/privileges';
import type { ServedCatalog } from './served-catalog';

/** Those of an administrator, whose change requests wait for a decision. */
const ADMINISTRATOR = PRIVILEGE_NAMES.filter((name) => name !== 'REQUESTS_ACCEPTED_AT_ONCE');

/** The entities that a policy is about; all entities without it. */
export interface PolicyLimits {
  readonly resources?: JsonObject;
  /** Whether the policy is for the owners of an entity, instead of for the user. */
  readonly forOwners?: boolean;
  readonly state?: 'ACTIVE' | 'INACTIVE';
}

/** Limits a policy to entities by one criterion: `only('DOMAIN', 'EQUALS', SALES)`. */
export function only(field: string, condition: string, ...values: readonly string[]): PolicyLimits {
  return { resources: { filter: { criteria: [{ field, condition, values: [...values] }] } } };
}

/** Creates or replaces a policy that grants the privileges to the user. @param id of the policy */
export async function grant(
  { runtime }: ServedCatalog,
  id: string,
  { user, privileges }: { readonly user: string; readonly privileges: readonly string[] },
  { resources, forOwners = false, state = 'ACTIVE' }: PolicyLimits = {},
): Promise<void> {
  const { services, system } = runtime();
  const value = {
    displayName: id,
    description: '',
    type: 'METADATA',
    state,
    privileges: [...privileges],
    actors: { users: forOwners ? [] : [user], resourceOwners: forOwners, allUsers: false, allGroups: false },
    ...(resources && { resources }),
  };
  const policy = { entityType: 'dataHubPolicy', urn: `urn:li:dataHubPolicy:${id}`, aspectName: 'dataHubPolicyInfo' };
  await services.writer.write(system, [{ ...policy, changeType: 'UPSERT', value }]);
}

interface NewUser {
  /** Names of shipped roles. */
  readonly roles?: readonly string[];
  readonly password?: string;
}

/** Creates a user without policies. @returns an access token of the user */
export async function newUserToken({ runtime }: ServedCatalog, name: string, settings: NewUser = {}): Promise<string> {
  const { accounts, system } = runtime();
  const user = await accounts.users.create(system, { name, roles: [], ...settings });
  const request = { user, name, duration: 'ONE_DAY', scope: 'all' } as const;
  return (await accounts.tokens.create(system, request)).text;
}

/** Creates a user with one policy, which grants these privileges. @returns an access token of the user */
export async function tokenFor(
  catalog: ServedCatalog,
  name: string,
  privileges: readonly string[] = ADMINISTRATOR,
  limits: PolicyLimits = {},
): Promise<string> {
  const token = await newUserToken(catalog, name);
  await grant(catalog, name, { user: catalog.runtime().accounts.users.urnOf(name), privileges }, limits);
  return token;
}
