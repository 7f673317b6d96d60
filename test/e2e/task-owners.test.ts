import { until } from '../support/until';
import { servedCatalog } from './served-catalog';
import { grant, newUserToken, tokenFor } from './token-for';

const catalog = servedCatalog({ auth: 'on' });
const { database } = catalog;
const EVENTS = 5;
const PRIVILEGES = ['TRUNCATE_TIMESERIES_INDEX_PRIVILEGE'];
const urnOf = (name: string) => `urn:li:corpuser:${name}`;

let admin: string;

beforeAll(async () => {
  admin = await tokenFor(catalog, 'admin');
});

beforeEach(async () => {
  const { services, system } = catalog.runtime();
  const profile = { entityType: 'dataset', aspectName: 'datasetProfile', changeType: 'UPSERT' as const };
  const urn = 'urn:li:dataset:(urn:li:dataPlatform:hive,truncated,PROD)';
  const events = Array.from({ length: EVENTS }, (_unused, n) => ({ ...profile, urn, value: { timestampMillis: n } }));
  await services.writer.write(system, events);
});

async function act(action: string, body: object, token: string) {
  const headers = { Authorization: `Bearer ${token}` };
  const { json, text } = await catalog.send(`/operations?action=${action}`, { headers, body });
  if (typeof json.value !== 'string') throw new Error(text);
  return json.value;
}

/** A truncation by a user who is no longer what he was when its first batch is done. @returns its status in the end */
async function truncated(name: string, change: () => Promise<unknown>) {
  const token = await newUserToken(catalog, name);
  await grant(catalog, `policy-${name}`, { user: urnOf(name), privileges: PRIVILEGES });
  const body = { entityType: 'dataset', aspect: 'datasetProfile', endTimeMillis: 100, batchSize: 1, dryRun: false };
  const task = await database.transaction(async (transaction) => {
    // The first batch waits for these.
    await transaction.query({ text: 'select from timeseries_event for update' });
    const started = await act('truncateTimeseriesAspect', body, token);
    await until('the first batch runs', async () => {
      const running = "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%timeseries_event%'";
      return (await database.query({ text: running })).length > 0;
    });
    await change();
    return started;
  });
  return until(`${task} ends`, async () => {
    const status = JSON.parse(await act('getEsTaskStatus', { task }, admin));
    return status.completed && status;
  });
}

const people = () => catalog.runtime().services.people.users;
const system = () => catalog.runtime().system;

test.each([
  ['is suspended', 'suspended', (urn: string) => people().setUsable(system(), urn, false), 'is suspended'],
  ['is removed', 'removed', (urn: string) => people().remove(system(), urn), 'was removed'],
  [
    'loses the privilege',
    'demoted',
    (user: string) => grant(catalog, 'policy-demoted', { user, privileges: ['VIEW_ENTITY_PAGE'] }),
    'may no longer do so',
  ],
])('a truncation stops when the user who asked for it %s', async (_case, name, change, reason) => {
  const status = await truncated(name, () => change(urnOf(name)));
  expect(status).toMatchObject({
    error: `Stopped: the user who asked for it ${reason}.`,
    status: { total: EVENTS, deleted: 1, batches: 1 },
  });
  const [{ count } = { count: 0 }] = await database.query<{ readonly count: number }>({
    text: 'select count(*)::int as count from timeseries_event',
  });
  expect(count).toBe(EVENTS - 1);
});

test('a truncation stops for a user who was made again with the same name', async () => {
  const status = await truncated('namesake', async () => {
    await people().remove(system(), urnOf('namesake'));
    await newUserToken(catalog, 'namesake');
    await grant(catalog, 'policy-namesake', { user: urnOf('namesake'), privileges: PRIVILEGES });
  });
  expect(status).toMatchObject({ error: 'Stopped: the user who asked for it was removed.', status: { deleted: 1 } });
});

test('a truncation ends when its user still may ask for it', async () => {
  const status = await truncated('stayer', async () => undefined);
  expect(status).toMatchObject({ completed: true, status: { deleted: EVENTS } });
  expect(status).not.toHaveProperty('error');
  expect(await database.query({ text: 'select owner from task order by id desc limit 1' })).toEqual([
    { owner: urnOf('stayer') },
  ]);
});
