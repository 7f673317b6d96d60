/** An operator stops all writes, in every process of a catalog, and allows them again. */
import { pino } from 'pino';
import { createRuntime } from '#command/composition/create-runtime';
import { readSettings } from '#base/settings/read-settings';
import { until } from '../support/until';
import { servedCatalog } from './served-catalog';
import { tokenFor } from './token-for';

const catalog = servedCatalog({ auth: 'on', log: () => undefined });
const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
let operator: string;
let editor: string;

beforeAll(async () => {
  operator = await tokenFor(catalog, 'operator', [
    'SET_WRITEABLE_PRIVILEGE',
    'PRODUCE_PLATFORM_EVENT_PRIVILEGE',
    'VIEW_ANALYTICS',
  ]);
  editor = await tokenFor(catalog, 'editor', ['EDIT_ENTITY', 'DELETE_ENTITY', 'VIEW_ENTITY_PAGE']);
  await describeTable('kept', 'first');
});

function ask(path: string, body: object | undefined, token = editor) {
  return catalog.send(path, { headers: { Authorization: `Bearer ${token}` }, ...(body && { body }) });
}

const setWritable = (body: object, token = operator) => ask('/entities?action=setWritable', body, token);

function proposal(name: string, description: string) {
  const value = JSON.stringify({ name, description });
  const target = { entityType: 'dataset', entityUrn: dataset(name), aspectName: 'datasetProperties' };
  return { ...target, changeType: 'UPSERT', aspect: { contentType: 'application/json', value } };
}

const describeTable = (name: string, description: string) =>
  ask('/aspects?action=ingestProposal', { proposal: proposal(name, description) });

async function stored(name: string) {
  const { json } = await ask(`/entitiesV2/${encodeURIComponent(dataset(name))}`, undefined);
  return json.aspects.datasetProperties;
}

/** The metrics have what the database said last. */
const shown = (line: string) =>
  until(line, async () => (await ask('/metrics', undefined, operator)).text.includes(line));

describe('a write stop', () => {
  it('answers with an empty body when the last write is committed', async () => {
    expect(await setWritable({ value: false })).toMatchObject({ status: 200, text: '' });
  });

  it.each([
    ['a changed aspect', () => describeTable('kept', 'other')],
    ['an equal aspect', () => describeTable('kept', 'first')],
    ['a new entity', () => describeTable('new', 'first')],
    ['a deletion', () => ask('/entities?action=delete', { urn: dataset('kept') })],
    [
      'a batch',
      () => ask('/aspects?action=ingestProposalBatch', { proposals: [proposal('kept', 'a'), proposal('b', 'b')] }),
    ],
  ])('refuses %s, and names the way back', async (_what, write) => {
    const before = await stored('kept');
    const { status, json, headers } = await write();
    expect([status, json.code, headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '5']);
    expect(json.message).toMatch(/stopped all writes.*setWritable.*aspectory writes allow/);
    expect(await stored('kept')).toEqual(before);
  });

  it('says so of each proposal of an independent batch', async () => {
    const { json } = await ask('/aspects?action=ingestProposalBatch', {
      proposals: [proposal('kept', 'x'), proposal('b', 'b')],
      independent: true,
    });
    expect(JSON.stringify(json)).toContain('stopped all writes');
    expect((await stored('kept')).value.description).toBe('first');
  });

  it('refuses writes of other processes', async () => {
    const settings = readSettings({ DATABASE_URL: catalog.database.url() });
    const other = await createRuntime(settings, pino({ level: 'error' }), {
      command: 'other',
      use: 'writes',
      shared: false,
    });
    try {
      const target = {
        entityType: 'dataset',
        urn: dataset('far'),
        aspectName: 'status',
        changeType: 'UPSERT' as const,
      };
      const write = other.services.writer.write(other.system, [{ ...target, value: { removed: false } }]);
      await expect(write).rejects.toThrow('stopped all writes');
    } finally {
      await other.close();
    }
  });

  it('reads, and shows the stop to operators', async () => {
    expect((await stored('kept')).value.description).toBe('first');
    const { status, json } = await ask('/health/ready', undefined);
    const reason = expect.stringMatching(/^urn:li:corpuser:operator stopped all writes at 2.*Z\. /);
    expect([status, json.ready, json.checks.at(-1)]).toEqual([200, true, { name: 'writes', ok: false, reason }]);
    await shown('aspectory_writes_stopped 1');
  });

  it('stays stopped when it is asked again, and keeps who asked first', async () => {
    const { writeStop } = catalog.runtime().services;
    const first = await writeStop.current();
    await writeStop.begin('urn:li:corpuser:second');
    expect(await writeStop.current()).toEqual(first);
  });

  it('writes again when they are allowed', async () => {
    expect((await setWritable({})).status).toBe(200);
    expect((await describeTable('kept', 'second')).status).toBe(200);
    expect((await stored('kept')).value.description).toBe('second');
  });
});

it('refuses actors without the privilege, and values that are not booleans', async () => {
  expect((await setWritable({ value: false }, editor)).status).toBe(401);
  expect((await setWritable({ value: 'no' })).status).toBe(400);
  await shown('aspectory_writes_stopped 0');
});
