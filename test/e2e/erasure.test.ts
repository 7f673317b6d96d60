/** Erasing: a secret text of every kind is stored, and afterwards no table has it. */
import { ErasureProjection } from '#operation/erasure/erasure-projection';
import { tablesWith as tablesOf } from '../support/tables-with';
import { until } from '../support/until';
import { upsertOf } from '../support/upsert-of';
import { servedCatalog } from './served-catalog';
import { newUserToken, tokenFor } from './token-for';

const SECRET = 'zanzibarine';
const PASSWORD = 'correct horse battery';
const DATASET = `urn:li:dataset:(urn:li:dataPlatform:hive,erased,PROD)`;
const OTHER = `urn:li:dataset:(urn:li:dataPlatform:hive,other,PROD)`;
const JANE = 'urn:li:corpuser:jane';
const catalog = servedCatalog({ auth: 'on', shipped: true, log: () => undefined });

let admin: string;
const by = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
const ask = (path: string, body?: object, token = admin) => catalog.send(path, { ...by(token), ...(body && { body }) });
const erase = (body: object, token?: string) => ask('/entities?action=erase', body, token);
const write = (urn: string, aspect: string, value: object) =>
  ask('/aspects?action=ingestProposal', { proposal: upsertOf(urn, aspect, value) });

const tablesWith = (text: string) => tablesOf(catalog.database, text);

async function find(text: string): Promise<number> {
  const { json } = await ask('/entities?action=search', { entity: 'dataset', input: text, start: 0, count: 10 });
  return json.value.numEntities;
}

const changesOf = async (urn: string) =>
  (await ask('/openapi/v1/changes?limit=1000')).json.filter(({ subject }: { subject: string }) => subject === urn);

beforeAll(async () => {
  admin = await newUserToken(catalog, 'root', { roles: ['Admin'] });
});

describe('erasing a dataset', () => {
  let before: number;
  beforeAll(async () => {
    for (const text of ['first', 'second', 'third'])
      await write(DATASET, 'datasetProperties', { description: `${SECRET} ${text}` });
    before = Date.now();
    await write(DATASET, 'datasetProfile', { timestampMillis: 1000, fieldProfiles: [{ fieldPath: SECRET }] });
    await write(DATASET, 'newerThanTheModels', { text: SECRET });
    await write(DATASET, 'ownership', {
      owners: [{ owner: JANE, type: 'DATAOWNER' }],
      lastModified: { time: 0, actor: JANE },
    });
    await ask('/aspects?action=ingestProposalBatch', {
      proposals: [upsertOf(DATASET, 'newerThanTheModels', { text: SECRET })],
    });
    await catalog.database.query({
      text: `insert into search_poison (entity_id, version, urn, reason) select id, 1, urn, 'cannot parse ${SECRET}' from urn where urn = '${DATASET}'`,
    });
    await catalog.database.query({
      text: `insert into audit_entry (time, actor, address, operation, outcome, target, request_id, detail, count) values (1, '', '', 'x', 'FORBIDDEN', '${DATASET}', '', '${SECRET}', 1)`,
    });
  });

  it('takes a privilege of its own, and a urn of which something is stored', async () => {
    const editor = await tokenFor(catalog, 'editor', ['DELETE_ENTITY', 'EDIT_ENTITY', 'VIEW_ENTITY_PAGE']);
    const refused = await erase({ urn: DATASET }, editor);
    expect({ status: refused.status, text: refused.text }).toMatchObject({
      status: 401,
      text: expect.stringContaining('ERASE_ENTITIES'),
    });
    expect((await erase({ urn: 'urn:li:tag:nothing' })).status).toBe(404);
    expect((await erase({ urn: 'nothing' })).status).toBe(400);
  });

  it('shows first what would go, and changes nothing', async () => {
    const places = ['aspect_latest', 'aspect_version', 'timeseries_event', 'stored_document', 'set_aside'];
    expect(await tablesWith(SECRET)).toEqual(expect.arrayContaining([...places, 'search_poison', 'audit_entry']));
    const { json } = await erase({ urn: DATASET, mentions: true, dryRun: true });
    expect(json.value).toMatchObject({ exists: true, events: 1, setAside: expect.any(Number), sessions: 0, tokens: 0 });
    expect(json.value.values).toBeGreaterThan(4);
    expect(json.value.setAside).toBeGreaterThan(0);
    expect(await find(SECRET)).toBe(1);
  });

  it('goes wholly or not at all', async () => {
    const failing = jest.spyOn(ErasureProjection.prototype, 'erase').mockRejectedValueOnce(new Error('killed'));
    expect((await erase({ urn: DATASET })).status).toBe(500);
    failing.mockRestore();
    expect(await find(SECRET)).toBe(1);
    expect(await tablesWith(SECRET)).toContain('aspect_version');
    // The audit has no entry of an erasure that did not happen.
    expect((await ask('/openapi/v1/audit?operation=eraseEntity&outcome=SUCCESS')).json.entries).toEqual([]);
  });

  it('removes it from every table, the search and the change log, and leaves an entry in the audit', async () => {
    expect(
      (await changesOf(DATASET)).filter(({ data }: { data: { value: object } }) => data.value).length,
    ).toBeGreaterThan(3);
    const positions = (await ask('/openapi/v1/changes?limit=1000')).json.length;
    const { status, json } = await erase({ urn: DATASET });
    expect({ status, value: json.value }).toMatchObject({
      status: 200,
      value: { urn: DATASET, exists: true, events: 1 },
    });
    expect(await tablesWith(SECRET)).toEqual([]);
    expect(await find(SECRET)).toBe(0);
    const feed = await ask('/openapi/v1/changes?limit=1000');
    expect(feed.text).not.toContain(SECRET);
    const ids = feed.json.map(({ id }: { id: string }) => Number(id));
    expect(ids).toEqual(ids.map((_: number, index: number) => index + 1));
    expect(ids.length).toBeGreaterThan(positions);
    const { entries } = (await ask('/openapi/v1/audit?operation=eraseEntity&outcome=SUCCESS')).json;
    expect(entries).toMatchObject([
      {
        target: DATASET,
        actor: 'urn:li:corpuser:root',
        outcome: 'SUCCESS',
        detail: expect.stringMatching(/^\d+ values, 1 events/),
      },
    ]);
  });

  it('answers questions about the past as if retention had removed it', async () => {
    const key = encodeURIComponent(DATASET);
    const statuses = await Promise.all(
      [
        `/openapi/v1/entity/${key}/history`,
        `/entitiesV2/${key}?asOf=${before}`,
        `/openapi/v2/timeline/v1/${key}?categories=DOCUMENTATION`,
        `/aspects/${key}?aspect=datasetProperties&version=1`,
        `/openapi/v3/entity/dataset/${key}`,
      ].map(async (path) => {
        const { status, text } = await ask(path);
        expect(text).not.toContain(SECRET);
        return status;
      }),
    );
    // 410 says that the past is not kept.
    expect(statuses).toEqual([200, 410, 200, 404, 404]);
    const { json } = await ask(`/openapi/v1/entity/${key}/history`);
    expect(json.aspects).toContainEqual(
      expect.objectContaining({ name: 'datasetProperties', isPresent: false, isComplete: false, versions: [] }),
    );
  });

  it('lets it be made again, and versions go on counting', async () => {
    await write(DATASET, 'datasetProperties', { description: 'made again' });
    const last = (await changesOf(DATASET)).findLast(
      ({ aspectname }: { aspectname: string }) => aspectname === 'datasetProperties',
    );
    expect(last.data).toMatchObject({ versionAfter: 4, value: { description: 'made again' } });
    await erase({ urn: DATASET });
    expect(await tablesWith('made again')).toEqual([]);
  });
});

describe('erasing a user', () => {
  const token = () => ask('/openapi/v1/tokens', { user: JANE, name: `${SECRET} token`, duration: 'ONE_DAY' });
  beforeAll(async () => {
    const { accounts, system } = catalog.runtime();
    const details = { displayName: `Jane ${SECRET}`, email: `${SECRET}@example.com` };
    await accounts.users.create(system, { name: 'jane', ...details, roles: [], password: PASSWORD });
    await accounts.identities.link(system, JANE, { issuer: 'https://id.example.com/', subject: `subject-${SECRET}` });
    await write(OTHER, 'ownership', {
      owners: [{ owner: JANE, type: 'DATAOWNER' }],
      lastModified: { time: 0, actor: JANE },
    });
    await write(OTHER, 'ownership', {
      owners: [{ owner: JANE, type: 'PRODUCER' }],
      lastModified: { time: 0, actor: 'urn:li:corpuser:root' },
    });
    await token();
    const revoked = await token();
    await catalog.send(`/openapi/v1/tokens/${revoked.json.id}`, { ...by(admin), method: 'DELETE' });
    // The session of a password, which the link has ended for new ones.
    await catalog.database.query({
      text: `insert into session values ('hash', '${JANE}', '', '10.0.0.1', 1, 1, ${Date.now() + 1e6})`,
    });
  });

  it('that was deleted before removes name, e-mail, sessions, tokens and identities', async () => {
    await catalog.send('/entities?action=delete', { ...by(admin), body: { urn: JANE } });
    expect(await tablesWith(SECRET)).toEqual(expect.arrayContaining(['aspect_version', 'aspect_latest']));
    const { json } = await erase({ urn: JANE, mentions: true });
    expect(json.value).toMatchObject({ exists: false, sessions: 1, tokens: 2, mentions: { relationships: 1 } });
    expect(await tablesWith(SECRET)).toEqual([]);
    expect(await catalog.database.query({ text: 'select from session' })).toEqual([]);
    expect((await ask('/openapi/v1/changes?limit=1000')).text).not.toContain(SECRET);
  });

  it('with its mentions leaves no old value that names it', async () => {
    const rows = await catalog.database.query({
      text: `select from aspect_version where strpos(value, $1) > 0 union all select from aspect_latest where strpos(value, $1) > 0`,
      values: [JSON.stringify(JANE)],
    });
    expect(rows).toEqual([]);
  });

  it('reaches the index in memory', async () => {
    await write(OTHER, 'datasetProperties', { description: SECRET });
    await until('it is found', async () => (await find(SECRET)) === 1);
    await erase({ urn: OTHER });
    expect(await find(SECRET)).toBe(0);
  });
});
