/** Two processes over one database: what ends in one has ended in the other. And users who are made again inherit nothing. */
import { createRuntime, type Runtime } from '#command/composition/create-runtime';
import { readSettings } from '#base/settings/read-settings';
import { pino } from 'pino';
import { servedCatalog } from '../e2e/served-catalog';

const catalog = servedCatalog({ auth: 'on' });
const ORIGIN = { address: '127.0.0.1', requestId: 'r', isEncrypted: false };
const PASSWORD = 'correct horse battery';
let other: Runtime;

beforeAll(async () => {
  const settings = readSettings({ DATABASE_URL: catalog.database.url(), ASPECTORY_AUTH: 'on' });
  other = await createRuntime(settings, pino({ level: 'silent' }), { command: 'test', use: 'writes', shared: false });
});
catalog.database.closeFirst(() => other.close());

async function newUser(name: string): Promise<string> {
  const { accounts, system } = catalog.runtime();
  return accounts.users.create(system, { name, roles: [], password: PASSWORD });
}

const cookieOf = (cookies: readonly string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ');
const actor = (runtime: Runtime, headers: Record<string, string>) =>
  runtime.sessions.authenticator.actorOf(headers).then(({ urn }) => urn);

async function signIn(name: string): Promise<string> {
  const { cookies } = await catalog.runtime().services.signIn.signIn({ name, password: PASSWORD }, ORIGIN);
  return cookieOf(cookies);
}

it('a sign-out ends the session in the other process at once', async () => {
  const user = await newUser('jane');
  const cookie = await signIn('jane');
  for (const runtime of [catalog.runtime(), other]) expect(await actor(runtime, { cookie })).toBe(user);
  await catalog.runtime().services.signIn.signOut(cookie, ORIGIN);
  for (const runtime of [other, catalog.runtime()])
    await expect(actor(runtime, { cookie })).rejects.toThrow('The session has ended');
});

it('a suspension and a revoked token count in the other process at once', async () => {
  const { accounts, system } = catalog.runtime();
  const user = await newUser('kim');
  const cookie = await signIn('kim');
  const { text, token } = await accounts.tokens.create(system, { user, name: 't', duration: 'ONE_DAY', scope: 'all' });
  const authorization = `Bearer ${text}`;
  expect([await actor(other, { cookie }), await actor(other, { authorization })]).toEqual([user, user]);
  await accounts.users.setUsable(system, user, false);
  await expect(actor(other, { cookie })).rejects.toThrow('The session has ended');
  await expect(actor(other, { authorization })).rejects.toThrow('suspended');
  await accounts.users.setUsable(system, user, true);
  await expect(actor(other, { cookie })).rejects.toThrow('The session has ended');
  await expect(actor(other, { authorization })).rejects.toThrow('ended when its user was suspended');
  await accounts.tokens.revoke(system, token.id);
  await expect(actor(other, { authorization })).rejects.toThrow('not valid');
});

it('of two uses of a one-time link at the same time exactly one counts', async () => {
  const { accounts, system } = catalog.runtime();
  const user = await newUser('sue');
  for (let round = 0; round < 5; round++) {
    const secret = await accounts.users.makeLinkSecret(system, user);
    const uses = [catalog.runtime(), other].map((runtime, at) =>
      runtime.services.signIn.useLink({ name: 'sue', password: `${PASSWORD} ${round}-${at}` }, secret, ORIGIN),
    );
    const results = await Promise.allSettled(uses);
    const won = results.findIndex(({ status }) => status === 'fulfilled');
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await accounts.users.signIn('sue', `${PASSWORD} ${round}-${won}`)).toBe(user);
    expect(await accounts.users.signIn('sue', `${PASSWORD} ${round}-${1 - won}`)).toBeUndefined();
  }
});

it('a user who is deleted by any interface and made again has no session, token, group or role of before', async () => {
  const { accounts, services, system } = catalog.runtime();
  const user = await newUser('tom');
  const cookie = await signIn('tom');
  const { text } = await accounts.tokens.create(system, { user, name: 't', duration: 'NO_EXPIRY', scope: 'all' });
  const authorization = `Bearer ${text}`;
  const of = { entityType: 'corpuser', urn: user } as const;
  const nativeGroups = ['urn:li:corpGroup:data'];
  await services.writer.write(system, [
    { ...of, aspectName: 'nativeGroupMembership', changeType: 'UPSERT', value: { nativeGroups } },
    { ...of, aspectName: 'roleMembership', changeType: 'UPSERT', value: { roles: ['urn:li:dataHubRole:Editor'] } },
  ]);
  expect((await accounts.access.actor(user)).member).toMatchObject({ groups: nativeGroups });
  expect(await actor(other, { authorization })).toBe(user);
  await services.writer.write(system, [{ ...of, aspectName: 'corpUserKey', changeType: 'DELETE' }]);
  await expect(actor(other, { cookie })).rejects.toThrow('has ended');
  await expect(actor(other, { authorization })).rejects.toThrow('not valid');
  await newUser('tom');
  for (const runtime of [other, catalog.runtime()]) {
    await expect(actor(runtime, { cookie })).rejects.toThrow('has ended');
    await expect(actor(runtime, { authorization })).rejects.toThrow('not valid');
    expect((await runtime.accounts.access.actor(user)).member).toMatchObject({ groups: [], roles: [] });
  }
});
