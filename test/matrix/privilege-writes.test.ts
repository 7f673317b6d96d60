/**
 * Every privilege over entities, against the live service: what it lets write is refused without it, and accepted with nothing but it. What
 * touches one thing more is refused.
 */
import { existsSync } from 'node:fs';
import { explainAccess } from '#access/policies/explain-access';
import { PRIVILEGE_NAMES, PRIVILEGES, type Privilege } from '#catalog/authorization/policies/privileges';
import { PRIVILEGE_WRITES, type PrivilegeWrites, type TriedElsewhere } from './access-matrix/privilege-writes';
import { URNS, WORLD, write } from './access-matrix/privilege-world';
import { type Asked, at, get } from './access-matrix/reach';
import { isRefused } from './access-matrix/shown-answer';
import { servedCatalog } from '../e2e/served-catalog';
import { grant, newUserToken, only } from '../e2e/token-for';

const catalog = servedCatalog({ auth: 'on' });
const ROWS: readonly (readonly [string, PrivilegeWrites | TriedElsewhere])[] = Object.entries(PRIVILEGE_WRITES);
const WRITES = ROWS.flatMap(([name, row]) => ('on' in row ? [[name, row] as const] : []));
const ELSEWHERE = ROWS.flatMap(([name, row]) => ('triedIn' in row ? [[name, row.triedIn] as const] : []));
const OF_ENTITIES = PRIVILEGE_NAMES.filter((name) => PRIVILEGES[name].kind === 'metadata');

const userOf = (name: string) => catalog.runtime().accounts.users.urnOf(name);

/** A user who may see everything, and has these privileges on one entity. */
async function holder(name: string, privileges: readonly string[], on: string): Promise<string> {
  const token = await newUserToken(catalog, name);
  await grant(catalog, `${name}-sees`, { user: userOf(name), privileges: ['VIEW_ENTITY_PAGE'] });
  await grant(catalog, `${name}-writes`, { user: userOf(name), privileges }, only('URN', 'EQUALS', on));
  return token;
}

const send = (token: string, { path, method = 'GET', body }: Asked) =>
  catalog.send(path, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body && { body }),
  });

/** Nobody but the privilege may allow it: neither the whole edit, nor what is about more. */
function others(privilege: string, { alternatives = [] }: PrivilegeWrites): readonly Privilege[] {
  const left: readonly string[] = [privilege, ...alternatives, ...(privilege === 'EDIT_ENTITY' ? [] : ['EDIT_ENTITY'])];
  return OF_ENTITIES.filter((name) => !left.includes(name));
}

/** Pages offer what the write accepts, as far as it is about an entity that is there. */
async function expectOffer(token: string, asked: Asked): Promise<void> {
  const place = placeOf(asked);
  if (!place) return;
  const { json } = await send(token, get(`/openapi/v1/editable?urn=${at(place.urn)}`));
  const parts = json.parts.map(({ aspect }: { aspect: string }) => aspect);
  expect([asked, [...json.aspects, ...parts]]).toEqual([asked, expect.arrayContaining([place.aspect])]);
}

/** The explanation says what the write says, wherever the privilege is asked of the entity or of its parents. */
async function expectExplanation(privilege: string, row: PrivilegeWrites): Promise<void> {
  const explain = async (user: string, resource: string) =>
    (await explainAccess(catalog.runtime().accounts.access, { user: userOf(user), action: privilege, resource }))
      .isAllowed;
  for (const urn of [row.on, ...(row.children ?? [])]) {
    expect([urn, await explain(`with-${privilege}`, urn)]).toEqual([urn, true]);
    expect([urn, await explain(`without-${privilege}`, urn)]).toEqual([urn, false]);
  }
}

/** What a single proposal writes, if it edits an entity of the world. */
function placeOf({ body }: Asked): { readonly urn: string; readonly aspect: string } | undefined {
  const { entityUrn: urn, aspectName: aspect, changeType } = proposalIn(body);
  return changeType !== 'DELETE' && EDITED.has(urn) ? { urn, aspect } : undefined;
}

const proposalIn = (body: object | undefined) =>
  body && 'proposal' in body ? JSON.parse(JSON.stringify(body.proposal)) : {};

const EDITED = new Set(WORLD.map(({ urn }) => urn));

beforeAll(async () => {
  const { services, system } = catalog.runtime();
  await services.writer.write(system, WORLD);
});

// First, because a write that changes nothing is not refused.
test('a colleague who may edit the descriptions of one domain can, and nothing else', async () => {
  const name = 'colleague';
  const token = await newUserToken(catalog, name);
  const limits = only('DOMAIN', 'EQUALS', URNS.domain);
  await grant(catalog, name, { user: userOf(name), privileges: ['VIEW_ENTITY_PAGE', 'EDIT_ENTITY_DOCS'] }, limits);
  const { services, system } = catalog.runtime();
  const inDomain = { entityType: 'dataset', urn: URNS.table, aspectName: 'domains', changeType: 'UPSERT' } as const;
  await services.writer.write(system, [{ ...inDomain, value: { domains: [URNS.domain] } }]);
  const { EDIT_ENTITY_DOCS: docs, ...more } = PRIVILEGE_WRITES;
  if (!('on' in docs)) throw new Error('EDIT_ENTITY_DOCS writes nothing');
  for (const asked of docs.allowed) expect([asked, isRefused(await send(token, asked))]).toEqual([asked, false]);
  for (const asked of docs.beyond) expect([asked, isRefused(await send(token, asked))]).toEqual([asked, true]);
  const rest = Object.values(more).flatMap((row) => ('on' in row ? row.allowed.slice(0, 1) : []));
  for (const asked of rest) expect([asked, isRefused(await send(token, asked))]).toEqual([asked, true]);
});

test.each(WRITES)('%s allows what it says, and nothing else', async (privilege, row) => {
  const without = await holder(`without-${privilege}`, others(privilege, row), row.on);
  const withIt = await holder(`with-${privilege}`, [privilege], row.on);
  await expectExplanation(privilege, row);
  for (const asked of row.beyond) expect([asked, isRefused(await send(withIt, asked))]).toEqual([asked, true]);
  for (const asked of row.allowed) {
    expect([asked, isRefused(await send(without, asked))]).toEqual([asked, true]);
    await expectOffer(withIt, asked);
    const received = await send(withIt, asked);
    expect([asked, received.text, received.status]).toEqual([asked, received.text, 200]);
    expect([asked, received.text]).toEqual([asked, expect.not.stringContaining('"errors":')]);
  }
});

test('a value that was read before somebody changed the rest of it is refused', async () => {
  const token = await holder('late', ['EDIT_ENTITY_DOCS'], URNS.tag);
  const [tag] = WORLD.filter(({ urn }) => urn === URNS.tag);
  if (!tag) throw new Error('no tag');
  const { services, system } = catalog.runtime();
  const colored = { name: 'pii', description: 'Personal', colorHex: '#123456' };
  await services.writer.write(system, [{ ...tag, value: colored }]);
  const late = { name: 'pii', description: 'About people', colorHex: '#000000' };
  expect(isRefused(await send(token, write(URNS.tag, 'tagProperties', late)))).toBe(true);
  const fresh = { ...colored, description: 'About people' };
  expect(isRefused(await send(token, write(URNS.tag, 'tagProperties', fresh)))).toBe(false);
});

test.each(ELSEWHERE)('%s is tried in %s', (_privilege, path) => {
  expect(existsSync(path)).toBe(true);
});
