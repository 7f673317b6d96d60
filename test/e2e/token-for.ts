import { PRIVILEGE_NAMES } from '../../src/auth/policies/privileges';
import type { ServedCatalog } from './served-catalog';

/** Creates a user with one policy, which grants these privileges over everything. @returns an access token of the user */
export async function tokenFor(
  catalog: ServedCatalog,
  name: string,
  privileges: readonly string[] = PRIVILEGE_NAMES,
): Promise<string> {
  const { accounts, services, system } = catalog.runtime();
  const user = await accounts.users.create(system, { name, roles: [] });
  const value = {
    displayName: name,
    description: '',
    type: 'METADATA',
    state: 'ACTIVE',
    privileges: [...privileges],
    actors: { users: [user], resourceOwners: false, allUsers: false, allGroups: false },
  };
  const policy = { entityType: 'dataHubPolicy', urn: `urn:li:dataHubPolicy:${name}`, aspectName: 'dataHubPolicyInfo' };
  await services.writer.write(system, [{ ...policy, changeType: 'UPSERT', value }]);
  const request = { user, name, duration: 'ONE_DAY', scope: 'all' } as const;
  return (await accounts.tokens.create(system, request)).text;
}
