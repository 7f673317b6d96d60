import { storedProjections } from '#command/composition/stored-projections';
import type { Proposal } from '#catalog/aspects/aspect-service';
import { ForbiddenError } from '#base/errors/domain-error';
import { compileGrants } from '#catalog/authorization/policies/grants';
import { policyOf } from '#access/security-models/policy-value';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { testDatabase } from '#test/support/test-database';
import { createAspectWriter } from '#catalog/aspects/create-aspect-writer';
import { dataset, models, proposal, testStore, validator } from './test-store';

const JANE = { user: 'urn:li:corpuser:jane', groups: [], roles: [] };
const database = testDatabase();
let store: ReturnType<typeof testStore>;

beforeAll(async () => {
  store = testStore(database);
  await store.upsert(dataset('mine'), 'ownership', { owners: [{ owner: JANE.user, type: 'NONE' }] });
  await store.upsert(dataset('other'), 'status', { removed: false });
});

/** An actor with one policy. */
function actor(privileges: readonly string[], actors: JsonObject = { allUsers: true }) {
  const policy = policyOf('urn:li:dataHubPolicy:p', { type: 'METADATA', state: 'ACTIVE', privileges, actors });
  return { urn: JANE.user, grants: compileGrants([policy], JANE) };
}

const TAGS = { tags: [] };
const REMOVED = { removed: true };

test.each<[string, readonly string[], JsonObject | undefined, string, string, JsonValue, boolean]>([
  ['EDIT_ENTITY edits every ordinary aspect', ['EDIT_ENTITY'], undefined, dataset('other'), 'globalTags', TAGS, true],
  ['EDIT_ENTITY_TAGS edits tags', ['EDIT_ENTITY_TAGS'], undefined, dataset('other'), 'globalTags', TAGS, true],
  ['EDIT_ENTITY_TAGS edits nothing else', ['EDIT_ENTITY_TAGS'], undefined, dataset('other'), 'status', REMOVED, false],
  [
    'an owner edits the own entity',
    ['EDIT_ENTITY'],
    { resourceOwners: true },
    dataset('mine'),
    'status',
    REMOVED,
    true,
  ],
  [
    'an owner edits no other entity',
    ['EDIT_ENTITY'],
    { resourceOwners: true },
    dataset('other'),
    'status',
    REMOVED,
    false,
  ],
  ['an owner edits no new entity', ['EDIT_ENTITY'], { resourceOwners: true }, dataset('new'), 'status', REMOVED, false],
  ['nobody edits without a privilege', ['VIEW_ENTITY_PAGE'], undefined, dataset('other'), 'status', REMOVED, false],
  ['EDIT_ENTITY does not give a role', ['EDIT_ENTITY'], undefined, JANE.user, 'roleMembership', { roles: [] }, false],
  ['MANAGE_POLICIES gives a role', ['MANAGE_POLICIES'], undefined, JANE.user, 'roleMembership', { roles: [] }, true],
  [
    'EDIT_ENTITY does not join a group',
    ['EDIT_ENTITY'],
    undefined,
    JANE.user,
    'nativeGroupMembership',
    { nativeGroups: [] },
    false,
  ],
])('%s', async (_name, privileges, actors, urn, aspect, value, allowed) => {
  const [outcome] = await store.writer.writeEach(actor(privileges, actors), [proposal('UPSERT', urn, aspect, value)]);
  expect(outcome instanceof Error ? outcome.name : 'allowed').toBe(allowed ? 'allowed' : 'ForbiddenError');
});

test('one forbidden proposal refuses the request, and nothing of it is written', async () => {
  const proposals = [
    proposal('UPSERT', dataset('both'), 'globalTags', TAGS),
    proposal('UPSERT', dataset('both'), 'status', REMOVED, { pointer: '/proposals/1' }),
  ];
  await expect(store.writer.write(actor(['EDIT_ENTITY_TAGS']), proposals)).rejects.toMatchObject({
    code: 'FORBIDDEN',
    details: [{ pointer: '/proposals/1', expected: 'EDIT_ENTITY or EDIT_ENTITY_STATUS' }],
  });
  expect(await store.reader.exists(dataset('both'))).toBe(false);
});

test('deleting needs the privilege to delete, also in a batch of independent proposals', async () => {
  const gone = [proposal('DELETE', dataset('other'), 'status')];
  const [refused] = await store.writer.writeEach(actor(['EDIT_ENTITY']), gone);
  expect(refused).toBeInstanceOf(ForbiddenError);
  await store.writer.write(actor(['DELETE_ENTITY']), gone);
});

test('the error does not depend on whether the entity exists', async () => {
  const message = async (urn: string) =>
    store.writer
      .write(actor(['VIEW_ENTITY_PAGE']), [proposal('UPSERT', urn, 'status', REMOVED)])
      .catch((error: Error) => error.message);
  expect(await message(dataset('mine'))).toBe(await message(dataset('unknown')));
});

test('a batch of independent proposals reads what policies compare once', async () => {
  const texts: string[] = [];
  const watched = createAspectWriter({
    database: {
      query: (statement) => (texts.push(statement.name ?? ''), database.query(statement)),
      transaction: (work) => database.transaction(work),
      close: () => database.close(),
    },
    models,
    validator,
    projections: storedProjections(models),
    now: Date.now,
  });
  const owner = actor(['EDIT_ENTITY'], { resourceOwners: true });
  const proposals = ['mine', 'other', 'mine'].map((name) => proposal('UPSERT', dataset(name), 'status', REMOVED));
  const results = await watched.writeEach(owner, [...proposals, proposal('UPSERT', dataset('mine'), 'unknown', {})]);
  expect(results.map((each) => (each instanceof Error ? each.name : each.urn))).toEqual([
    dataset('mine'),
    'ForbiddenError',
    dataset('mine'),
    'InvalidInputError',
  ]);
  expect(texts.filter((name) => name === 'read-resource-facts')).toHaveLength(1);
});

test('conditions of a write are checked after access, so that they reveal nothing', async () => {
  const owner = actor(['EDIT_ENTITY'], { resourceOwners: true });
  const refusal = async (urn: string, more: Partial<Proposal>) => {
    const [outcome] = await store.writer.writeEach(owner, [proposal('CREATE', urn, 'status', REMOVED, more)]);
    return outcome instanceof ForbiddenError ? outcome.message : outcome;
  };
  const expected = await refusal(dataset('unknown'), {});
  expect(expected).toContain('EDIT_ENTITY');
  for (const more of [{}, { ifVersionMatch: 1 }, { ifVersionMatch: -1 }])
    for (const urn of [dataset('other'), dataset('unknown')]) expect(await refusal(urn, more)).toBe(expected);
});
