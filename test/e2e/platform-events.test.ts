/** Events of clients in the change log. */
import { servedCatalog } from './served-catalog';
import { only, tokenFor } from './token-for';

const catalog = servedCatalog({ auth: 'on', log: () => undefined });
let producer: string;
let reader: string;
let owner: string;

beforeAll(async () => {
  producer = await tokenFor(catalog, 'producer', ['PRODUCE_PLATFORM_EVENT_PRIVILEGE']);
  reader = await tokenFor(catalog, 'reader', ['VIEW_ENTITY_PAGE', 'GET_TIMELINE_PRIVILEGE']);
  owner = await tokenFor(
    catalog,
    'owner',
    ['GET_TIMELINE_PRIVILEGE'],
    only('OWNER', 'EQUALS', 'urn:li:corpuser:owner'),
  );
});

const as = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

function produce(event: object, token = producer) {
  return catalog.send('/platform?action=producePlatformEvent', { ...as(token), body: event });
}

function eventNamed(name: string, value = '{"rows": 7}') {
  const payload = { value, contentType: 'application/json' };
  return { name, key: 'urn:li:tag:a', event: { header: { timestampMillis: 1 }, name, payload } };
}

async function feed(token: string, query = '') {
  const { json, headers } = await catalog.send(`/openapi/v1/changes?limit=1000${query}`, as(token));
  const events = json.filter(({ data }: { data: { operation: string } }) => data.operation === 'PLATFORM_EVENT');
  return { events, position: Number(headers['x-change-position']) };
}

describe('a platform event', () => {
  it('appends an event that readers of the change log get', async () => {
    const { position } = await feed(reader);
    expect(await produce(eventNamed('loadEnded', 'r\u00c3\u00a9'))).toMatchObject({ status: 200, text: '' });
    const { events } = await feed(reader, `&after=${position}`);
    expect(events).toMatchObject([
      {
        id: String(position + 1),
        type: 'io.aspectory.platform.event',
        subject: 'urn:li:platformEvent:loadEnded',
        aspectname: 'loadEnded',
        data: {
          operation: 'PLATFORM_EVENT',
          actor: 'urn:li:corpuser:producer',
          versionAfter: null,
          value: {
            name: 'loadEnded',
            key: 'urn:li:tag:a',
            header: { timestampMillis: 1 },
            payload: { value: 'ré', contentType: 'application/json' },
          },
        },
      },
    ]);
  });

  it('wakes readers that wait', async () => {
    const { position } = await feed(reader);
    const waiting = feed(reader, `&after=${position}&wait=30`);
    await produce(eventNamed('woken'));
    expect((await waiting).events).toHaveLength(1);
  });

  it('shows events only to those who see the whole catalog, and not in filtered pages', async () => {
    await produce(eventNamed('secret'));
    expect((await feed(owner)).events).toEqual([]);
    expect((await feed(reader, '&entityType=dataset')).events).toEqual([]);
    expect((await feed(reader)).events.length).toBeGreaterThan(0);
  });

  it('appends many at the same time, each at a position of its own', async () => {
    const { position } = await feed(reader);
    await Promise.all(Array.from({ length: 20 }, () => produce(eventNamed('many'))));
    const { events } = await feed(reader, `&after=${position}`);
    expect(events.map(({ id }: { id: string }) => Number(id))).toEqual(
      Array.from({ length: 20 }, (_, at) => position + 1 + at),
    );
  });

  it.each([
    [{ ...eventNamed('x'), name: 'no spaces' }, '/name'],
    [{ name: 'x' }, '/event'],
    [eventNamed('x', 'a'.repeat(1_000_001)), '/event/payload/value'],
  ])('refuses %#', async (event, pointer) => {
    const { status, json } = await produce(event);
    expect([status, json.details[0].pointer]).toEqual([400, pointer]);
  });

  it('refuses actors without the privilege, and everybody while writes are stopped', async () => {
    expect((await produce(eventNamed('x'), reader)).status).toBe(401);
    const { writeStop } = catalog.runtime().services;
    await writeStop.begin('urn:li:corpuser:operator');
    expect((await produce(eventNamed('x'))).status).toBe(503);
    await writeStop.end();
    expect((await produce(eventNamed('x'))).status).toBe(200);
  });
});
