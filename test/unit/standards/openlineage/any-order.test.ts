/** Whatever the order in which the events of runs arrive, the same aspects come of them. */
import { readFileSync } from 'node:fs';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import type { AspectDraft } from '#standards/openlineage/aspect-draft';
import { AspectState } from '#standards/openlineage/aspect-state';
import { compileMapping } from '#standards/openlineage/compiled-mapping';
import { EventMapper } from '#standards/openlineage/event-drafts';
import { factsOf } from '#standards/openlineage/facts';
import { parseLineageEvent } from '#standards/openlineage/lineage-event';
import { readMapping } from '#standards/openlineage/mapping';
import { Statements } from '#standards/openlineage/statements';
import { models } from '#test/unit/catalog/aspects/test-store';

const mapping = readMapping(readFileSync('models/openlineage.yaml', 'utf8'));
const mapper = new EventMapper(compileMapping(mapping), models);
const everyFacet: JsonObject = JSON.parse(readFileSync('test/fixtures/openlineage/every-facet.json', 'utf8'));

interface MappedEvent {
  readonly stamp: number;
  readonly drafts: readonly AspectDraft[];
}

function mapped(value: JsonValue): MappedEvent {
  const event = parseLineageEvent(value);
  const { drafts } = mapper.draftsOf(event, 'urn:li:corpuser:a');
  const weighed = drafts.filter(({ target: { aspect } }) => models.aspect(aspect)?.kind !== 'timeseries');
  return { stamp: event.stamp, drafts: weighed };
}

type Stored = ReadonlyMap<string, AspectState>;

/** The aspects after the events, so many events a write. */
function aspectsAfter(events: readonly MappedEvent[], eventsPerWrite = 1): Stored {
  const stored = new Map<string, AspectState>();
  for (let start = 0; start < events.length; start += eventsPerWrite)
    for (const [key, { target, all, removals }] of statementsOf(events.slice(start, start + eventsPerWrite))) {
      const state = AspectState.of(target.aspect, storedAspect(stored.get(key), target.aspect), mapping);
      state.remove(removals);
      for (const statement of all) state.take(factsOf(statement, target.aspect, mapping));
      stored.set(key, state);
    }
  return stored;
}

function statementsOf(events: readonly MappedEvent[]): ReadonlyMap<string, Statements> {
  const found = new Map<string, Statements>();
  for (const { drafts, stamp } of events)
    for (const draft of drafts) {
      const statements = found.get(draft.target.key) ?? new Statements(draft.target);
      found.set(draft.target.key, statements);
      statements.add(draft, stamp);
    }
  return found;
}

function storedAspect(state: AspectState | undefined, name: string) {
  if (!state) return undefined;
  const systemMetadata = JSON.stringify({ properties: { openLineage: state.stampsText } });
  return { name, version: 0, value: JSON.stringify(state.value), systemMetadata, createdOn: 1, createdBy: '' };
}

function valuesOf(stored: Stored): object {
  return Object.fromEntries([...stored].map(([key, { value }]) => [key, value]));
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
  everyFacet,
].map(mapped);

const JOB = 'urn:li:dataJob:(urn:li:dataFlow:(openlineage,shop,night),shop.load)';
const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:postgres,db:5432.${name},PROD)`;

test('every order of the events makes the same aspects, and a second time changes nothing', () => {
  const expected = valuesOf(aspectsAfter(EVENTS));
  for (let seed = 1; seed <= 40; seed++) {
    const order = shuffled(EVENTS, seed);
    expect(valuesOf(aspectsAfter(order))).toEqual(expected);
    expect(valuesOf(aspectsAfter([...order, ...shuffled(EVENTS, seed + 40)], 5))).toEqual(expected);
  }
  const again = aspectsAfter([...EVENTS, ...shuffled(EVENTS, 7)]);
  expect(valuesOf(again)).toEqual(expected);
  expect([...again].filter(([, { isChanged }]) => isChanged)).toEqual([]);
});

test('the aspects are what the last event says', () => {
  const found = (urn: string, aspect: string) => aspectsAfter(EVENTS).get(`${urn} ${aspect}`)?.value;
  expect(found(JOB, 'dataJobInputOutput')).toMatchObject({
    inputDatasetEdges: [{ destinationUrn: dataset('b') }],
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
  const { customProperties } = found('urn:li:dataProcessInstance:run-1', 'dataProcessInstanceProperties') ?? {};
  expect(customProperties).toEqual({ runId: 'run-1', error: 'none' });
  expect(found(dataset('c'), 'schemaMetadata')).toMatchObject({ schemaName: 'db:5432.c', fields: [] });
  expect(found(dataset('c'), 'status')).toEqual({ removed: true });
  expect(found(dataset('d'), 'status')).toEqual({ removed: false });
});
