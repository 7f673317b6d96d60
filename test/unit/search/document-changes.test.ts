import type { AspectSpec, JsonObject } from '#generated/registry/registry-types';
import type { ChangeSet, EntityChange } from '#catalog/changes/change-set';
import { AspectState, type EntityState } from '#catalog/changes/entity-state';
import { ModelRegistry } from '#catalog/registry/model-registry';
import { currentDocuments } from '#search/engine/document-changes';
import { aspectSpec, entitySpec, registryOf, searchField } from './search-registry';

const KEY = aspectSpec('tableKey', []);
const INFO = aspectSpec('tableInfo', [searchField('name', { type: 'TEXT' })]);
const OTHER = aspectSpec('unsearched', []);
const PROFILE = aspectSpec('tableProfile', [searchField('rows', { type: 'COUNT', leaf: 'long' })]);
const ANSWERS: AspectSpec = {
  ...aspectSpec('tableAnswers', []),
  searchEntries: [
    { field: 'answers', numberField: 'answerNumbers', items: '/given/*', key: '/question', values: '/values/*' },
  ],
};
const USAGE: AspectSpec = {
  ...aspectSpec('tableUsage', []),
  kind: 'timeseries',
  timeseries: { event: { time: 'at', key: [] }, columns: [], collections: [] },
  searchUses: [{ path: '/queries', unit: '/span/unit', multiple: '/span/multiple' }],
};
const ASPECTS = [KEY, INFO, OTHER, PROFILE, ANSWERS, USAGE];
const TABLE = entitySpec('table', ASPECTS);
const models = new ModelRegistry(registryOf({ aspects: ASPECTS, entities: [TABLE] }));
const KEY_ASPECT = TABLE.keyAspect;

function aspect(value: JsonObject, createdOn = 1): AspectState {
  const text = JSON.stringify(value);
  return new AspectState({
    text,
    systemMetadata: '{}',
    runId: 'r',
    createdOn,
    createdBy: 'urn:li:corpuser:x',
    version: 1,
  });
}

function state(aspects: { readonly [name: string]: AspectState }, more: Partial<EntityState> = {}): EntityState {
  return { aspects: new Map(Object.entries(aspects)), newestEvents: new Map(), runIds: NO_RUNS, ...more };
}

const NO_RUNS: readonly string[] = [];
const NOTHING = state({});
const key = aspect({ id: 'x' });
const stored = state({ [KEY_ASPECT]: key, tableInfo: aspect({ name: 'orders' }), unsearched: aspect({ a: 1 }) });

function changesOf(before: EntityState, after: EntityState, restated: readonly string[] = []) {
  const change: EntityChange = {
    id: '7',
    urn: 'urn:li:table:x',
    entity: TABLE,
    before,
    after,
    restated: new Set(restated),
    events: { written: [], deleted: [] },
    deletion: null,
    log: [],
  };
  const changeSet: ChangeSet = { time: 1, entities: [change] };
  return [...currentDocuments(models, changeSet)];
}

function withAspects(aspects: { readonly [name: string]: AspectState }): EntityState {
  return { ...stored, aspects: new Map([...stored.aspects, ...Object.entries(aspects)]) };
}

describe('currentDocuments', () => {
  it('reads an aspect of which search has nothing but the entries of a list', () => {
    const given = [{ question: 'urn:li:question:team', values: ['growth'] }];
    const [change] = changesOf(stored, withAspects({ tableAnswers: aspect({ given }) }));
    expect(change?.document?.fields).toEqual({ name: 'orders', 'answers.team': ['growth'] });
  });

  it('orders by use, which fades, and writes a document again only if its use changes', () => {
    const day = 86_400_000;
    const used = (days: number, queries: number, unit: string) => {
      const event = JSON.stringify({ at: days * day, queries, span: { unit, multiple: 1 } });
      const newestEvents = new Map([['tableUsage', { timestampMillis: days * day, event, createdOn: 1 }]]);
      return { ...stored, newestEvents };
    };
    const useAfter = (after: EntityState) => changesOf(stored, after)[0]?.document?.fields['_use'];
    const today = useAfter(used(20_000, 100, 'DAY'));
    expect(today).toBe(Math.floor(Math.log2(3001)) + 2000);
    expect(useAfter(used(20_000, 3000, 'MONTH'))).toBe(today);
    expect(useAfter(used(19_970, 3000, 'MONTH'))).toBe(Number(today) - 3);
    expect(useAfter(used(20_000, 0, 'DAY'))).toBeUndefined();
    expect(changesOf(used(20_000, 100, 'DAY'), used(20_001, 105, 'DAY'))).toEqual([]);
    expect(changesOf(used(20_000, 100, 'DAY'), used(20_001, 900, 'DAY'))).toHaveLength(1);
  });

  it('builds the document after a change of an aspect that search reads', () => {
    expect(changesOf(stored, withAspects({ tableInfo: aspect({ name: 'sales' }) }))).toMatchObject([
      {
        id: '7',
        entityType: 'table',
        document: { fields: { name: 'sales' } },
        fieldsMayDiffer: true,
      },
    ]);
  });

  it('has no document of an entity without its key aspect', () => {
    expect(changesOf(NOTHING, stored)).toMatchObject([{ document: { fields: { name: 'orders' } } }]);
    expect(changesOf(stored, NOTHING)).toMatchObject([{ document: null }]);
    const keyless = state({ tableInfo: aspect({ name: 'orders' }) });
    expect(changesOf(keyless, stored)).toMatchObject([{ document: { fields: { name: 'orders' } } }]);
    expect(changesOf(NOTHING, keyless)).toMatchObject([{ document: null }]);
  });

  it.each([
    ['an aspect that search does not read', withAspects({ unsearched: aspect({ a: 2 }) })],
    ['the deletion of such an aspect', state({ [KEY_ASPECT]: key, tableInfo: aspect({ name: 'orders' }) })],
    ['an equal value', withAspects({ tableInfo: aspect({ name: 'orders' }) })],
  ])('skips %s', (_, after) => {
    expect(changesOf(stored, after, ['unsearched'])).toEqual([]);
  });

  it('says if only the runs differ', () => {
    expect(changesOf(stored, { ...stored, runIds: ['run-1'] })).toMatchObject([
      { document: { runIds: ['run-1'] }, fieldsMayDiffer: false },
    ]);
  });

  it('notices a later write of an equal value, because the later of two aspects sets a field', () => {
    expect(changesOf(stored, withAspects({ tableInfo: aspect({ name: 'orders' }, 2) }))).toHaveLength(1);
  });

  it('notices a new event, and events that are gone', () => {
    const event = { timestampMillis: 5, event: '{"rows":3}', createdOn: 5 };
    const withEvent = { ...stored, newestEvents: new Map([['tableProfile', event]]) };
    expect(changesOf(stored, withEvent)).toMatchObject([{ document: { fields: { rows: 3 } } }]);
    expect(changesOf(withEvent, stored)).toHaveLength(1);
    expect(changesOf(withEvent, { ...withEvent, newestEvents: new Map([['tableProfile', event]]) })).toEqual([]);
  });
});
