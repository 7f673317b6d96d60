/** Nobody gives up managing policies by mistake, and a policy shows what it would do before it is stored. */
import { graphqlClient } from './graphql-client';
import { servedCatalog } from './served-catalog';
import { tokenFor } from './token-for';

const KEEPER = 'urn:li:corpuser:keeper';
const KEEPERS = 'urn:li:dataHubPolicy:keeper';
const UPDATE = `mutation ($urn: String!, $input: PolicyUpdateInput!, $confirmed: Boolean) {
  updatePolicy(urn: $urn, input: $input, confirmed: $confirmed) }`;
const EXPLAIN = `query ($input: ExplainAccessInput!) { explainAccess(input: $input) {
  isAllowed privileges { verdicts { policy name grants reason } } } }`;

describe('a change of policies', () => {
  const catalog = servedCatalog({ auth: 'on', shipped: true });
  let token: string;
  const keeper = graphqlClient(catalog, () => token);

  const draft = (changes: object = {}) => ({
    type: 'PLATFORM',
    name: 'keeper',
    state: 'ACTIVE',
    privileges: ['MANAGE_POLICIES'],
    actors: { users: [KEEPER], resourceOwners: false, allUsers: false, allGroups: false },
    ...changes,
  });
  const nobody = { actors: { resourceOwners: false, allUsers: false, allGroups: false } };

  beforeAll(async () => {
    const { accounts, system } = catalog.runtime();
    await accounts.users.create(system, { name: 'root', roles: ['Admin'], password: 'correct horse' });
    token = await tokenFor(catalog, 'keeper', ['MANAGE_POLICIES']);
  });

  it.each<[string, object]>([
    ['another state', { state: 'INACTIVE' }],
    ['other privileges', { privileges: ['VIEW_ANALYTICS'] }],
    ['other users', nobody],
  ])('that locks the actor out by %s needs a confirmation', async (_name, changes) => {
    const input = draft(changes);
    expect(await keeper.refusal(UPDATE, { urn: KEEPERS, input })).toEqual([400, 'CONFIRMATION_NEEDED']);
    expect(await keeper.data(UPDATE, { urn: KEEPERS, input: draft() })).toEqual({ updatePolicy: KEEPERS });
    expect(await keeper.data(UPDATE, { urn: KEEPERS, input, confirmed: true })).toEqual({ updatePolicy: KEEPERS });
    expect(await keeper.refusal('{ listPolicies(input: {}) { total } }')).toEqual([403, 'FORBIDDEN']);
    await policies().update(system(), KEEPERS, {
      ...SHORT,
      privileges: ['MANAGE_POLICIES'],
      actors: { users: [KEEPER], groups: [], owners: false, everyUser: false, everyMember: false },
    });
  });

  const system = () => catalog.runtime().system;
  const policies = () => catalog.runtime().accounts.policies;
  const SHORT = { name: 'keeper', description: '', kind: 'platform', state: 'active', resources: [] } as const;

  it('that deletes the only policy of the actor needs a confirmation, and an own role does not count twice', async () => {
    const remove = 'mutation ($urn: String!) { deletePolicy(urn: $urn) }';
    expect(await keeper.refusal(remove, { urn: KEEPERS })).toEqual([400, 'CONFIRMATION_NEEDED']);
    const assign = `mutation ($role: String, $confirmed: Boolean) {
      batchAssignRole(input: { roleUrn: $role, actors: ["${KEEPER}"], confirmed: $confirmed }) }`;
    await keeper.data(assign, { role: 'urn:li:dataHubRole:Admin' });
    // The role lets the actor go on.
    expect(await keeper.data(remove, { urn: KEEPERS })).toEqual({ deletePolicy: KEEPERS });
    expect(await keeper.refusal(assign)).toEqual([400, 'CONFIRMATION_NEEDED']);
    const { createPolicy: urn } = await keeper.data(
      'mutation ($input: PolicyUpdateInput!) { createPolicy(input: $input) }',
      { input: draft() },
    );
    expect(await keeper.data(assign)).toEqual({ batchAssignRole: true });
    expect(await keeper.refusal(remove, { urn })).toEqual([400, 'CONFIRMATION_NEEDED']);
  });

  it('shows its effect before it is stored', async () => {
    const question = { actorUrn: 'urn:li:corpuser:root', action: 'EDIT_LINEAGE', resourceUrn: 'urn:li:tag:pii' };
    const input = (changes: object, draftOf?: string) => ({
      input: { ...question, actorUrn: 'urn:li:corpuser:guest', draft: draft(changes), draftOf },
    });
    const granting = {
      type: 'METADATA',
      name: 'Draft',
      privileges: ['EDIT_LINEAGE'],
      resources: { filter: { criteria: [{ field: 'RESOURCE_TYPE', values: ['tag'], condition: 'EQUALS' }] } },
      actors: { users: ['urn:li:corpuser:guest'], resourceOwners: false, allUsers: false, allGroups: false },
    };
    const { explainAccess } = await keeper.data(EXPLAIN, input(granting));
    expect(explainAccess.isAllowed).toBe(true);
    expect(explainAccess.privileges[0].verdicts).toContainEqual({
      policy: '',
      name: 'Draft',
      grants: true,
      reason: 'The policy names the user.',
    });
    const other = [{ field: 'RESOURCE_TYPE', values: ['chart'], condition: 'EQUALS' }];
    const missed = await keeper.data(EXPLAIN, input({ ...granting, resources: { filter: { criteria: other } } }));
    expect(missed.explainAccess.isAllowed).toBe(false);
    expect(JSON.stringify(missed.explainAccess)).toContain('does not meet the condition');
    // Nothing was stored.
    const stored = await keeper.data(EXPLAIN, { input: { ...question, actorUrn: 'urn:li:corpuser:guest' } });
    expect(stored.explainAccess.isAllowed).toBe(false);
  });

  it('is explained in place of the stored policy, and refused if nobody could store it', async () => {
    const { listPolicies } = await keeper.data('{ listPolicies(input: { query: "keeper" }) { policies { urn } } }');
    const [{ urn }] = listPolicies.policies;
    const ask = (changes: object, draftOf = urn) => ({
      input: { actorUrn: KEEPER, action: 'MANAGE_POLICIES', draft: draft(changes), draftOf },
    });
    expect((await keeper.data(EXPLAIN, ask({}))).explainAccess.isAllowed).toBe(true);
    expect((await keeper.data(EXPLAIN, ask({ state: 'INACTIVE' }))).explainAccess.isAllowed).toBe(false);
    expect(await keeper.refusal(EXPLAIN, ask({ privileges: ['NOTHING'] }))).toEqual([400, 'INVALID_INPUT']);
    expect(await keeper.refusal(EXPLAIN, ask({}, 'urn:li:dataHubPolicy:gone'))).toEqual([404, 'NOT_FOUND']);
    expect(await keeper.refusal(EXPLAIN, ask({}, 'urn:li:dataHubPolicy:admin-platform-policy'))).toEqual([
      400,
      'INVALID_INPUT',
    ]);
  });
});
