/** Whatever the order in which the events of runs arrive, the same aspects come of them. */
import { readFileSync } from 'node:fs';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import type { AspectReader, StoredAspect } from '#catalog/aspects/aspect-service';
import { compileMapping } from '#standards/openlineage/compiled-mapping';
import { type EventDrafts, EventMapper } from '#standards/openlineage/event-drafts';
import { EventWrites } from '#standards/openlineage/event-writes';
import { parseLineageEvent } from '#standards/openlineage/lineage-event';
import { readMapping } from '#standards/openlineage/mapping';
import { SERVICE_READ } from '#test/support/service-read';
import { models } from '#test/unit/catalog/aspects/test-store';

const mapping = readMapping(readFileSync('models/openlineage.yaml', 'utf8'));
const mapper = new EventMapper(compileMapping(mapping), models);
const everyFacet: JsonObject = JSON.parse(readFileSync('test/fixtures/openlineage/every-facet.json', 'utf8'));

interface MappedEvent {
  readonly stamp: number;
  readonly drafts: EventDrafts;
}

function mapped(value: JsonValue): MappedEvent {
  const event = parseLineageEvent(value);
  return { stamp: event.stamp, drafts: mapper.draftsOf(event, 'urn:li:corpuser:a') };
}

/** The aspects by urn and name. */
type Stored = ReadonlyMap<string, StoredAspect>;

/** The aspects after the events, so many events a write. */
async function aspectsAfter(events: readonly MappedEvent[], eventsPerWrite = 1, before: Stored = new Map()) {
  const stored = new Map(before);
  for (let start = 0; start < events.length; start += eventsPerWrite) {
    const writes = new EventWrites({ mapping, models, keepsUnknown: false, reader: readerOf(stored) });
    for (const { drafts, stamp } of events.slice(start, start + eventsPerWrite)) writes.add(drafts, stamp);
    for (const { urn, aspectName, value, systemMetadata } of await writes.proposals(SERVICE_READ)) {
      if (models.aspect(aspectName)?.kind === 'timeseries') continue;
      const texts = { value: JSON.stringify(value), systemMetadata: JSON.stringify(systemMetadata) };
      const key = `${String(urn)} ${aspectName}`;
      if (value) stored.set(key, { name: aspectName, version: 0, ...texts, createdOn: 1, createdBy: '' });
      else stored.delete(key);
    }
  }
  return stored;
}

function readerOf(stored: Stored): Pick<AspectReader, 'entities'> {
  const aspectsOf = (urn: string, names: readonly string[] = []) =>
    names.flatMap((name) => stored.get(`${urn} ${name}`) ?? []);
  return {
    entities: async (urns, { aspects }) =>
      urns.map((urn) => ({ urn, entityType: '', exists: true, aspects: aspectsOf(urn, aspects) })),
  };
}

function valuesOf(stored: Stored): object {
  return Object.fromEntries([...stored].map(([key, { value }]) => [key, JSON.parse(value)]));
}

/** Another order of the items for each seed, the same one in every run of the test. */
function shuffled<T>(items: readonly T[], seed: number): readonly T[] {
  let state = seed;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648);
  return items
    .map((item) => ({ item, place: next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

const table = (name: string, facets: object = {}) => ({ namespace: 'postgres://db:5432', name, facets });
const job = (name: string, facets: object = {}) => ({ namespace: 'night', name, facets });
const column = (from: string, transformations: readonly object[]) => ({
  columnLineage: { fields: { total: { inputFields: [{ ...table(from), field: 'amount', transformations }] } } },
});
const DELETED = { _deleted: true };

interface Parts {
  readonly run?: object;
  readonly job?: object;
  readonly dataset?: object;
  readonly inputs?: readonly object[];
  readonly outputs?: readonly object[];
}

const event = (eventTime: string, eventType: string | undefined, parts: Parts): JsonValue =>
  JSON.parse(JSON.stringify({ eventTime, eventType, ...parts }));
const stream = (parts: Parts): Parts => ({ run: { runId: 'stream' }, job: job('stream.copy'), ...parts });
const first = { runId: 'run-1' };

const EVENTS: readonly MappedEvent[] = [
  event('2026-01-01T00:00:00Z', 'START', { run: first, job: job('shop.load'), inputs: [table('a'), table('b')] }),
  event('2026-01-01T00:00:01Z', 'RUNNING', {
    run: { ...first, facets: { executionParameters: { parameters: [{ key: 'day', value: '1' }] } } },
    job: job('shop.load', { documentation: { description: 'First words.' }, jobType: { integration: 'SPARK' } }),
    outputs: [table('c', { schema: { fields: [{ name: 'id', type: 'int' }] }, ...column('a', [{ type: 'DIRECT' }]) })],
  }),
  event('2026-01-01T00:00:02Z', 'COMPLETE', {
    run: { ...first, facets: { executionParameters: DELETED, errorMessage: { message: 'none' } } },
    job: job('shop.load', { documentation: DELETED, tags: { tags: [{ key: 'gold' }, { key: 'pii' }] } }),
    inputs: [table('b')],
    outputs: [table('c', { ...column('b', [{ type: 'DIRECT', subtype: 'AGGREGATION', masking: true }]) })],
  }),
  // Of another year, and later by a second.
  event('2019-01-01T00:00:00Z', 'COMPLETE', { run: { runId: 'old' }, job: job('shop.load'), inputs: [table('old')] }),
  event('2026-01-01T00:00:03Z', 'START', {
    run: { runId: 'run-2', facets: { jobDependencies: { upstream: [{ job: job('shop.z'), run: { runId: 'z' } }] } } },
    job: job('shop.load', { jobType: DELETED }),
  }),
  event('2026-01-01T00:00:03Z', 'COMPLETE', {
    run: {
      runId: 'y',
      facets: { jobDependencies: { downstream: [{ job: job('shop.load'), run: { runId: 'run-2' } }] } },
    },
    job: job('shop.y'),
  }),
  event('2026-01-01T00:00:04Z', 'COMPLETE', {
    run: {
      runId: 'x',
      facets: { jobDependencies: { downstream: [{ job: job('shop.load'), run: { runId: 'run-2' } }] } },
    },
    job: job('shop.x'),
  }),
  event('2026-01-01T00:00:05Z', undefined, {
    job: job('shop.load', { tags: DELETED, ownership: { owners: [{ name: 'b' }] } }),
  }),
  event('2026-01-01T00:00:06Z', undefined, { job: job('shop.load', { tags: { tags: [{ key: 'gold' }] } }) }),
  event('2026-01-01T00:00:07Z', undefined, { job: job('shop.load', { ownership: { owners: [{ name: 'a' }] } }) }),
  event('2026-01-01T00:00:08Z', undefined, {
    dataset: table('c', { lifecycleStateChange: { lifecycleStateChange: 'DROP' } }),
  }),
  event('2026-01-01T00:00:09Z', undefined, {
    dataset: table('d', { lifecycleStateChange: { lifecycleStateChange: 'RENAME', previousIdentifier: table('c') } }),
  }),
  event('2026-01-01T00:00:07Z', undefined, { dataset: table('c', { schema: DELETED }) }),
  // A run that names its data in several events, while other runs write one of its outputs.
  event('2026-01-02T00:00:00Z', 'START', stream({})),
  event('2026-01-02T00:00:01Z', 'RUNNING', stream({ inputs: [table('stream.from')] })),
  event('2026-01-02T00:00:02Z', 'RUNNING', stream({ outputs: [table('stream.to')] })),
  event('2026-01-02T00:00:03Z', 'RUNNING', stream({ outputs: [table('stream.other')] })),
  event('2026-01-02T00:00:05Z', 'RUNNING', stream({ inputs: [table('stream.more')] })),
  event('2026-01-02T00:00:04Z', 'COMPLETE', {
    run: { runId: 'between' },
    job: job('other.load'),
    inputs: [table('early')],
    outputs: [table('stream.to')],
  }),
  event('2026-01-02T00:00:06Z', 'COMPLETE', {
    run: { runId: 'behind' },
    job: job('other.load'),
    inputs: [table('late')],
    outputs: [table('stream.other')],
  }),
  everyFacet,
].map(mapped);

const JOB = 'urn:li:dataJob:(urn:li:dataFlow:(openlineage,shop,night),shop.load)';
const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:postgres,db:5432.${name},PROD)`;

test('every order of the events makes the same aspects, and a second time changes nothing', async () => {
  const stored = await aspectsAfter(EVENTS);
  const expected = valuesOf(stored);
  for (let seed = 1; seed <= 40; seed++) {
    const order = shuffled(EVENTS, seed);
    expect(valuesOf(await aspectsAfter(order))).toEqual(expected);
    expect(valuesOf(await aspectsAfter([...order, ...shuffled(EVENTS, seed + 40)], 5))).toEqual(expected);
  }
  expect(await aspectsAfter(shuffled(EVENTS, 7), 1, stored)).toEqual(stored);
});

test('the aspects are what the last event says', async () => {
  const stored = await aspectsAfter(EVENTS);
  const found = (urn: string, aspect: string) => JSON.parse(stored.get(`${urn} ${aspect}`)?.value ?? 'null');
  expect(found(JOB, 'dataJobInputOutput')).toMatchObject({
    inputDatasetEdges: ['a', 'b'].map((name) => ({ destinationUrn: dataset(name) })),
    outputDatasetEdges: [{ destinationUrn: dataset('c') }],
    inputDatajobEdges: ['x', 'y', 'z'].map((name) => ({ destinationUrn: JOB.replace('load', name) })),
    fineGrainedLineages: [{ transformOperation: 'DIRECT/AGGREGATION (masking)' }],
  });
  expect(found(JOB, 'dataJobInfo')).toMatchObject({ type: { string: 'OPENLINEAGE' } });
  expect(found(JOB, 'dataJobInfo')).not.toHaveProperty('description');
  expect(found(JOB, 'globalTags')).toEqual({ tags: [{ tag: 'urn:li:tag:gold' }] });
  expect(found(JOB, 'ownership')).toMatchObject({
    owners: [{ owner: 'urn:li:corpuser:b' }, { owner: 'urn:li:corpuser:a' }],
  });
  const { customProperties } = found('urn:li:dataProcessInstance:run-1', 'dataProcessInstanceProperties');
  expect(customProperties).toEqual({ runId: 'run-1', error: 'none' });
  expect(found(dataset('c'), 'schemaMetadata')).toMatchObject({ schemaName: 'db:5432.c', fields: [] });
  expect(found(dataset('c'), 'status')).toEqual({ removed: true });
  expect(found(dataset('stream.to'), 'upstreamLineage').upstreams).toMatchObject([
    { dataset: dataset('stream.from') },
    { dataset: dataset('stream.more') },
  ]);
  expect(found(dataset('stream.other'), 'upstreamLineage').upstreams).toMatchObject([{ dataset: dataset('late') }]);
  expect(found(dataset('d'), 'status')).toEqual({ removed: false });
});
