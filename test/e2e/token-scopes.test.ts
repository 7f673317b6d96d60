import { explainScope } from '#access/accounts/explain-scope';
import { servedCatalog } from './served-catalog';
import { grant, tokenFor } from './token-for';

const catalog = servedCatalog({ auth: 'on' });
const USER = ['EDIT_ENTITY', 'DELETE_ENTITY', 'GENERATE_PERSONAL_ACCESS_TOKENS', 'VIEW_ENTITY_PAGE'];

const HIVE = 'urn:li:dataPlatform:hive';
const TABLE = `urn:li:dataset:(${HIVE},orders,PROD)`;
const OTHER = 'urn:li:dataset:(urn:li:dataPlatform:mysql,orders,PROD)';
const STAMP = { time: 0, actor: 'urn:li:corpuser:ingestion' };

interface Change {
  readonly urn: string;
  readonly aspectName: string;
  readonly value?: object;
  readonly changeType?: string;
}

let scoped: string;
let admin: string;

beforeAll(async () => {
  const user = await tokenFor(catalog, 'ingestion', USER);
  admin = await tokenFor(catalog, 'keeper');
  scoped = await scopedToken(user, 'write:hive');
});

async function scopedToken(user: string, scope: string): Promise<string> {
  const body = { name: scope, duration: 'ONE_DAY', scope };
  const { json } = await catalog.send('/openapi/v1/tokens', { body, headers: { Authorization: `Bearer ${user}` } });
  return json.accessToken;
}

/** @returns undefined if the batch is written, otherwise the message */
async function write(token: string, ...changes: readonly Change[]): Promise<string | undefined> {
  const { status, json } = await sendBatch(token, changes);
  return status === 200 ? undefined : `${status} ${json.code}: ${json.message}`;
}

function sendBatch(token: string, changes: readonly Change[], declared: object = {}) {
  const proposals = changes.map(({ urn, aspectName, value, changeType = 'UPSERT' }) => ({
    entityType: urn.split(':')[2],
    entityUrn: urn,
    changeType,
    aspectName,
    ...(value && { aspect: { contentType: 'application/json', value: JSON.stringify(value) } }),
  }));
  const headers = { Authorization: `Bearer ${token}` };
  return catalog.send('/aspects?action=ingestProposalBatch', { body: { proposals, ...declared }, headers });
}

const removed = (urn: string): Change => ({ urn, aspectName: 'status', value: { removed: false } });
const named = (name: string, urn = `urn:li:tag:${name}`, description = 'of a source'): Change => ({
  urn,
  aspectName: 'tagProperties',
  value: { name, description },
});
const queried = (urn: string, description = 'a query'): Change => ({
  urn,
  aspectName: 'queryProperties',
  value: {
    statement: { value: `select '${description}'`, language: 'SQL' },
    source: 'SYSTEM',
    created: STAMP,
    lastModified: STAMP,
  },
});
const about = (urn: string, ...subjects: readonly string[]): Change => ({
  urn,
  aspectName: 'querySubjects',
  value: { subjects: subjects.map((entity) => ({ entity })) },
});
const asserted = (urn: string, dataset: string): Change => ({
  urn,
  aspectName: 'assertionInfo',
  value: { type: 'DATASET', datasetAssertion: { dataset, scope: 'DATASET_ROWS', operator: 'NOT_NULL' } },
});

describe('a token for the ingestion of one platform writes', () => {
  it.each([
    ['an entity of it', removed(TABLE)],
    ['a column', removed(`urn:li:schemaField:(${TABLE},id)`)],
    ['an instance', removed(`urn:li:dataPlatformInstance:(${HIVE},east)`)],
    ['a container', removed('urn:li:container:east')],
    [
      'the state of a pipeline',
      removed('urn:li:dataJob:(urn:li:dataFlow:(datahub,nightly,prod),hive_stale_entity_removal)'),
    ],
    [
      'a run',
      {
        urn: 'urn:li:dataProcessInstance:r',
        aspectName: 'dataProcessInstanceProperties',
        value: { name: 'r', created: STAMP },
      },
    ],
  ])('%s', async (_, change) => {
    expect(await write(scoped, change)).toBeUndefined();
  });

  it('queries about it, also piece by piece, and no others', async () => {
    const [own, foreign, pieces] = ['urn:li:query:own', 'urn:li:query:foreign', 'urn:li:query:pieces'];
    expect(await write(scoped, queried(own), about(own, TABLE, OTHER))).toBeUndefined();
    expect(await write(scoped, queried(own, 'changed'))).toBeUndefined();
    expect(await write(scoped, queried(pieces))).toBeUndefined();
    expect(await write(scoped, about(pieces, `urn:li:schemaField:(${TABLE},id)`))).toBeUndefined();
    const refused = `401 FORBIDDEN: The scope write:hive of the access token forbids to write ${foreign}`;
    expect(await write(scoped, queried(foreign), about(foreign, OTHER))).toContain(refused);
    expect(await write(admin, queried(foreign), about(foreign, OTHER))).toBeUndefined();
    expect(await write(scoped, queried(foreign, 'changed'))).toContain(refused);
    expect(await write(scoped, about(foreign, TABLE))).toContain(refused);
    expect(await write(scoped, about(own, OTHER))).toContain(own);
  });

  it('assertions about it', async () => {
    expect(await write(scoped, asserted('urn:li:assertion:own', TABLE))).toBeUndefined();
    expect(await write(scoped, removed('urn:li:assertion:own'))).toBeUndefined();
    expect(await write(scoped, asserted('urn:li:assertion:foreign', OTHER))).toContain('urn:li:assertion:foreign');
    expect(await write(admin, asserted('urn:li:assertion:foreign', OTHER))).toBeUndefined();
    expect(await write(scoped, removed('urn:li:assertion:foreign'))).toContain('write:hive');
    // Who may edit the assertions of a table may delete them; a token with a scope may not.
    const deletion = { urn: 'urn:li:assertion:own', aspectName: 'assertionKey', changeType: 'DELETE' };
    await grant(catalog, 'assertions', { user: 'urn:li:corpuser:ingestion', privileges: ['EDIT_ENTITY_ASSERTIONS'] });
    expect(await write(scoped, deletion)).toContain('write:hive');
  });

  it('new tags, terms, users and groups, and does not change those that exist', async () => {
    const created = [
      named('new'),
      {
        urn: 'urn:li:glossaryTerm:new',
        aspectName: 'glossaryTermInfo',
        value: { definition: 'd', termSource: 'INTERNAL' },
      },
      { urn: 'urn:li:corpuser:new', aspectName: 'corpUserInfo', value: { active: true } },
      { urn: 'urn:li:corpGroup:new', aspectName: 'corpGroupInfo', value: { admins: [], members: [], groups: [] } },
    ];
    expect(await write(scoped, ...created)).toBeUndefined();
    // As the next run of the source does.
    expect(await write(scoped, ...created)).toBeUndefined();
    expect(await write(scoped, removed('urn:li:tag:new'))).toBeUndefined();
    expect(await write(admin, named('kept'))).toBeUndefined();
    const refused = 'forbids to write urn:li:tag:kept: it may create such an entity, and this one exists';
    expect(await write(scoped, removed(TABLE), named('kept', 'urn:li:tag:kept', 'changed'))).toContain(refused);
    expect(await write(scoped, removed('urn:li:tag:kept'))).toContain(refused);
    expect(await write(scoped, named('new', 'urn:li:tag:new', 'changed'))).toContain('urn:li:tag:new');
  });

  it('nothing that grants power, also to a user that it creates', async () => {
    const all = await scopedToken(admin, 'write:hive');
    const urn = 'urn:li:corpuser:intruder';
    const roles = { roles: ['urn:li:dataHubRole:Admin'] };
    expect(await write(all, { urn, aspectName: 'roleMembership', value: roles })).toContain(urn);
    expect(await write(all, { urn, aspectName: 'corpUserInfo', value: { active: true } })).toBeUndefined();
    expect(await write(all, { urn, aspectName: 'roleMembership', value: roles })).toContain(urn);
  });

  it.each([
    removed(OTHER),
    removed('urn:li:dataFlow:(airflow,hive,PROD)'),
    removed(`urn:li:schemaField:(${OTHER},id)`),
    { urn: 'urn:li:domain:d', aspectName: 'domainProperties', value: { name: 'd' } },
    { urn: TABLE, aspectName: 'status', changeType: 'DELETE' },
  ])('not %j', async (change) => {
    expect(await write(scoped, change)).toContain(
      `The scope write:hive of the access token forbids to write ${change.urn}`,
    );
  });

  it('and of several platforms with several names', async () => {
    const both = await scopedToken(admin, 'write:hive,mysql');
    expect(await write(both, removed(TABLE), removed(OTHER))).toBeUndefined();
    expect(await write(both, removed('urn:li:dataFlow:(airflow,hive,PROD)'))).toContain('write:hive,mysql');
  });

  it('of a list that is declared asynchronous what it may, and says that the rest is forbidden', async () => {
    const send = (...changes: readonly Change[]) => sendBatch(scoped, changes, { async: 'true' });
    expect(await send(removed(OTHER), removed(OTHER.replace('orders', 'refunds')))).toMatchObject({
      status: 401,
      json: { code: 'FORBIDDEN' },
    });
    const urn = TABLE.replace('orders', 'beside');
    const { status, json } = await send(removed(OTHER), removed(urn));
    expect([status, json.message]).toEqual([401, expect.stringContaining(OTHER)]);
    expect(
      (await catalog.send('/entities?action=exists', { body: { urn }, headers: { Authorization: `Bearer ${admin}` } }))
        .json,
    ).toEqual({ value: true });
  });

  it('what its user may not do stays forbidden for that reason', async () => {
    const weak = await tokenFor(catalog, 'viewer', ['VIEW_ENTITY_PAGE', 'GENERATE_PERSONAL_ACCESS_TOKENS']);
    expect(await write(await scopedToken(weak, 'write:hive'), named('x'))).toContain('needs the privilege');
  });
});

describe('what the scope of a token makes of a privilege', () => {
  it.each([
    ['VIEW_ENTITY_PAGE', OTHER, 'allows'],
    ['EDIT_ENTITY', TABLE, 'allows EDIT_ENTITY: the urn names the platform'],
    ['EDIT_ENTITY', OTHER, 'forbids EDIT_ENTITY: it covers what sources of the platform send'],
    ['EDIT_ENTITY', 'urn:li:tag:kept', 'this one exists, so it may not change it'],
    ['EDIT_ENTITY', 'urn:li:tag:absent', 'allows EDIT_ENTITY: it may create'],
    ['EDIT_ENTITY', 'urn:li:query:own', 'only if the entity has a relationship'],
    ['DELETE_ENTITY', TABLE, 'forbids DELETE_ENTITY: it deletes nothing for good'],
    ['MANAGE_POLICIES', undefined, 'no privileges over the catalog'],
  ] as const)('%s on %s', async (privilege, urn, expected) => {
    const { access, scoped: scopes } = catalog.runtime().accounts;
    const { grants } = await access.actor('urn:li:corpuser:keeper');
    const facts = urn && (await access.facts([urn])).get(urn);
    const resource = urn && facts ? { urn, facts, isStored: await access.isStored(urn) } : undefined;
    expect(explainScope(scopes.of(grants, 'write:hive'), privilege, resource)).toContain(expected);
  });
});
