/** Changes of access at the same time, in two processes over one database, and random histories of them. */
import fc from 'fast-check';
import { pino } from 'pino';
import { DomainError } from '#base/errors/domain-error';
import { readSettings } from '#base/settings/read-settings';
import type { Proposal } from '#catalog/aspects/aspect-service';
import { createRuntime, type Runtime } from '#command/composition/create-runtime';
import { testSeed } from '../support/seeded-random';
import { servedCatalog } from '../e2e/served-catalog';

const catalog = servedCatalog({ auth: 'on', shipped: true });
const ADMIN = 'urn:li:dataHubRole:Admin';
const ORIGIN = { address: '127.0.0.1', requestId: 'r', isEncrypted: false };
let other: Runtime;

beforeAll(async () => {
  const settings = readSettings({ DATABASE_URL: catalog.database.url(), ASPECTORY_AUTH: 'on' });
  other = await createRuntime(settings, pino({ level: 'silent' }), { command: 'test', use: 'writes', shared: false });
});
catalog.database.closeFirst(() => other.close());

const urnOf = (name: string) => `urn:li:corpuser:${name}`;
const [ANN, BOB] = [urnOf('ann'), urnOf('bob')];
const actorOf = (runtime: Runtime, urn: string) => runtime.accounts.access.actor(urn);

function ofUser(urn: string, aspectName: string, value: Proposal['value']): Proposal {
  return { entityType: 'corpuser', urn, aspectName, changeType: 'UPSERT', ...(value !== undefined && { value }) };
}

const status = (urn: string, text: string) =>
  ofUser(urn, 'corpUserStatus', { status: text, lastModified: { time: 1, actor: urn } });
const deletion = (urn: string): Proposal => ({ ...ofUser(urn, 'corpUserKey', undefined), changeType: 'DELETE' });
const write = async (runtime: Runtime, actor: string, change: Proposal) => {
  await runtime.services.writer.write(await actorOf(runtime, actor), [change]);
};

async function haveRoles(roles: ReadonlyMap<string, readonly string[]>): Promise<void> {
  const { services, system } = catalog.runtime();
  const changes = [...roles].flatMap(([urn, own]) => [
    ofUser(urn, 'roleMembership', { roles: [...own] }),
    ofUser(urn, 'groupMembership', { groups: [] }),
    status(urn, 'ACTIVE'),
  ]);
  await services.writer.write(system, changes);
}

type Demotion = (runtime: Runtime, actor: string, user: string) => Promise<unknown>;
const DEMOTIONS: readonly (readonly [string, Demotion])[] = [
  ['batchAssignRole', async (at, actor, user) => at.accounts.roles.assign(await actorOf(at, actor), undefined, [user])],
  ['roleMembership', (at, actor, user) => write(at, actor, ofUser(user, 'roleMembership', { roles: [] }))],
  [
    'updateUserStatus',
    async (at, actor, user) => at.services.people.users.setUsable(await actorOf(at, actor), user, false),
  ],
  ['corpUserStatus', (at, actor, user) => write(at, actor, status(user, 'SUSPENDED'))],
  ['removeUser', async (at, actor, user) => at.services.people.users.remove(await actorOf(at, actor), user)],
  ['a deletion of the key', (at, actor, user) => write(at, actor, deletion(user))],
];

describe('of two administrators who demote each other at the same time', () => {
  it.each(DEMOTIONS)('by %s exactly one succeeds', async (_name, demote) => {
    for (let round = 0; round < 5; round++) {
      await haveRoles(
        new Map([
          [ANN, [ADMIN]],
          [BOB, [ADMIN]],
        ]),
      );
      const [one, two] = round % 2 === 0 ? [catalog.runtime(), other] : [other, other];
      const results = await Promise.allSettled([demote(one, ANN, BOB), demote(two, BOB, ANN)]);
      expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await managers([ANN, BOB])).toHaveLength(1);
    }
  });

  it('both succeed in no mix of interfaces', async () => {
    for (const [, first] of DEMOTIONS)
      for (const [, second] of DEMOTIONS) {
        await haveRoles(
          new Map([
            [ANN, [ADMIN]],
            [BOB, [ADMIN]],
          ]),
        );
        await Promise.allSettled([first(catalog.runtime(), ANN, BOB), second(other, BOB, ANN)]);
        expect((await managers([ANN, BOB])).length).toBeGreaterThan(0);
      }
  });
});

test('who was demoted meanwhile changes nothing any more', async () => {
  const [CAT] = [urnOf('cat')];
  await haveRoles(
    new Map([
      [ANN, [ADMIN]],
      [BOB, [ADMIN]],
      [CAT, [ADMIN]],
    ]),
  );
  // What the request of bob may do is known before ann takes it away.
  const bob = await actorOf(other, BOB);
  await write(catalog.runtime(), ANN, ofUser(BOB, 'roleMembership', { roles: [] }));
  const late = other.services.writer.write(bob, [ofUser(ANN, 'roleMembership', { roles: [] })]);
  await expect(late).rejects.toThrow('MANAGE_POLICIES');
  expect(await managers([ANN, BOB, CAT])).toEqual([ANN, CAT]);
});

test('a session that begins while its user is suspended does not outlast the suspension', async () => {
  const { accounts, system } = catalog.runtime();
  const sue = await accounts.users.create(system, { name: 'sue', roles: [], password: 'correct horse' });
  for (let round = 0; round < 3; round++) {
    const signIn = other.services.signIn.signIn({ name: 'sue', password: 'correct horse' }, ORIGIN);
    const [session] = await Promise.allSettled([signIn, accounts.users.setUsable(system, sue, false)]);
    await accounts.users.setUsable(system, sue, true);
    if (session.status === 'rejected') continue;
    const cookie = session.value.cookies.map((each) => each.split(';')[0]).join('; ');
    await expect(other.sessions.authenticator.actorOf({ cookie })).rejects.toThrow('has ended');
  }
});

async function managers(users: readonly string[]): Promise<readonly string[]> {
  const actors = await Promise.all(users.map((urn) => actorOf(catalog.runtime(), urn)));
  return actors
    .filter(({ grants, member }) => grants.has('MANAGE_POLICIES') && !member.isSuspended)
    .map(({ urn }) => urn);
}

// A model of the rules in plain sets: no compiled grants, no SQL.

const USERS = ['m0', 'm1', 'm2', 'm3', 'm4'].map(urnOf);
const GROUPS = ['keepers', 'secretaries', 'readers'].map((id) => `urn:li:corpGroup:${id}`);
const [KEEPERS = '', SECRETARIES = '', READERS = ''] = GROUPS;
const OF_GROUP: ReadonlyMap<string, readonly string[]> = new Map([
  [KEEPERS, ['MANAGE_USERS_AND_GROUPS', 'MANAGE_USER_CREDENTIALS']],
  [SECRETARIES, ['MANAGE_SECRETS']],
  [READERS, []],
]);

interface ModelUser {
  readonly isAdmin: boolean;
  readonly groups: readonly string[];
  readonly isSuspended: boolean;
}

type Step = { readonly actor: number; readonly user: number } & (
  | { readonly kind: 'admin'; readonly is: boolean }
  | { readonly kind: 'groups'; readonly groups: readonly string[] }
  | { readonly kind: 'suspended'; readonly is: boolean }
  | { readonly kind: 'password' }
);

const someone = fc.nat({ max: USERS.length - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ actor: someone, user: someone, kind: fc.constant('admin' as const), is: fc.boolean() }),
  fc.record({
    actor: someone,
    user: someone,
    kind: fc.constant('groups' as const),
    groups: fc.subarray([...GROUPS]),
  }),
  fc.record({ actor: someone, user: someone, kind: fc.constant('suspended' as const), is: fc.boolean() }),
  fc.record({ actor: someone, user: someone, kind: fc.constant('password' as const) }),
);

function privilegesOf({ isAdmin, groups }: ModelUser): ReadonlySet<string> {
  const all = ['MANAGE_POLICIES', ...[...OF_GROUP.values()].flat()];
  return new Set(isAdmin ? all : groups.flatMap((group) => OF_GROUP.get(group) ?? []));
}

const covers = (own: ReadonlySet<string>, target: ReadonlySet<string>) =>
  own.has('MANAGE_POLICIES') || [...target].every((privilege) => own.has(privilege));
const NEEDS = {
  admin: 'MANAGE_POLICIES',
  groups: 'MANAGE_USERS_AND_GROUPS',
  suspended: 'MANAGE_USERS_AND_GROUPS',
  password: 'MANAGE_USER_CREDENTIALS',
} as const;

function changed(user: ModelUser, change: Step): ModelUser {
  if (change.kind === 'admin') return { ...user, isAdmin: change.is };
  if (change.kind === 'groups') return { ...user, groups: change.groups };
  return change.kind === 'suspended' ? { ...user, isSuspended: change.is } : user;
}

/** The users after the step; undefined if it must be refused. */
function expected(now: readonly ModelUser[], change: Step): readonly ModelUser[] | undefined {
  const [actor, user] = [now[change.actor], now[change.user]];
  if (!actor || !user || actor.isSuspended) return undefined;
  const [own, before] = [privilegesOf(actor), privilegesOf(user)];
  if (!own.has(NEEDS[change.kind])) return undefined;
  const after = privilegesOf(changed(user, change));
  const isSame = before.size === after.size && covers(before, after) && covers(after, before);
  const acts = change.kind === 'password' || (change.kind === 'suspended' && user.isSuspended !== change.is);
  if ((acts || !isSame) && !(covers(own, before) && covers(own, after))) return undefined;
  const next = now.map((each, index) => (index === change.user ? changed(each, change) : each));
  return next.some(({ isAdmin, isSuspended }) => isAdmin && !isSuspended) ? next : undefined;
}

function proposalOf(change: Step, round: number): Proposal {
  const urn = USERS[change.user] ?? '';
  if (change.kind === 'admin') return ofUser(urn, 'roleMembership', { roles: change.is ? [ADMIN] : [] });
  if (change.kind === 'groups') return ofUser(urn, 'nativeGroupMembership', { nativeGroups: [...change.groups] });
  if (change.kind === 'suspended') return status(urn, change.is ? 'SUSPENDED' : 'ACTIVE');
  return ofUser(urn, 'corpUserCredentials', { salt: 'c2FsdA==', hashedPassword: `hash ${round}` });
}

const SEED = testSeed(7);
const START: readonly ModelUser[] = USERS.map((_, index) => ({
  isAdmin: index === 0,
  groups: index === 1 ? [KEEPERS] : [],
  isSuspended: false,
}));

async function begin(): Promise<void> {
  const { services, system } = catalog.runtime();
  const changes = START.flatMap(({ isAdmin, groups }, index) => {
    const urn = USERS[index] ?? '';
    const native = ofUser(urn, 'nativeGroupMembership', { nativeGroups: [...groups] });
    return [ofUser(urn, 'roleMembership', { roles: isAdmin ? [ADMIN] : [] }), native, status(urn, 'ACTIVE')];
  });
  await services.writer.write(system, changes);
}

describe('random histories', () => {
  beforeAll(async () => {
    const { accounts, services, system } = catalog.runtime();
    await begin();
    for (const urn of [ANN, BOB, urnOf('cat')])
      await services.writer.write(system, [ofUser(urn, 'roleMembership', { roles: [] })]);
    for (const [group, privileges] of OF_GROUP) {
      if (privileges.length === 0) continue;
      const actors = { users: [], groups: [group], owners: false, everyUser: false, everyMember: false };
      const draft = { name: group, description: '', kind: 'platform', state: 'active', resources: [] } as const;
      await accounts.policies.create(system, { ...draft, privileges, actors });
    }
  });

  test(`of changes of access end as the model says (seed ${SEED})`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 30 }), async (steps) => {
        await begin();
        let now = START;
        for (const [round, change] of steps.entries()) {
          const runtime = round % 2 === 0 ? catalog.runtime() : other;
          const next = expected(now, change);
          expect([change, await isDone(runtime, change, round)]).toEqual([change, next !== undefined]);
          now = next ?? now;
        }
      }),
      { seed: SEED, numRuns: 15 },
    );
  });

  test(`of changes at the same time leave somebody who manages policies (seed ${SEED})`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 2, maxLength: 4 }), { maxLength: 10 }), async (rounds) => {
        await begin();
        for (const [round, steps] of rounds.entries()) {
          await Promise.all(steps.map((change, at) => isDone(at % 2 === 0 ? catalog.runtime() : other, change, round)));
          expect((await managers(USERS)).length).toBeGreaterThan(0);
        }
      }),
      { seed: SEED, numRuns: 15 },
    );
  });
});

/** As a request would: a suspended user is refused before. */
async function isDone(runtime: Runtime, change: Step, round: number): Promise<boolean> {
  const actor = await actorOf(runtime, USERS[change.actor] ?? '');
  if (actor.member.isSuspended) return false;
  try {
    await runtime.services.writer.write(actor, [proposalOf(change, round)]);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
