/** The last administrator stays one, whatever interface a change comes by. */
import { servedCatalog } from './served-catalog';

const catalog = servedCatalog({ auth: 'on', shipped: true });
const ROOT = 'urn:li:corpuser:root';
const JSON_TYPE = { 'Content-Type': 'application/json' };
const ADMIN = 'urn:li:dataHubRole:Admin';
let token: string;

beforeAll(async () => {
  const { accounts, system } = catalog.runtime();
  await accounts.users.create(system, { name: 'root', roles: ['Admin'] });
  const request = { user: ROOT, name: 'root', duration: 'ONE_DAY', scope: 'all' } as const;
  token = (await accounts.tokens.create(system, request)).text;
});

const send = async (path: string, body: object) => {
  const headers = { ...JSON_TYPE, Authorization: `Bearer ${token}` };
  const { status, text } = await catalog.send(path, { method: 'POST', headers, body });
  return [status, text.includes('nobody could manage policies')] as const;
};

function proposal(aspectName: string, value: unknown, changeType = 'UPSERT') {
  const aspect = { contentType: 'application/json', value: JSON.stringify(value) };
  return { entityType: 'corpuser', entityUrn: ROOT, changeType, aspectName, ...(value !== undefined && { aspect }) };
}

const one = (aspectName: string, value: unknown, changeType?: string) =>
  send('/aspects?action=ingestProposal', { proposal: proposal(aspectName, value, changeType) });

const SUSPENDED = { status: 'SUSPENDED', lastModified: { time: 1, actor: ROOT } };
const CHANGES: readonly (readonly [string, () => Promise<readonly [number, boolean]>])[] = [
  ['without roles', () => one('roleMembership', { roles: [] })],
  ['with another role', () => one('roleMembership', { roles: ['urn:li:dataHubRole:Reader'] })],
  ['patched', () => one('roleMembership', [{ op: 'remove', path: `/roles/${ADMIN}` }], 'PATCH')],
  ['with its roles deleted', () => one('roleMembership', undefined, 'DELETE')],
  ['suspended', () => one('corpUserStatus', SUSPENDED)],
  ['deleted', () => send('/entities?action=delete', { urn: ROOT })],
  ['deleted by its key', () => one('corpUserKey', undefined, 'DELETE')],
];

describe('the lockout guard', () => {
  it.each(CHANGES)('refuses the last administrator %s', async (_name, change) => {
    expect(await change()).toEqual([400, true]);
  });

  it('refuses it in a batch of single writes, and writes the others', async () => {
    const info = proposal('corpUserInfo', { active: true, displayName: 'Root' });
    const [, isRefused] = await send('/aspects?action=ingestProposalBatch', {
      proposals: [info, proposal('roleMembership', { roles: [] })],
    });
    expect(isRefused).toBe(true);
  });

  it('refuses it to commands', async () => {
    const { accounts, system } = catalog.runtime();
    await expect(accounts.users.setUsable(system, ROOT, false)).rejects.toThrow('nobody could manage policies');
  });

  it('allows changes after which somebody can manage policies', async () => {
    expect(await one('roleMembership', { roles: [ADMIN, 'urn:li:dataHubRole:Reader'] })).toEqual([200, false]);
    const path = '/nativeGroups/urn:li:corpGroup:data';
    const patch = [{ op: 'add', path, value: 'urn:li:corpGroup:data' }];
    expect(await one('nativeGroupMembership', patch, 'PATCH')).toEqual([200, false]);
    const { accounts, system } = catalog.runtime();
    await accounts.users.create(system, { name: 'second', roles: ['Admin'] });
    expect(await one('roleMembership', { roles: [] })).toEqual([200, false]);
  });
});
