/** The change log as topics of events, for action frameworks. */
import type { JsonObject } from '#generated/registry/registry-types';
import { upsertOf } from '../support/upsert-of';
import { servedCatalog } from './served-catalog';
import { only, tokenFor } from './token-for';

const catalog = servedCatalog({ auth: 'on', log: () => undefined });
const PLATFORM = 'PlatformEvent_v1';
const VERSIONED = 'MetadataChangeLog_Versioned_v1';
const TIMESERIES = 'MetadataChangeLog_Timeseries_v1';
const JANE = 'urn:li:corpuser:jane';

let token: string;
let janes: string;

beforeAll(async () => {
  const all = ['GET_TIMELINE_PRIVILEGE', 'EDIT_ENTITY', 'DELETE_ENTITY', 'PRODUCE_PLATFORM_EVENT_PRIVILEGE'];
  token = await tokenFor(catalog, 'actions', all);
  janes = await tokenFor(catalog, 'jane', ['GET_TIMELINE_PRIVILEGE'], only('OWNER', 'EQUALS', JANE));
});

const urnOf = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
const tags = (...names: readonly string[]) => ({ tags: names.map((name) => ({ tag: `urn:li:tag:${name}` })) });

async function write(name: string, aspect: string, value: JsonObject) {
  const { status } = await catalog.send('/aspects?action=ingestProposal', {
    headers: { Authorization: `Bearer ${token}` },
    body: { proposal: upsertOf(urnOf(name), aspect, value) },
  });
  expect(status).toBe(200);
}

function ask(topic: string, query: Readonly<Record<string, string>> = {}, as = token) {
  const parameters = new URLSearchParams({ topic, pollTimeoutSeconds: '0', ...query });
  return catalog.send(`/openapi/v1/events/poll?${parameters}`, { headers: { Authorization: `Bearer ${as}` } });
}

async function poll(topic: string, query: Readonly<Record<string, string>> = {}, as = token) {
  const { status, json } = await ask(topic, query, as);
  expect([status, json.count]).toEqual([200, json.events?.length]);
  const events = json.events.map(({ value }: { value: string }) => JSON.parse(value));
  return { offset: String(json.offsetId), events };
}

interface EntityEvent {
  readonly category: string;
  readonly operation: string;
  readonly modifier?: string;
  readonly parameters?: JsonObject;
}

/** Entity change events in short. */
const brief = (events: readonly { readonly payload: { readonly value: string } }[]) =>
  events
    .map(({ payload }): EntityEvent => JSON.parse(payload.value))
    .map(({ category, operation, modifier, parameters }) => [category, operation, modifier, parameters]);

describe('the topic of platform events', () => {
  it('says what changed of an entity, from its creation to its deletion', async () => {
    const { offset } = await poll(PLATFORM);
    await write('orders', 'globalTags', tags('pii'));
    await write('orders', 'globalTags', tags('größe'));
    await write('orders', 'status', { removed: true });
    const { events } = await poll(PLATFORM, { offsetId: offset });
    const tag = (operation: string, name: string) => [
      'TAG',
      operation,
      `urn:li:tag:${name}`,
      { tagUrn: `urn:li:tag:${name}` },
    ];
    expect(brief(events).toSorted()).toEqual(
      [
        ['LIFECYCLE', 'CREATE', undefined, undefined],
        tag('ADD', 'pii'),
        tag('REMOVE', 'pii'),
        tag('ADD', 'größe'),
        ['LIFECYCLE', 'SOFT_DELETE', undefined, undefined],
      ].toSorted(),
    );
    expect(events[0]).toMatchObject({ name: 'entityChangeEvent', payload: { contentType: 'application/json' } });
    expect(JSON.parse(events[0].payload.value)).toMatchObject({
      entityType: 'dataset',
      entityUrn: urnOf('orders'),
      auditStamp: { actor: 'urn:li:corpuser:actions', time: expect.any(Number) },
    });
    expect(events.map(({ payload }: { payload: { value: string } }) => payload.value).join('')).toMatch(/^[\0-\x7f]*$/);
  });

  it('gives each event once, whatever the limit, and ends answers between changes', async () => {
    const { offset } = await poll(PLATFORM);
    await write('wide', 'globalTags', tags('a', 'b', 'c'));
    await write('wide', 'globalTags', tags('a', 'd'));
    const whole = await poll(PLATFORM, { offsetId: offset });
    const parts = [];
    for (let at = offset; ;) {
      const { offset: next, events } = await poll(PLATFORM, { offsetId: at, limit: '1' });
      if (events.length === 0) break;
      parts.push(events);
      at = next;
    }
    expect(parts.flat()).toEqual(whole.events);
    expect(parts.map(({ length }) => length).toSorted()).toEqual([1, 3, 3]);
  });

  it('has the events of clients as they sent them', async () => {
    const { offset } = await poll(PLATFORM);
    const payload = { value: '{"rows": 7}', contentType: 'application/json' };
    const event = { header: { timestampMillis: 1 }, name: 'loadEnded', payload };
    await catalog.send('/platform?action=producePlatformEvent', {
      headers: { Authorization: `Bearer ${token}` },
      body: { name: 'loadEnded', event },
    });
    expect((await poll(PLATFORM, { offsetId: offset })).events).toEqual([event]);
    expect((await poll(PLATFORM, { offsetId: offset }, janes)).events).toEqual([]);
  });
});

describe('a consumer that is more values behind than are kept', () => {
  /** By default, 20 old values are kept beside the latest. */
  const WRITES = 25;
  const KEPT = 21;
  const name = (n: number) => `behind${n}`;

  it('gets every change, and is told what is not kept', async () => {
    await write('behind', 'globalTags', tags(name(0)));
    const [platform, versioned] = [await poll(PLATFORM), await poll(VERSIONED)];
    for (let n = 1; n <= WRITES; n++) await write('behind', 'globalTags', tags(name(n)));

    const { events } = await poll(PLATFORM, { offsetId: platform.offset });
    const lost = WRITES - KEPT;
    const about = (n: number) => ({ tagUrn: `urn:li:tag:${name(n)}` });
    expect(brief(events.slice(0, lost + 3))).toEqual([
      ...Array.from({ length: lost }, () => ['TAG', 'MODIFY', undefined, { aspect: 'globalTags', notKept: 'value' }]),
      ['TAG', 'ADD', `urn:li:tag:${name(lost + 1)}`, { ...about(lost + 1), notKept: 'previousValue' }],
      ...[
        ['REMOVE', lost + 1],
        ['ADD', lost + 2],
      ].map(([operation, n]) => ['TAG', operation, `urn:li:tag:${name(Number(n))}`, about(Number(n))]),
    ]);

    const log = await poll(VERSIONED, { offsetId: versioned.offset });
    expect(log.events).toHaveLength(WRITES);
    const shown = log.events.map(({ aspect, headers }: { aspect: JsonObject; headers: unknown }) => [
      Number(/behind(\d+)/.exec(JSON.stringify(aspect))?.[1]),
      headers,
    ]);
    const missing = { 'aspectory-not-kept': 'value', 'aspectory-version-shown': String(lost + 2) };
    expect(shown.slice(0, lost + 2)).toEqual([
      ...Array.from({ length: lost }, () => [lost + 1, { map: missing }]),
      [lost + 1, { map: { 'aspectory-not-kept': 'previousValue' } }],
      [lost + 2, null],
    ]);
  });
});

describe('the topics of the change log', () => {
  it('have the value before and after in the encoding of Avro', async () => {
    const { offset } = await poll(VERSIONED);
    await write('logged', 'datasetProperties', { description: 'é' });
    await write('logged', 'datasetProperties', { description: 'later' });
    const { events } = await poll(VERSIONED, { offsetId: offset });
    const GENERIC = 'com.linkedin.pegasus2avro.mxe.GenericAspect';
    const ofProperties = events.filter(({ aspectName }: JsonObject) =>
      JSON.stringify(aspectName).includes('"datasetProperties"'),
    );
    expect(ofProperties).toMatchObject([
      { changeType: 'UPSERT', entityUrn: { string: urnOf('logged') }, previousAspectValue: null },
      { changeType: 'UPSERT', previousAspectValue: { [GENERIC]: { contentType: 'application/json' } } },
    ]);
    expect(ofProperties[0].aspect[GENERIC].value).toContain('\\u00e9');
    expect(JSON.parse(ofProperties[1].previousAspectValue[GENERIC].value)).toMatchObject({ description: 'é' });
  });

  it('wait for an event, and give those of the time series alone', async () => {
    const { offset } = await poll(TIMESERIES);
    const waiting = poll(TIMESERIES, { offsetId: offset, pollTimeoutSeconds: '20' });
    await write('logged', 'datasetProperties', { description: 'no event' });
    await write('logged', 'datasetProfile', { timestampMillis: 1000, rowCount: 3 });
    const { events } = await waiting;
    expect(events).toMatchObject([{ changeType: 'UPSERT', aspectName: { string: 'datasetProfile' } }]);
  });

  it('show only entities that the actor may see', async () => {
    const { offset } = await poll(VERSIONED);
    await write('janes', 'ownership', { owners: [{ owner: JANE, type: 'DATAOWNER' }] });
    await write('hidden', 'datasetProperties', { description: 'x' });
    const { events } = await poll(VERSIONED, { offsetId: offset }, janes);
    expect(new Set(events.map(({ entityUrn }: { entityUrn: JsonObject }) => entityUrn['string']))).toEqual(
      new Set([urnOf('janes')]),
    );
  });
});

describe('where a consumer begins', () => {
  it('is now, or as many days ago as it says', async () => {
    expect((await poll(VERSIONED)).events).toEqual([]);
    const { events } = await poll(VERSIONED, { lookbackWindowDays: '1', limit: '5000' });
    const everything = await catalog.database.query<{ readonly count: number }>({
      text: "select count(*)::int as count from change where entity_type = 'dataset' and operation in ('UPSERT', 'DELETE')",
    });
    const ofDatasets = events.filter(({ entityType }: JsonObject) => entityType === 'dataset');
    expect(ofDatasets).toHaveLength(everything[0]?.count ?? -1);
  });

  it('leaves out what is older', async () => {
    const day = 86_400_000;
    await catalog.database.query({
      text: 'update change set created_on = created_on - $1::bigint where position <= (select max(position) - 3 from change)',
      values: [2 * day],
    });
    const [rest] = await catalog.database.query<{ readonly count: number }>({
      text: "select count(*)::int as count from change where position > (select max(position) - 3 from change) and operation = 'UPSERT'",
    });
    expect((await poll(VERSIONED, { lookbackWindowDays: '1' })).events).toHaveLength(rest?.count ?? -1);
    expect((await poll(VERSIONED, { lookbackWindowDays: '3', limit: '5000' })).events.length).toBeGreaterThan(3);
  });

  it.each([
    ['eyJQbGF0Zm9ybUV2ZW50X3YxLTAiOjF9', 'was not given by this service'],
    ['00000000-0000-0000-0000-000000000000:1', 'belongs to another catalog'],
  ])('is refused if it is the offset %s', async (offsetId, reason) => {
    const { status, text } = await ask(PLATFORM, { offsetId });
    expect([status, text]).toEqual([400, expect.stringContaining(`${reason}; begin again without an offset`)]);
  });

  it('is gone if the changes after it are not kept', async () => {
    const { offset } = await poll(PLATFORM);
    const [logId] = offset.split(':');
    await catalog.database.query({ text: 'delete from change where position < 5' });
    expect((await ask(PLATFORM, { offsetId: `${logId}:1` })).status).toBe(410);
  });

  it('takes a known topic', async () => {
    const { status, text } = await ask('MetadataChangeProposal_v1');
    expect([status, text]).toEqual([400, expect.stringContaining('PlatformEvent_v1')]);
  });
});
