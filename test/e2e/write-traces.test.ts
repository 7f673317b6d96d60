/** What became of writes, asked by the trace ids of their answers. */
import { servedCatalog } from './served-catalog';
import { until } from '../support/until';

const catalog = servedCatalog();
const urnOf = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,traces.${name},PROD)`;
const DATASET = '/openapi/v3/entity/dataset';
const STATUS = { value: { removed: false } };

async function write(body: object, path = DATASET, method = 'POST'): Promise<string> {
  const { status, headers } = await catalog.send(path, { method, body });
  const [, traceId = ''] = String(headers['traceparent']).split('-');
  return `${status} ${traceId}`.replace('200 ', '');
}

const trace = (traceId: string, body: object, query = '') =>
  catalog.send(`/openapi/v1/trace/write/${traceId}${query}`, { body });
const state = (writeStatus: string, more = {}) => ({
  success: writeStatus !== 'ERROR',
  primaryStorage: { writeStatus },
  searchStorage: { writeStatus },
  ...more,
});
/** The time of a trace counts milliseconds. */
function nextMillisecond(): Promise<unknown> {
  const before = Date.now();
  return until('the clock has moved', () => Date.now() > before, { everyMs: 1 });
}

describe('a trace', () => {
  it('knows whether the aspects are as they were written', async () => {
    const urn = urnOf('states');
    const profile = { value: { timestampMillis: 7 } };
    const first = await write([{ urn, status: STATUS, globalTags: { value: { tags: [] } }, datasetProfile: profile }]);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(Math.abs(Number.parseInt(first.slice(0, 16), 16) / 1000 - Date.now())).toBeLessThan(60_000);
    const asked = { [urn]: ['STATUS', 'globalTags', 'datasetProfile', 'ownership'] };
    expect((await trace(first, asked)).json).toEqual({
      [urn]: {
        status: state('ACTIVE_STATE'),
        globalTags: state('ACTIVE_STATE'),
        datasetProfile: state('ACTIVE_STATE'),
        ownership: state('ERROR'),
      },
    });
    await nextMillisecond();
    const second = await write([{ urn, status: { value: { removed: true } } }]);
    await catalog.send(`${DATASET}/${encodeURIComponent(urn)}/globalTags`, { method: 'DELETE' });
    expect((await trace(first, asked)).json[urn]).toMatchObject({
      status: state('HISTORIC_STATE'),
      globalTags: state('HISTORIC_STATE'),
    });
    expect((await trace(`00-${second}-${'1'.repeat(16)}-01`, { [urn]: ['status'] })).json).toEqual({
      [urn]: { status: state('ACTIVE_STATE') },
    });
  });

  it('says of an entity with refused aspects that they failed, as clients ask for all members of the answer', async () => {
    const [urn, bad] = [urnOf('refused'), urnOf('refused.whole')];
    const ownership = { value: { owners: 'nobody' } };
    const body = [
      { urn, status: STATUS, ownership },
      { urn: bad, ownership },
    ];
    const { json, headers } = await catalog.send(`${DATASET}?async=true`, { body });
    const [, traceId = ''] = String(headers['traceparent']).split('-');
    const members = json.map(({ urn: of, ...rest }: { readonly urn: string }) => [of, Object.keys(rest)]);
    expect((await trace(traceId, Object.fromEntries(members))).json).toEqual({
      [urn]: { status: state('ACTIVE_STATE'), refused: state('ERROR') },
      [bad]: { refused: state('ERROR') },
    });
    const { json: errors } = await trace(traceId, { [bad]: ['refused'] }, '?detailed=true&onlyIncludeErrors=true');
    expect(errors[bad].refused.primaryStorage.writeMessage).toContain('run');
  });

  it('has messages, or errors alone, on request', async () => {
    const urn = urnOf('options');
    const id = await write({ dataset: [{ urn, status: STATUS }] }, '/openapi/v3/entity/generic');
    const { json } = await trace(id, { [urn]: ['status'] }, '?detailed=true&onlyIncludeErrors=false');
    expect(json[urn].status.primaryStorage.writeMessage).toContain('not changed');
    expect((await trace(id, { [urn]: ['status', 'ownership'] }, '?onlyIncludeErrors=true')).json).toEqual({
      [urn]: { ownership: state('ERROR') },
    });
  });

  it('is in the answer to every kind of write', async () => {
    const urn = urnOf('kinds');
    const path = `${DATASET}/${encodeURIComponent(urn)}/status`;
    const patch = { patch: [{ op: 'add', path: '/removed', value: true }] };
    for (const id of [
      await write({ value: { removed: false } }, path),
      await write(patch, path, 'PATCH'),
      await write([{ urn, status: { value: patch } }], DATASET, 'PATCH'),
      await write({ dataset: [{ urn, status: { value: patch } }] }, '/openapi/v3/entity/generic', 'PATCH'),
    ])
      expect((await trace(id, { [urn]: ['status'] })).json[urn].status.success).toBe(true);
  });

  it.each([
    ['what is no trace id', 'nope', { [urnOf('x')]: ['status'] }, '/path/traceId'],
    ['a trace id without a time', 'f'.repeat(32), { [urnOf('x')]: ['status'] }, '/path/traceId'],
    ['what is no urn', '0'.repeat(32), { 'a/b': ['status'] }, '/a~1b'],
    ['an unknown aspect', '0'.repeat(32), { [urnOf('x')]: ['statuss'] }, expect.stringMatching(/\/0$/)],
  ])('refuses %s', async (_name, id, body, pointer) => {
    const { status, json } = await trace(id, body);
    expect([status, json.details[0].pointer]).toEqual([400, pointer]);
  });
});

describe('specifications of entity types', () => {
  it('are listed page by page with their aspects', async () => {
    const path = '/openapi/v1/registry/models/entity/specifications';
    const { json } = await catalog.send(`${path}?start=0&count=1000`);
    expect(json).toMatchObject({ start: 0, count: json.total });
    const dataset = json.elements.find(({ name }: { readonly name: string }) => name === 'dataset');
    expect(dataset).toMatchObject({
      keyAspectName: 'datasetKey',
      keyAspectSpec: { aspectAnnotation: { name: 'datasetKey', timeseries: false } },
    });
    expect(dataset.aspectSpecs).toContainEqual({
      aspectAnnotation: { name: 'datasetProfile', timeseries: true, record: 'com.linkedin.dataset.DatasetProfile' },
    });
    const last = await catalog.send(`${path}?start=${json.total - 2}`);
    expect([last.json.count, last.json.elements]).toEqual([2, json.elements.slice(-2)]);
  });
});
