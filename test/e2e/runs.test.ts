import type { JsonObject } from '#generated/registry/registry-types';
import { servedCatalog } from './served-catalog';
import { tokenFor } from './token-for';
import { upsertOf } from '../support/upsert-of';

const catalog = servedCatalog();
const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;

async function put(runId: string | undefined, urn: string, aspectName: string, value: JsonObject, lastObserved = 1000) {
  const proposal = upsertOf(urn, aspectName, value, {
    ...(runId !== undefined && { systemMetadata: { runId, lastObserved } }),
  });
  expect(await catalog.send('/aspects?action=ingestProposal', { body: { proposal } })).toMatchObject({ status: 200 });
}

const run = async (action: string, body: object) => (await catalog.send(`/runs?action=${action}`, { body })).json.value;
const rollBack = (runId: string, rest: object) => run('rollback', { runId, dryRun: false, ...rest });
const describeAll = (runId: string) => run('describe', { runId, start: 0, count: 1000 });
const rowsOf = async (runId: string, includeSoft = false) =>
  (await run('list', { includeSoft })).find((each: { runId: string }) => each.runId === runId)?.rows;

async function descriptionOf(urn: string): Promise<unknown> {
  const { status, json } = await catalog.send(`/aspects/${encodeURIComponent(urn)}?aspect=datasetProperties&version=0`);
  return status === 200 ? Object.values<JsonObject>(json.aspect)[0]?.['description'] : status;
}

const exists = (urn: string) =>
  catalog.send('/entities?action=exists', { body: { urn } }).then(({ json }) => json.value);
const found = async (name: string) =>
  (await catalog.send('/entities?action=search', { body: { entity: 'dataset', input: name, start: 0, count: 10 } }))
    .json.value.entities;
const summary = { unsafeEntitiesCount: 0, unsafeEntities: [], aspectsAffected: 0 };

test('runs are listed newest first, with the number of latest values, and described row by row', async () => {
  await put('first', dataset('l1'), 'datasetProperties', { description: 'a' }, 5000);
  await put('second', dataset('l2'), 'status', { removed: false }, 7000);
  await put('second', dataset('l1'), 'datasetProperties', { description: 'b' }, 6000);
  const listed = (await run('list', { pageOffset: 0, pageSize: 2 })).map(({ runId, timestamp }: JsonObject) => [
    runId,
    timestamp,
  ]);
  expect(listed).toEqual([
    ['second', 7000],
    ['first', 5000],
  ]);
  expect(await run('list', { pageOffset: 1, pageSize: 1 })).toEqual([
    { runId: 'first', timestamp: 5000, rows: (await describeAll('first')).length },
  ]);
  expect(await run('describe', { runId: 'second', start: 0, count: 1, includeAspect: true })).toEqual([
    {
      urn: dataset('l1'),
      aspectName: 'datasetProperties',
      runId: 'second',
      keyAspect: false,
      timestamp: 6000,
      aspect: { description: 'b' },
    },
  ]);
  expect((await describeAll('first')).map(({ aspectName }: JsonObject) => aspectName)).not.toContain(
    'datasetProperties',
  );
  expect(await describeAll('never')).toEqual([]);
});

test('a run may be named in the text of an object, as `datahub put --run-id` sends it', async () => {
  const proposal = (systemMetadata: unknown) =>
    upsertOf(dataset('put'), 'status', { removed: false }, { systemMetadata });
  const send = (metadata: unknown) =>
    catalog.send('/aspects?action=ingestProposal', { body: { proposal: proposal(metadata) } });
  expect(await send('{"runId": "put-run", "lastObserved": 8000}')).toMatchObject({ status: 200 });
  expect(await describeAll('put-run')).toContainEqual(
    expect.objectContaining({ urn: dataset('put'), timestamp: 8000 }),
  );
  for (const wrong of ['{nope', '[]', '5', '{"runId": 5}'])
    expect(await send(wrong)).toMatchObject({
      status: 400,
      json: { details: [{ pointer: expect.stringContaining('/proposal/systemMetadata') }] },
    });
});

describe('a rollback', () => {
  test('brings back the value before the run, soft-deletes what the run created, and can be tried before', async () => {
    const [kept, created] = [dataset('kept'), dataset('created')];
    await put('before', kept, 'datasetProperties', { description: 'old' });
    await put('bad', kept, 'datasetProperties', { description: 'wrong' });
    await put('bad', kept, 'datasetProperties', { description: 'wrong again' });
    await put('bad', created, 'datasetProperties', { description: 'new' });
    const planned = await rollBack('bad', { dryRun: true, safe: true });
    const { replacedCount, replaced, ...plan } = planned;
    expect(plan).toMatchObject({ ...summary, entitiesAffected: 2, entitiesDeleted: 1 });
    expect([replacedCount, replaced]).toEqual([0, []]);
    expect(await descriptionOf(kept)).toBe('wrong again');
    expect(await rollBack('bad', { safe: true })).toEqual(plan);
    expect(planned.aspectRowSummaries[0]).toEqual({
      urn: kept,
      aspectName: 'datasetProperties',
      runId: 'bad',
      keyAspect: false,
      timestamp: 1000,
    });
    expect([await descriptionOf(kept), await descriptionOf(created)]).toEqual(['old', 404]);
    expect([await exists(created), await found('created')]).toEqual([true, []]);
    expect([await describeAll('bad'), await rowsOf('bad'), await rowsOf('bad', true)]).toEqual([[], undefined, 1]);
    const { json } = await catalog.send(`/entitiesV2/${encodeURIComponent(kept)}`);
    expect(json.aspects.datasetProperties.systemMetadata).toMatchObject({ runId: 'before', lastObserved: 1000 });
    const positions = (await catalog.send('/openapi/v1/changes?after=0&limit=1000')).text;
    expect(positions).toContain('"old"');
  });

  test('says before which values later runs and people have replaced, and leaves them', async () => {
    const [byRun, byPerson, kept] = [dataset('by-run'), dataset('by-person'), dataset('not-replaced')];
    for (const urn of [byRun, byPerson, kept]) await put('early', urn, 'datasetProperties', { description: 'early' });
    await put('late', byRun, 'datasetProperties', { description: 'late' }, 9000);
    await put(undefined, byPerson, 'datasetProperties', { description: 'mine' });
    const planned = await rollBack('early', { dryRun: true, safe: true });
    expect(planned).toMatchObject({
      replacedCount: 2,
      replaced: [
        { urn: byRun, aspectName: 'datasetProperties', runId: 'late', actor: expect.any(String), timestamp: 9000 },
        { urn: byPerson, aspectName: 'datasetProperties', timestamp: expect.any(Number) },
      ],
    });
    expect(planned.replaced[1]).not.toHaveProperty('runId');
    await rollBack('early', { safe: true });
    expect(await rollBack('late', { dryRun: true, safe: true })).toMatchObject({ replacedCount: 0, replaced: [] });
  });

  test('does not count what was taken back as replaced', async () => {
    const urn = dataset('taken-back');
    await put('base', urn, 'datasetProperties', { description: 'base' });
    await put('undone', urn, 'datasetProperties', { description: 'undone' });
    await rollBack('undone', { safe: true });
    expect(await rollBack('undone', { dryRun: true, safe: true })).toMatchObject({ replacedCount: 0 });
  });

  test('deletes what the run created when asked to, with its events, and says whom else that concerns', async () => {
    const urn = dataset('gone');
    await put('hard', urn, 'datasetProperties', { description: 'new' });
    await put('hard', urn, 'datasetProfile', { timestampMillis: 1_700_000_000_000, rowCount: 3 });
    await put('other', urn, 'institutionalMemory', { elements: [] });
    expect(await rollBack('hard', { safe: false })).toMatchObject({
      entitiesDeleted: 1,
      aspectsAffected: 1,
      unsafeEntitiesCount: 1,
      unsafeEntities: [{ urn }],
    });
    expect(await exists(urn)).toBe(false);
    expect(await rollBack('hard', { safe: false })).toMatchObject({ entitiesAffected: 0, aspectRowSummaries: [] });
  });

  test('deletes the events of the run from entities of others, and keeps their other events', async () => {
    const urn = dataset('profiled');
    await put('owner', urn, 'datasetProfile', { timestampMillis: 1_700_000_000_000, rowCount: 1 });
    await put('profiler', urn, 'datasetProfile', { timestampMillis: 1_700_000_001_000, rowCount: 2 });
    await rollBack('profiler', { safe: true });
    const body = { urn, entity: 'dataset', aspect: 'datasetProfile' };
    const { values } = (await catalog.send('/aspects?action=getTimeseriesAspectValues', { body })).json.value;
    expect(values.map(({ aspect }: { aspect: { value: string } }) => JSON.parse(aspect.value).rowCount)).toEqual([1]);
    const filter = { or: [{ and: [{ field: 'rowCount', condition: 'EQUAL', value: '1' }] }] };
    const search = { entity: 'dataset', input: '*', start: 0, count: 5, filter };
    const answer = await catalog.send('/entities?action=search', { body: search });
    expect(answer.json.value.entities).toEqual([urn]);
  });

  test('does not bring back what an earlier rollback took away', async () => {
    const urn = dataset('twice');
    await put('a', urn, 'datasetProperties', { description: 'a' });
    await put('b', urn, 'datasetProperties', { description: 'b' });
    await put('c', urn, 'datasetProperties', { description: 'c' });
    await rollBack('c', { safe: true });
    expect(await descriptionOf(urn)).toBe('b');
    await rollBack('b', { safe: true });
    expect(await descriptionOf(urn)).toBe('a');
    await put('d', urn, 'datasetProperties', { description: 'd' });
    await rollBack('a', { safe: true });
    expect(await descriptionOf(urn)).toBe('d');
    await rollBack('d', { safe: true });
    expect(await descriptionOf(urn)).toBe(404);
  });

  test('does not bring back a value of a run that was rolled back when a later run had replaced it', async () => {
    const urn = dataset('middle');
    for (const runId of ['m1', 'm2', 'm3']) await put(runId, urn, 'datasetProperties', { description: runId });
    await rollBack('m2', { safe: true });
    expect(await descriptionOf(urn)).toBe('m3');
    await rollBack('m3', { safe: true });
    expect(await descriptionOf(urn)).toBe('m1');
    // A run may go on under its name.
    await put('m2', urn, 'datasetProperties', { description: 'again' });
    await put('m4', urn, 'datasetProperties', { description: 'm4' });
    await rollBack('m4', { safe: true });
    expect(await descriptionOf(urn)).toBe('again');
  });

  test('brings back a value that equals the one it replaces', async () => {
    const urn = dataset('equal');
    await put('x', urn, 'datasetProperties', { description: 'x' });
    await put('y', urn, 'datasetProperties', { description: 'y' });
    await put('y', urn, 'datasetProperties', { description: 'x' });
    await rollBack('y', { safe: true });
    expect([await descriptionOf(urn), await describeAll('y')]).toEqual(['x', []]);
  });

  test('of a large run works page by page, and a second request finishes what the first did not', async () => {
    const { services, system } = catalog.runtime();
    const urns = Array.from({ length: 350 }, (_, index) => dataset(`many${index}`));
    const proposals = urns.map((urn) => ({
      entityType: 'dataset',
      urn,
      aspectName: 'status',
      changeType: 'UPSERT' as const,
      value: { removed: false },
      systemMetadata: { runId: 'large' },
    }));
    await services.writer.write(system, proposals);
    const stop = new AbortController();
    const read = { access: { kind: 'everything' } as const, privileges: [], signal: stop.signal };
    const request = { runId: 'large', dryRun: false, hard: true, actor: system, requestId: 'r', read };
    const rows = await rowsOf('large');
    const broken = services.rollbacks.rollBack(request);
    while ((await rowsOf('large')) === rows);
    stop.abort();
    await expect(broken).rejects.toThrow('closed the connection');
    expect(await rowsOf('large')).toBeGreaterThan(0);
    expect((await rollBack('large', { safe: false })).entitiesDeleted).toBeLessThan(350);
    expect(await rowsOf('large', true)).toBeUndefined();
  });

  test.each([
    [{ runId: 'no-run-id-provided', dryRun: true }, 'stands for writes that do not name a run'],
    [{ runId: 'x' }, 'dryRun'],
  ])('is refused: %j', async (body, reason) => {
    const { status, json } = await catalog.send('/runs?action=rollback', { body });
    expect([status, JSON.stringify(json)]).toEqual([400, expect.stringContaining(reason)]);
  });
});

describe('while authentication is on', () => {
  const guarded = servedCatalog({ auth: 'on' });
  const [OURS, THEIRS] = [dataset('ours'), dataset('theirs')];

  test('an actor lists, describes and takes back only what a policy admits', async () => {
    const { services, system } = guarded.runtime();
    const write = (urn: string, runId: string) =>
      services.writer.write(system, [
        {
          entityType: 'dataset',
          urn,
          aspectName: 'status',
          changeType: 'UPSERT',
          value: { removed: false },
          systemMetadata: { runId },
        },
      ]);
    await write(OURS, 'mixed');
    await write(THEIRS, 'mixed');
    await write(THEIRS, 'hidden');
    const token = await tokenFor(guarded, 'jane', []);
    const value = {
      displayName: 'ours',
      description: '',
      type: 'METADATA',
      state: 'ACTIVE',
      privileges: ['VIEW_ENTITY_PAGE', 'DELETE_ENTITY', 'EDIT_ENTITY'],
      actors: { users: ['urn:li:corpuser:jane'], resourceOwners: false, allUsers: false, allGroups: false },
      resources: { filter: { criteria: [{ field: 'URN', condition: 'EQUALS', values: [OURS] }] } },
    };
    const policy = { entityType: 'dataHubPolicy', urn: 'urn:li:dataHubPolicy:ours', aspectName: 'dataHubPolicyInfo' };
    await services.writer.write(system, [{ ...policy, changeType: 'UPSERT', value }]);
    const headers = { Authorization: `Bearer ${token}` };
    const ask = (action: string, body: object) => guarded.send(`/runs?action=${action}`, { headers, body });
    const listed = await ask('list', {});
    expect(listed.json.value).toEqual([{ runId: 'mixed', rows: 5, timestamp: expect.any(Number) }]);
    const described = await ask('describe', { runId: 'mixed', start: 0, count: 100 });
    expect(new Set(described.json.value.map(({ urn }: { urn: string }) => urn))).toEqual(new Set([OURS]));
    expect((await ask('describe', { runId: 'hidden', start: 0, count: 9 })).json.value).toEqual([]);
    expect(await ask('rollback', { runId: 'mixed', dryRun: true })).toMatchObject({
      status: 401,
      json: { code: 'FORBIDDEN' },
    });
    await write(OURS, 'ours');
    const mine = dataset('ours');
    await services.writer.write(system, [
      {
        entityType: 'dataset',
        urn: mine,
        aspectName: 'datasetProperties',
        changeType: 'UPSERT',
        value: { description: 'x' },
        systemMetadata: { runId: 'ours' },
      },
    ]);
    expect(await ask('rollback', { runId: 'ours', dryRun: false, safe: true })).toMatchObject({
      status: 200,
      json: { value: { aspectsReverted: 1 } },
    });
  });
});

describe('a bad record costs only itself', () => {
  const good = [dataset('apart.1'), dataset('apart.2'), dataset('apart.3')];
  const inRun = (runId: string) => ({ systemMetadata: { runId, lastObserved: 9000 } });
  const status = (urn: string, runId: string, rest: object = {}) =>
    upsertOf(urn, 'status', { removed: false }, { ...inRun(runId), ...rest });
  const text = (value: string) => ({ aspect: { value, contentType: 'application/json' } });
  const isThere = (urns: readonly string[]) => Promise.all(urns.map(exists));

  test('that comes alone is in its run too, if it names one', async () => {
    const bad = (runId: string) => upsertOf(dataset('alone.bad'), 'ownership', { owners: 'nobody' }, inRun(runId));
    for (const runId of ['alone', 'no-run-id-provided'])
      expect(await catalog.send('/aspects?action=ingestProposal', { body: { proposal: bad(runId) } })).toMatchObject({
        status: 422,
      });
    const snapshot = { urn: 'urn:li:tag:alone', aspects: [{ 'com.linkedin.tag.TagProperties': { name: 5 } }] };
    const entity = { value: { 'com.linkedin.metadata.snapshot.TagSnapshot': snapshot } };
    const body = { entity, ...inRun('alone') };
    expect(await catalog.send('/entities?action=ingest', { body })).toMatchObject({ status: 422 });
    expect(await run('refused', { runId: 'alone' })).toMatchObject([
      { index: 0, urn: 'urn:li:tag:alone', code: 'SCHEMA_VIOLATION' },
      { index: 0, urn: dataset('alone.bad'), aspectName: 'ownership', code: 'SCHEMA_VIOLATION' },
    ]);
    expect(await run('refused', { runId: 'no-run-id-provided' })).toEqual([]);
  });

  test('of a batch that is declared asynchronous, and the run, the log and the metrics have it', async () => {
    const runId = 'apart';
    await put(runId, dataset('apart.taken'), 'status', { removed: false });
    const proposals = [
      status(good[0] ?? '', runId),
      upsertOf(dataset('apart.bad'), 'ownership', { owners: 'nobody' }, inRun(runId)),
      status(good[1] ?? '', runId),
      status('urn:li:nothing:x', runId, { entityType: 'nothing' }),
      status(dataset('apart.broken'), runId, text('{"removed":')),
      status(dataset('apart.taken'), runId, { changeType: 'CREATE' }),
      status(dataset('apart.version'), runId, { headers: { 'If-Version-Match': '7' } }),
      status(good[2] ?? '', runId),
    ];
    const misfits = [
      { ...status(dataset('apart.form'), runId), changeType: 'TURN' },
      'nothing',
      { ...status(dataset('apart.form'), runId), aspectName: undefined },
    ];
    const body = { proposals: [...proposals, ...misfits, status(dataset('apart.last'), runId)], async: 'true' };
    const answer = await catalog.send('/aspects?action=ingestProposalBatch', { body });
    expect(answer.status).toBe(200);
    expect(answer.json.value).toBe('8 of 12 proposals were refused');
    expect(answer.json.results.map(({ error }: JsonObject) => (error as JsonObject | undefined)?.['status'])).toEqual([
      undefined,
      422,
      undefined,
      400,
      400,
      409,
      412,
      undefined,
      400,
      400,
      400,
      undefined,
    ]);
    expect(answer.json.results[8]).toMatchObject({
      urn: dataset('apart.form'),
      error: { message: expect.stringContaining('/proposals/8/changeType') },
    });
    expect(answer.json.results[11]).toMatchObject({ urn: dataset('apart.last'), changed: true });
    expect(answer.json.results[1]).toMatchObject({ urn: dataset('apart.bad'), aspectName: 'ownership' });
    expect(await isThere([...good, dataset('apart.bad'), dataset('apart.version')])).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    const refused = await run('refused', { runId });
    expect(refused.map(({ index }: JsonObject) => index).toSorted()).toEqual(
      expect.arrayContaining([1, 3, 4, 5, 6, 8, 10]),
    );
    expect(refused.find(({ index }: JsonObject) => index === 1)).toMatchObject({
      urn: dataset('apart.bad'),
      aspectName: 'ownership',
      code: 'SCHEMA_VIOLATION',
      reason: expect.stringContaining('owners'),
    });
    const listed = (await run('list', {})).find((each: JsonObject) => each['runId'] === runId);
    expect(listed).toMatchObject({ refused: 7 });
    expect((await catalog.send('/metrics')).text).toMatch(/aspectory_refused_records_total\{code="CONFLICT"\} 2/);
  });

  test('but a batch that is not stays all or nothing', async () => {
    const urn = dataset('apart.sync');
    const proposals = [status(urn, 'sync'), upsertOf(dataset('apart.bad'), 'ownership', { owners: 'nobody' })];
    for (const declared of ['false', 'unset']) {
      const body = { proposals, async: declared };
      expect(await catalog.send('/aspects?action=ingestProposalBatch', { body })).toMatchObject({ status: 422 });
    }
    expect(await exists(urn)).toBe(false);
  });

  test('of snapshots, each of which is written whole', async () => {
    const snapshot = (urn: string, ...aspects: JsonObject[]) => ({
      value: { 'com.linkedin.metadata.snapshot.DatasetSnapshot': { urn, aspects } },
    });
    const removed = (value: unknown) => ({ 'com.linkedin.common.Status': { removed: value } }) as JsonObject;
    const bad = snapshot(dataset('apart.s2'), removed(false), removed('yes'));
    const send = (...entities: unknown[]) => catalog.send('/entities?action=batchIngest', { body: { entities } });
    const { status: answered, json } = await send(snapshot(dataset('apart.s1'), removed(false)), bad);
    expect(answered).toBe(200);
    expect(json).toMatchObject({ errors: [{ index: 1, urn: dataset('apart.s2'), error: { status: 422 } }] });
    expect(await isThere([dataset('apart.s1'), dataset('apart.s2')])).toEqual([true, false]);
    expect(await send(bad)).toMatchObject({ status: 422 });
    const ofSnapshot = (await run('refused', { runId: 'no-run-id-provided' }))[0];
    expect(ofSnapshot).toMatchObject({ urn: dataset('apart.s2') });
    const misfits = [null, 'text', {}, { value: { 'com.linkedin.metadata.snapshot.DatasetSnapshot': 1 } }];
    const formless = await send(...misfits, snapshot(dataset('apart.s3'), removed(false)));
    expect(formless.json.errors.map(({ index }: JsonObject) => index)).toEqual([0, 1, 2, 3]);
    expect(await isThere([dataset('apart.s3')])).toEqual([true]);
    expect(await send(...misfits)).toMatchObject({ status: 400 });
  });

  test('of entities by type, with async=true', async () => {
    const body = [
      { urn: dataset('apart.v1'), status: { value: { removed: false } } },
      { urn: dataset('apart.v2'), ownership: { value: { owners: 1 } }, status: { value: { removed: false } } },
      { urn: 'urn:li:tag:x', status: { value: { removed: false } } },
    ];
    const path = '/openapi/v3/entity/dataset';
    expect(await catalog.send(path, { body })).toMatchObject({ status: 422 });
    expect(await isThere([dataset('apart.v1')])).toEqual([false]);
    const { status: answered, json } = await catalog.send(`${path}?async=true`, { body });
    expect(answered).toBe(200);
    expect(json).toMatchObject([
      { urn: dataset('apart.v1'), status: { value: { removed: false } } },
      {
        urn: dataset('apart.v2'),
        status: { value: { removed: false } },
        refused: [{ aspectName: 'ownership', status: 422, pointer: '/1/ownership/value/owners' }],
      },
      { urn: 'urn:li:tag:x', refused: [{ aspectName: 'status', status: 400 }] },
    ]);
    const generic = await catalog.send('/openapi/v3/entity/generic?async=true', { body: { dataset: body } });
    expect(generic.json.dataset).toHaveLength(3);
  });

  test.each([
    ['POST', '/openapi/v3/entity/dataset', (items: unknown[]) => items],
    ['PATCH', '/openapi/v3/entity/dataset', (items: unknown[]) => items],
    [
      'POST',
      '/openapi/v3/entity/generic',
      (items: unknown[]) => ({ dataset: items, tag: [{ urn: 'urn:li:tag:x', status: 1 }] }),
    ],
  ])('of entities of which some have the wrong form: %s %s', async (method, path, bodyOf) => {
    const value = method === 'PATCH' ? { patch: [{ op: 'add', path: '/removed', value: false }] } : { removed: false };
    const [first, last] = [dataset(`form.1.${method}.${path}`), dataset(`form.2.${method}.${path}`)];
    const item = (urn: string) => ({ urn, status: { value } });
    const misfits = [null, 5, { status: { value } }, { urn: dataset('form.3'), status: 'text' }];
    const body = bodyOf([item(first), ...misfits, item(last)]);
    expect(await catalog.send(path, { method, body })).toMatchObject({ status: 400 });
    const { status: answered, text: shown } = await catalog.send(`${path}?async=true`, { method, body });
    expect([answered, await isThere([first, last])]).toEqual([200, [true, true]]);
    expect(shown).toContain('/status is text; expected an object');
    const all = bodyOf(misfits);
    expect(await catalog.send(`${path}?async=true`, { method, body: all })).toMatchObject({ status: 400 });
  });

  const snapshotOf = (urn: string, removed: unknown) => ({
    value: {
      'com.linkedin.metadata.snapshot.DatasetSnapshot': {
        urn,
        aspects: [{ 'com.linkedin.common.Status': { removed } }],
      },
    },
  });
  test.each([
    [
      '/aspects?action=ingestProposalBatch',
      (first: string, second: string) => ({
        proposals: [status(first, 'nan'), status(second, 'nan', { systemMetadata: { lastObserved: 'NUMBER' } })],
        async: 'true',
      }),
    ],
    [
      '/entities?action=batchIngest',
      (first: string, second: string) => ({ entities: [snapshotOf(first, false), snapshotOf(second, 'NUMBER')] }),
    ],
    [
      '/openapi/v3/entity/dataset?async=true',
      (first: string, second: string) => [
        { urn: first, datasetProperties: { value: { description: 'NaN, "Infinity"' } } },
        { urn: second, status: { value: { removed: 'NUMBER' } } },
      ],
    ],
  ])('of which one has a number that is not JSON: %s', async (path, bodyOf) => {
    for (const number of ['NaN', 'Infinity', '-Infinity']) {
      const [first, second] = [dataset(`${number}.1.${path}`), dataset(`${number}.2.${path}`)];
      const body = JSON.stringify(bodyOf(first, second)).replaceAll('"NUMBER"', number);
      const answer = await catalog.send(path, { body });
      expect([answer.status, await isThere([first, second])]).toEqual([200, [true, false]]);
      expect(answer.text).toContain(`is ${number}, which is not JSON`);
      const nothingElse = JSON.stringify(bodyOf(second, second)).replaceAll('"NUMBER"', `${number} ]`);
      expect(await catalog.send(path, { body: nothingElse })).toMatchObject({ status: 400 });
    }
  });

  test('of a request that is written whole, such a number is named', async () => {
    const proposal = status(dataset('nan.whole'), 'nan', { systemMetadata: { lastObserved: 'NUMBER' } });
    const body = JSON.stringify({ proposal }).replace('"NUMBER"', 'NaN');
    const { status: answered, json } = await catalog.send('/aspects?action=ingestProposal', { body });
    expect(answered).toBe(400);
    expect(json.message).toContain('/proposal/systemMetadata/lastObserved is NaN');
  });
});
