/** Entities of the platform take the privilege of their type by every interface, and not that of metadata. */
import { registry } from '#generated/registry/registry';
import type { EntityGuardSpec } from '#generated/registry/registry-types';
import { isPrivilege, type Privilege, PRIVILEGE_NAMES, PRIVILEGES } from '#catalog/authorization/policies/privileges';
import { type Received, type Sent, servedCatalog } from './served-catalog';
import { tokenFor } from './token-for';

const catalog = servedCatalog({ auth: 'on' });
const at = encodeURIComponent;

/** An aspect of each guarded type, and its value with a text. */
const WRITES: Readonly<Record<string, readonly [aspect: string, value: (text: string) => object]>> = {
  corpuser: ['corpUserInfo', (displayName) => ({ active: true, displayName })],
  corpGroup: ['corpGroupInfo', (displayName) => ({ displayName, admins: [], members: [], groups: [] })],
  dataHubIngestionSource: [
    'dataHubIngestionSourceInfo',
    (recipe) => ({ name: 'n', type: 'mysql', config: { recipe, executorId: 'default' } }),
  ],
  test: ['testInfo', (name) => ({ name, category: 'c', definition: { type: 'JSON', json: '{}' } })],
  post: [
    'postInfo',
    (title) => ({ type: 'HOME_PAGE_ANNOUNCEMENT', content: { title, type: 'TEXT' }, created: 1, lastModified: 1 }),
  ],
  dataHubView: [
    'dataHubViewInfo',
    (name) => ({
      type: 'GLOBAL',
      name,
      definition: { entityTypes: [], filter: {} },
      created: { time: 1, actor: 'urn:li:corpuser:a' },
      lastModified: { time: 1, actor: 'urn:li:corpuser:a' },
    }),
  ],
  ownershipType: [
    'ownershipTypeInfo',
    (name) => ({
      name,
      created: { time: 1, actor: 'urn:li:corpuser:a' },
      lastModified: { time: 1, actor: 'urn:li:corpuser:a' },
    }),
  ],
  globalSettings: [
    'globalSettingsInfo',
    (defaultView) => ({ views: { defaultView: `urn:li:dataHubView:${defaultView}` } }),
  ],
};

/** Every privilege over entities, as the role Editor has them. */
const EDITOR = PRIVILEGE_NAMES.filter((name) => PRIVILEGES[name].kind === 'metadata');

let editor: string;
const managers = new Map<string, string>();
const guards = registry.entities.flatMap(({ name, guard }) => (guard ? [[name, guard] as const] : []));

function managerOf({ privileges }: EntityGuardSpec): string {
  const token = managers.get(privileges.join());
  if (token === undefined) throw new Error('no manager');
  return token;
}

beforeAll(async () => {
  editor = await tokenFor(catalog, 'editor', EDITOR);
  for (const key of new Set(guards.map(([, { privileges }]) => privileges.join()))) {
    const named: readonly Privilege[] = key.split(',').filter(isPrivilege);
    managers.set(key, await tokenFor(catalog, `manager-${key}`, named));
  }
});

const as = (token: string, method: string, body?: Sent['body']): Sent => ({
  method,
  headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
  ...(body !== undefined && { body }),
});

type Way = (
  urn: string,
  entityType: string,
  aspectName: string,
  value: object,
) => [path: string, method: string, body?: Sent['body']];

const proposalOf = (...[entityUrn, entityType, aspectName, value]: Parameters<Way>) => ({
  entityUrn,
  entityType,
  aspectName,
  changeType: 'UPSERT',
  aspect: { contentType: 'application/json', value: JSON.stringify(value) },
});

const V3 = '/openapi/v3/entity';
const WAYS = {
  proposal: (...write) => ['/aspects?action=ingestProposal', 'POST', { proposal: proposalOf(...write) }],
  batch: (...write) => ['/aspects?action=ingestProposalBatch', 'POST', { proposals: [proposalOf(...write)] }],
  'v3 entity': (urn, type, aspect, value) => [`${V3}/${type}`, 'POST', [{ urn, [aspect]: { value } }]],
  'v3 generic': (urn, type, aspect, value) => [`${V3}/generic`, 'POST', { [type]: [{ urn, [aspect]: { value } }] }],
  'v3 aspect': (urn, type, aspect, value) => [
    `${V3}/${type}/${at(urn)}/${aspect}?createIfNotExists=false`,
    'POST',
    { value },
  ],
  'v3 patch': (urn, type, aspect, value) => [
    `${V3}/${type}/${at(urn)}/${aspect}`,
    'PATCH',
    { patch: [{ op: 'add', path: `/${Object.keys(value)[0]}`, value: Object.values(value)[0] }], arrayPrimaryKeys: {} },
  ],
  'v1 entity': (urn, type, aspect, value) => [
    '/openapi/entities/v1/',
    'POST',
    [{ entityUrn: urn, entityType: type, aspect: { ...value, __type: typeOf(aspect) } }],
  ],
} satisfies Readonly<Record<string, Way>>;

const DELETIONS = {
  aspect: (urn, type, aspect) => [`${V3}/${type}/${at(urn)}/${aspect}`, 'DELETE'],
  entity: (urn) => ['/entities?action=delete', 'POST', { urn }],
  'v1 entity': (urn) => [`/openapi/entities/v1/?urns=${at(urn)}&soft=false`, 'DELETE'],
  'v3 entity': (urn, type) => [`${V3}/${type}/${at(urn)}`, 'DELETE'],
} satisfies Readonly<Record<string, Way>>;

function typeOf(aspect: string): string {
  return (
    registry.aspects
      .find(({ name }) => name === aspect)
      ?.record.split('.')
      .at(-1) ?? ''
  );
}

function send(token: string, [path, method, body]: ReturnType<Way>): Promise<Received> {
  return catalog.send(path, as(token, method, body));
}

const cases = guards.flatMap(([name, guard]) => {
  const write = WRITES[name];
  return write ? [[name, guard, ...write] as const] : [];
});

test('each guarded type is tried, and its privileges exist', () => {
  expect(Object.keys(WRITES).toSorted()).toEqual(guards.map(([name]) => name).toSorted());
  const named = guards.flatMap(([, { privileges, creation }]) => [...privileges, ...creation]);
  expect(named.filter((name) => !isPrivilege(name))).toEqual([]);
});

describe.each(cases)('%s', (type, guard, aspect, value) => {
  const urn = `urn:li:${type}:kept`;

  if (guard.creation.length > 0)
    test('is created, but not changed, by who may edit metadata, and may be sent again as it is', async () => {
      const write = (text: string) => send(editor, WAYS.batch(`urn:li:${type}:reported`, type, aspect, value(text)));
      expect((await write('first')).status).toBe(200);
      expect((await write('first')).status).toBe(200);
      expect((await write('second')).json.code).toBe('FORBIDDEN');
    });

  test('is written and deleted by who has its privilege, and not by who may edit and delete all metadata', async () => {
    const manager = managerOf(guard);
    expect((await send(manager, WAYS.proposal(urn, type, aspect, value('first')))).status).toBe(200);
    for (const [way, write] of Object.entries<Way>(WAYS)) {
      const { status, json } = await send(editor, write(urn, type, aspect, value(`by ${way}`)));
      expect([way, status, json.code]).toEqual([way, 401, 'FORBIDDEN']);
      const allowed = await send(manager, write(urn, type, aspect, value(`managed by ${way}`)));
      expect([way, allowed.status, allowed.status < 300 ? '' : allowed.text]).toEqual([way, allowed.status, '']);
    }
    for (const [way, remove] of Object.entries<Way>(DELETIONS)) {
      const { status, json } = await send(editor, remove(urn, type, aspect, {}));
      expect([way, status, json.code]).toEqual([way, 401, 'FORBIDDEN']);
    }
    expect((await send(manager, DELETIONS.entity(urn))).status).toBe(200);
  });
});

test('a source that a client reports of its own run is written by who may edit metadata', async () => {
  const [aspect, value] = WRITES['dataHubIngestionSource'] ?? ['', () => ({})];
  for (const text of ['first', 'second']) {
    const report = WAYS.batch('urn:li:dataHubIngestionSource:cli-1', 'dataHubIngestionSource', aspect, value(text));
    expect((await send(editor, report)).status).toBe(200);
  }
});

test('a rollback does not change what its actor could not write', async () => {
  const { services, system } = catalog.runtime();
  const written = { entityType: 'test', urn: 'urn:li:test:run', aspectName: 'testInfo', changeType: 'UPSERT' } as const;
  const value = { name: 'n', category: 'c', definition: { type: 'JSON', json: '{}' } };
  await services.writer.write(system, [{ ...written, value, systemMetadata: { runId: 'made-tests' } }]);
  const request = { runId: 'made-tests', dryRun: false, hardDelete: true };
  const { status, json } = await catalog.send('/runs?action=rollback', as(editor, 'POST', request));
  expect([status, json.code]).toEqual([401, 'FORBIDDEN']);
});
