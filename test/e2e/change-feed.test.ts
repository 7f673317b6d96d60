import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import { eventStream, type StreamedEvent } from './event-stream';
import { servedCatalog } from './served-catalog';
import { upsertOf } from '../support/upsert-of';

const PATH = '/openapi/v1/changes';
const { send, url, database } = servedCatalog();

const checkEvent = addFormats(new Ajv({ strict: false }))
  .addSchema(JSON.parse(readFileSync('generated/openapi/openapi.json', 'utf8')), 'document')
  .compile({ $ref: 'document#/components/schemas/ChangeEvent' });

const urnOf = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;

async function write(name: string, description: string, headers: { readonly [name: string]: string } = {}) {
  const proposal = upsertOf(urnOf(name), 'datasetProperties', { description });
  const { status } = await send('/aspects?action=ingestProposal', { headers, body: { proposal } });
  expect(status).toBe(200);
}

async function newest(): Promise<number> {
  const [row] = await database.query<{ readonly position: number }>({
    text: 'select position::float8 from change_counter',
  });
  return row?.position ?? 0;
}

/** The first events with data. */
async function firstEvents(stream: AsyncIterable<StreamedEvent>, count: number): Promise<readonly StreamedEvent[]> {
  const events: StreamedEvent[] = [];
  for await (const event of stream) {
    if (event.data !== '') events.push(event);
    if (events.length === count) break;
  }
  return events;
}

describe('GET /openapi/v1/changes', () => {
  beforeAll(() => write('first', 'a', { 'X-Request-Id': 'request-1' }));

  it('answers a batch of CloudEvents with the position and the link to the next page', async () => {
    const { status, headers, json } = await send(`${PATH}?limit=2&aspect=datasetProperties&aspect=datasetKey`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'application/cloudevents-batch+json', 'x-change-position': '2' });
    expect(headers['link']).toBe('<?after=2&limit=2&aspect=datasetProperties&aspect=datasetKey>; rel="next"');
    expect(json).toHaveLength(2);
    expect(json[0]).toMatchObject({
      subject: urnOf('first'),
      data: { position: 1, versionBefore: null, versionAfter: 1, requestId: 'request-1', value: { description: 'a' } },
    });
  });

  it('can be read page by page by the links alone, below the prefix of a proxy too', async () => {
    const end = await newest();
    const seen: string[] = [];
    for (let address = new URL('http://x/api/gms/openapi/v1/changes?limit=2'); seen.length < end;) {
      const { json, headers } = await send(`${address.pathname}${address.search}`);
      seen.push(...json.map((event: { readonly id: string }) => event.id));
      address = new URL(/<(.*)>/.exec(String(headers['link']))?.[1] ?? '', address);
    }
    expect(seen).toEqual(Array.from({ length: end }, (_, n) => String(n + 1)));
  });

  it('begins a number of positions before the newest change', async () => {
    const end = await newest();
    const { json, headers } = await send(`${PATH}?last=1&limit=10`);
    expect(json.map(({ id }: { readonly id: string }) => id)).toEqual([String(end)]);
    expect(headers['link']).toBe(`<?after=${end}&limit=10>; rel="next"`);
    expect((await send(`${PATH}?last=1000`)).json).toHaveLength(end);
    expect((await send(`${PATH}?last=0`)).status).toBe(400);
  });

  it('moves on although no change passes the filters', async () => {
    const { json, headers } = await send(`${PATH}?entityType=chart&entityType=dashboard`);
    expect(json).toEqual([]);
    expect(headers['x-change-position']).toBe(String(await newest()));
  });

  it('waits for a change that passes the filters, and answers it at once', async () => {
    const after = await newest();
    const began = Date.now();
    const waiting = send(`${PATH}?after=${after}&wait=30&aspect=datasetProperties`);
    await send('/aspects?action=ingestProposal', {
      body: {
        proposal: upsertOf(urnOf('first'), 'status', { removed: false }),
      },
    });
    await write('first', 'b');
    const { json } = await waiting;
    expect(json).toMatchObject([{ data: { versionBefore: 1, versionAfter: 2, value: { description: 'b' } } }]);
    expect(Date.now() - began).toBeLessThan(10_000);
  });

  it('answers an empty page when the time is over', async () => {
    const began = Date.now();
    const { status, json } = await send(`${PATH}?after=${await newest()}&wait=1`);
    expect({ status, json }).toEqual({ status: 200, json: [] });
    expect(Date.now() - began).toBeGreaterThanOrEqual(950);
  });

  it('streams to Accept: text/event-stream, and goes on at Last-Event-ID', async () => {
    const stop = new AbortController();
    const events = await firstEvents(eventStream(`${url()}${PATH}?after=1`, stop.signal, { 'Last-Event-ID': '2' }), 2);
    expect(events.map(({ id }) => id)).toEqual(['3', '4']);
    for (const { id, event, data } of events) {
      const parsed = JSON.parse(data);
      expect({ valid: checkEvent(parsed), errors: checkEvent.errors }).toEqual({ valid: true, errors: null });
      expect(parsed).toMatchObject({ id, type: event });
    }
    const after = String(await newest());
    const next = firstEvents(eventStream(`${url()}${PATH}?limit=1`, stop.signal, { 'Last-Event-ID': after }), 1);
    await write('streamed', 'x');
    expect(await next).toMatchObject([{ id: String(Number(after) + 1) }]);
    stop.abort();
  });

  it('remembers in the stream how far it searched', async () => {
    const stop = new AbortController();
    for await (const { id, data } of eventStream(`${url()}${PATH}?entityType=chart`, stop.signal)) {
      expect(data).toBe('');
      if (id === '') continue;
      expect(id).toBe(String(await newest()));
      break;
    }
  });

  it('answers HEAD of a stream without a body', async () => {
    const headers = { Accept: 'text/event-stream' };
    expect(await send(PATH, { method: 'HEAD', headers })).toMatchObject({ status: 200, text: '' });
  });

  it.each([
    ['application/json', 'application/cloudevents-batch+json'],
    ['application/cloudevents-batch+json', 'application/cloudevents-batch+json'],
    ['application/json, text/event-stream', 'application/cloudevents-batch+json'],
    ['*/*', 'application/cloudevents-batch+json'],
  ])('Accept: %s gets %s', async (accept, type) => {
    expect((await send(PATH, { headers: { Accept: accept } })).headers['content-type']).toBe(type);
  });

  it.each([
    ['?after=99999', 'Position 99999 is beyond the newest change'],
    ['?after=x', "/query/after is the text 'x'"],
    ['?after=-1', '/query/after is less than 0'],
    ['?after=1.5', "/query/after is the text '1.5'"],
    ['?after=1e3', "/query/after is the text '1e3'"],
    ['?after=9223372036854775807', '/query/after is more than'],
    ['?after=99999999999999999999999', 'expected an integer of 64 bits'],
    ['?after=1&after=2', '/query/after is a list'],
    ['?after=', "/query/after is the text ''"],
    ['?limit=0', '/query/limit is less than 1'],
    ['?limit=1001', '/query/limit is more than 1000'],
    ['?wait=61', '/query/wait is more than 60'],
    ['?wait=-1', '/query/wait is less than 0'],
    ['?entityType=datset', "did you mean 'dataset'?"],
    ['?entityType=', "There is no entity type ''"],
    ['?entityType=List()', '/query/entityType'],
    ['?aspect=statu', "did you mean 'status'?"],
    ['?aspect=chartInfo&entityType=dataset', "There is no aspect 'chartInfo'"],
    ["?aspect='%3B%20drop%20table%20change", 'There is no aspect'],
    ['?aspect=%00', 'NUL'],
    ['?aspect=%E0%A4%A', ''],
    [`?aspect=${'x'.repeat(1_000)}`, 'There is no aspect'],
    [`?aspect=${'x'.repeat(10_000)}`, 'at most 1024'],
    ['?entityType=__proto__&aspect=constructor', "There is no entity type '__proto__'"],
  ])('refuses %s', async (query, message) => {
    const { status, json } = await send(`${PATH}${query}`);
    expect({ status, message: json.message }).toEqual({ status: 400, message: expect.stringContaining(message) });
    const stream = await send(`${PATH}${query}`, { headers: { Accept: 'text/event-stream' } });
    expect({ status: stream.status, message: stream.json.message }).toEqual({ status: 400, message: json.message });
  });

  it.each(['x', '-1', '1 2', '9999999999999999', '99999'])('refuses Last-Event-ID: %s', async (id) => {
    const headers = { Accept: 'text/event-stream', 'Last-Event-ID': id };
    expect(await send(PATH, { headers })).toMatchObject({ status: 400, json: { code: 'INVALID_INPUT' } });
  });

  it('names the nearest name in a place that programs can read', async () => {
    const { json } = await send(`${PATH}?entityType=chart&entityType=datset`);
    expect(json.details).toMatchObject([{ pointer: '/query/entityType/1', suggestion: 'dataset' }]);
  });

  it('answers 410 with the first position that is kept once the log was cut, to pages and streams', async () => {
    await database.query({ text: 'delete from change where position <= 3' });
    for (const headers of [{}, { Accept: 'text/event-stream' }, { Accept: 'text/event-stream', 'Last-Event-ID': '2' }])
      expect(await send(PATH, { headers })).toMatchObject({ status: 410, json: { code: 'GONE', firstPosition: 4 } });
    const { status, json } = await send(`${PATH}?after=3&limit=1`);
    expect({ status, id: json[0].id }).toEqual({ status: 200, id: '4' });
    await database.query({ text: 'delete from change' });
    const end = await newest();
    expect(await send(`${PATH}?after=${end - 1}`)).toMatchObject({ status: 410, json: { firstPosition: end + 1 } });
    expect(await send(`${PATH}?after=${end}`)).toMatchObject({ status: 200, json: [] });
  });
});
