import type { Change, ChangePage } from '#catalog/changes/change-log';
import { changeBatchJson, changeEventJson, nextPageLink } from '#interface/rest/changes/change-event-json';
import { changeStream } from '#interface/rest/changes/change-stream';

const LOG_ID = '4f3c6f0e-9d0a-4b0e-8e44-0a4f8f1b2c3d';
const URN = 'urn:li:tag:"quoted"';

const change: Change = {
  position: 7,
  time: 1_700_000_000_123,
  urn: URN,
  entityType: 'tag',
  aspect: 'tagProperties',
  operation: 'UPSERT',
  versionBefore: 1,
  versionAfter: 2,
  eventTime: null,
  actor: 'urn:li:corpuser:a',
  runId: 'run',
  requestId: null,
  // A number that JavaScript cannot hold shows that the value is not parsed.
  value: '{"n":12345678901234567890}',
};

const page = (changes: readonly Change[], position: number): ChangePage => ({
  logId: LOG_ID,
  changes,
  position,
  more: false,
});

describe('a change as a CloudEvent', () => {
  it('has the attributes of CloudEvents 1.0 and the facts of the change as data', () => {
    const event = JSON.parse(changeEventJson(LOG_ID, { ...change, value: '{"a":1}' }));
    expect(event).toEqual({
      specversion: '1.0',
      id: '7',
      source: `urn:uuid:${LOG_ID}`,
      type: 'io.aspectory.aspect.upserted',
      subject: URN,
      time: '2023-11-14T22:13:20.123Z',
      datacontenttype: 'application/json',
      entitytype: 'tag',
      aspectname: 'tagProperties',
      data: {
        position: 7,
        urn: URN,
        entityType: 'tag',
        aspectName: 'tagProperties',
        operation: 'UPSERT',
        versionBefore: 1,
        versionAfter: 2,
        eventTime: null,
        actor: 'urn:li:corpuser:a',
        runId: 'run',
        requestId: null,
        value: { a: 1 },
      },
    });
    expect(Object.keys(event).filter((name) => !/^[a-z0-9]{1,20}$/.test(name))).toEqual([]);
  });

  it('holds the stored text of the value, and null if retention deleted the value', () => {
    expect(changeEventJson(LOG_ID, change)).toContain('"value":{"n":12345678901234567890}}}');
    expect(changeEventJson(LOG_ID, { ...change, value: null })).toContain('"value":null}}');
  });

  it.each([
    ['UPSERT', 'aspect.upserted'],
    ['DELETE', 'aspect.deleted'],
    ['RESTATE', 'aspect.restated'],
    ['OBSERVE', 'aspect.observed'],
    ['UPSERT_EVENT', 'event.upserted'],
    ['DELETE_EVENT', 'event.deleted'],
    ['PLATFORM_EVENT', 'platform.event'],
  ] as const)('of the operation %s has the type %s', (operation, type) => {
    expect(JSON.parse(changeEventJson(LOG_ID, { ...change, operation }))).toMatchObject({
      type: `io.aspectory.${type}`,
      data: { operation },
    });
  });
});

describe('a page of changes', () => {
  it('is a JSON array, also if it is empty', () => {
    expect(String(changeBatchJson(page([], 3)))).toBe('[]');
    expect(JSON.parse(String(changeBatchJson(page([change, { ...change, position: 8 }], 8))))).toMatchObject([
      { id: '7' },
      { id: '8' },
    ]);
  });

  it('is rendered once', () => {
    const shared = page([change], 7);
    expect(changeBatchJson(shared)).toBe(changeBatchJson(shared));
  });

  it('links to the next one with the same parameters', () => {
    const parameters = { after: 3, limit: 10, entityType: ['tag', 'a&b'], aspect: undefined, wait: 5 };
    expect(nextPageLink(parameters, page([], 9))).toBe(
      '<?after=9&limit=10&entityType=tag&entityType=a%26b&wait=5>; rel="next"',
    );
  });
});

describe('a stream of changes', () => {
  async function* pagesOf(...pages: readonly ChangePage[]) {
    yield* pages;
  }

  it('has one block per change, and a block without data where the log was searched further', async () => {
    const parts = [];
    for await (const part of changeStream(
      pagesOf(page([change], 7), page([{ ...change, position: 9 }], 12), page([], 20)),
    ))
      parts.push(String(part));
    expect(parts).toEqual([
      'retry: 1000\n\n',
      `id: 7\nevent: io.aspectory.aspect.upserted\ndata: ${changeEventJson(LOG_ID, change)}\n\n`,
      `id: 9\nevent: io.aspectory.aspect.upserted\ndata: ${changeEventJson(LOG_ID, { ...change, position: 9 })}\n\n` +
        ': heartbeat\nid: 12\n\n',
      ': heartbeat\nid: 20\n\n',
    ]);
  });

  it('sends a large page in parts, without a copy for each reader', async () => {
    const large = page([{ ...change, value: JSON.stringify('x'.repeat(200_000)) }], 7);
    const read = async () => {
      const parts = [];
      for await (const part of changeStream(pagesOf(large))) if (Buffer.isBuffer(part)) parts.push(part);
      return parts;
    };
    const [first, second] = [await read(), await read()];
    expect(first.map(({ length }) => length)).toEqual([65_536, 65_536, 65_536, expect.any(Number)]);
    expect(second[1]?.buffer).toBe(first[1]?.buffer);
  });
});
