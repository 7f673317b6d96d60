/** Events of OpenLineage, from the request to what the catalog shows. */
import { readFileSync } from 'node:fs';
import { servedCatalog } from './served-catalog';

// Refusing unknown fields proves that no rule writes one.
const catalog = servedCatalog({ environment: { ASPECTORY_UNKNOWN_FIELDS: 'reject' } });

const everyFacet = JSON.parse(readFileSync('test/fixtures/openlineage/every-facet.json', 'utf8'));
const PRODUCER = {
  producer: 'https://example.com/producer',
  schemaURL: 'https://openlineage.io/spec/2-0-2/OpenLineage.json',
};

const send = (event: object | string, path = '/api/v1/lineage') => catalog.send(path, { body: event });
/** The answer to a batch without refusals and warnings. */
const allWritten = (events: number) => ({
  status: 200,
  json: { status: 'success', summary: { received: events, successful: events }, failed_events: [], warnings: [] },
});

const sendBatch = (events: readonly unknown[]) => catalog.send('/api/v1/lineage/batch', { body: [...events] });

async function aspectsOf(urn: string) {
  const { json } = await catalog.send(`/entitiesV2/${encodeURIComponent(urn)}`);
  const found: Record<string, ReturnType<typeof JSON.parse>> = {};
  for (const [name, aspect] of Object.entries<{ readonly value: unknown }>(json.aspects)) found[name] = aspect.value;
  return found;
}

async function eventsOf(entity: string, urn: string, aspect: string) {
  const body = { entity, urn, aspect, limit: 100 };
  const { json } = await catalog.send('/aspects?action=getTimeseriesAspectValues', { body });
  return json.value.values.map(({ aspect: { value } }: { aspect: { value: string } }) => JSON.parse(value));
}

const warehouse = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:postgres,db:5432.${name},PROD)`;
const jobUrn = (flow: string, name: string) =>
  `urn:li:dataJob:(urn:li:dataFlow:(openlineage,${flow},night),${flow}.${name})`;
const table = (name: string, facets: object = {}) => ({ namespace: 'postgres://db:5432', name, facets });

interface RunEvent {
  readonly type: string;
  readonly second: number;
  readonly run?: string;
  readonly flow?: string;
  readonly inputs?: readonly object[];
  readonly outputs?: readonly object[];
}

function runEvent({ type, second, run = 'run-1', flow = 'shop', inputs, outputs }: RunEvent) {
  return {
    ...PRODUCER,
    eventType: type,
    eventTime: `2026-02-01T00:00:${String(second).padStart(2, '0')}Z`,
    run: { runId: `${flow}-${run}` },
    job: { namespace: 'night', name: `${flow}.load` },
    ...(inputs && { inputs }),
    ...(outputs && { outputs }),
  };
}

describe('a run', () => {
  const START = runEvent({ type: 'START', second: 1, inputs: [table('a'), table('b')] });
  const RUNNING = runEvent({
    type: 'RUNNING',
    second: 2,
    outputs: [table('c', { schema: { fields: [{ name: 'id', type: 'int' }] } })],
  });
  const COMPLETE = runEvent({ type: 'COMPLETE', second: 3, inputs: [table('b')] });

  it('becomes a job with its lineage, and an execution with its states', async () => {
    for (const event of [START, RUNNING, COMPLETE])
      expect(await send(event)).toMatchObject({ status: 200, json: { warnings: [] } });
    const job = await aspectsOf(jobUrn('shop', 'load'));
    expect(job.dataJobInfo).toMatchObject({ name: 'load', flowUrn: 'urn:li:dataFlow:(openlineage,shop,night)' });
    expect(job.dataJobInputOutput).toEqual({
      inputDatasets: [],
      outputDatasets: [],
      inputDatasetEdges: [{ destinationUrn: warehouse('a') }, { destinationUrn: warehouse('b') }],
      outputDatasetEdges: [{ destinationUrn: warehouse('c') }],
    });
    const run = await aspectsOf('urn:li:dataProcessInstance:shop-run-1');
    expect(run.dataProcessInstanceProperties.created.time).toBe(Date.parse('2026-02-01T00:00:01Z'));
    expect(run.dataProcessInstanceRelationships).toMatchObject({ parentTemplate: jobUrn('shop', 'load') });
    expect(run.dataProcessInstanceInput).toEqual({ inputs: [warehouse('a'), warehouse('b')] });
    expect(
      await eventsOf('dataProcessInstance', 'urn:li:dataProcessInstance:shop-run-1', 'dataProcessInstanceRunEvent'),
    ).toMatchObject([
      { status: 'COMPLETE', result: { type: 'SUCCESS', nativeResultType: 'COMPLETE' } },
      { status: 'STARTED', messageId: 'shop-run-1 RUNNING' },
      { status: 'STARTED', messageId: 'shop-run-1 START' },
    ]);
    const dataset = await aspectsOf(warehouse('c'));
    expect(dataset.schemaMetadata.fields).toMatchObject([{ fieldPath: 'id', nativeDataType: 'int' }]);
    expect(dataset.dataPlatformInstance).toEqual({
      platform: 'urn:li:dataPlatform:postgres',
      instance: 'urn:li:dataPlatformInstance:(urn:li:dataPlatform:postgres,db:5432)',
    });
  });

  it('is the same in every order of arrival', async () => {
    const inOrder = await aspectsOf(jobUrn('shop', 'load'));
    const rename = (event: object, flow: string) => JSON.parse(JSON.stringify(event).replaceAll('shop', flow));
    const orders = [
      [COMPLETE, START, RUNNING],
      [RUNNING, COMPLETE, START],
      [COMPLETE, RUNNING, START],
    ];
    for (const [index, order] of orders.entries()) {
      for (const event of order) expect(await send(rename(event, `late${index}`))).toMatchObject({ status: 200 });
      const { dataJobInputOutput } = await aspectsOf(jobUrn(`late${index}`, 'load'));
      expect(dataJobInputOutput).toEqual(inOrder.dataJobInputOutput);
      const run = await aspectsOf(`urn:li:dataProcessInstance:late${index}-run-1`);
      expect(run.dataProcessInstanceProperties.created.time).toBe(Date.parse('2026-02-01T00:00:01Z'));
    }
  });

  it('changes nothing when it is sent again', async () => {
    const before = await catalog.send('/openapi/v1/changes?limit=1');
    const position = Number((await catalog.send('/openapi/v1/changes?limit=1000')).headers['x-change-position']);
    expect(before.status).toBe(200);
    expect(await sendBatch([COMPLETE, START, RUNNING])).toMatchObject(allWritten(3));
    const { json } = await catalog.send(`/openapi/v1/changes?limit=1000&after=${position}`);
    const versioned = json.filter(
      ({ aspectname }: { aspectname: string }) => aspectname !== 'dataProcessInstanceRunEvent',
    );
    expect(versioned).toEqual([]);
    expect(
      await eventsOf('dataProcessInstance', 'urn:li:dataProcessInstance:shop-run-1', 'dataProcessInstanceRunEvent'),
    ).toHaveLength(3);
  });

  it('does not replace the lineage of a newer run', async () => {
    await send(runEvent({ type: 'COMPLETE', second: 50, run: 'run-2', inputs: [table('d')] }));
    await send(runEvent({ type: 'COMPLETE', second: 40, run: 'run-0', inputs: [table('e')] }));
    const { dataJobInputOutput } = await aspectsOf(jobUrn('shop', 'load'));
    expect(dataJobInputOutput.inputDatasetEdges).toEqual([{ destinationUrn: warehouse('d') }]);
  });

  it('keeps what people have added', async () => {
    const owner = { owner: 'urn:li:corpuser:ines', type: 'DATAOWNER' };
    const proposal = {
      entityType: 'dataset',
      entityUrn: warehouse('c'),
      aspectName: 'ownership',
      changeType: 'UPSERT',
    };
    const value = JSON.stringify({ owners: [owner] });
    await catalog.send('/aspects?action=ingestProposal', {
      body: { proposal: { ...proposal, aspect: { value, contentType: 'application/json' } } },
    });
    const facets = { ownership: { owners: [{ name: 'team:shop' }] } };
    await send({ ...PRODUCER, eventTime: new Date().toISOString(), dataset: table('c', facets) });
    const { ownership } = await aspectsOf(warehouse('c'));
    expect(ownership.owners).toMatchObject([owner, { owner: 'urn:li:corpGroup:shop', type: 'TECHNICAL_OWNER' }]);
  });

  it('is written whole when many events come at the same time', async () => {
    const events = Array.from({ length: 12 }, (_, second) =>
      runEvent({ type: 'COMPLETE', second, run: `run-${second}`, flow: 'busy', outputs: [table(`out${second}`)] }),
    );
    const answers = await Promise.all(events.map((event) => send(event)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { dataJobInputOutput } = await aspectsOf(jobUrn('busy', 'load'));
    expect(dataJobInputOutput.outputDatasetEdges).toEqual([{ destinationUrn: warehouse('out11') }]);
  });
});

describe('what readers say of a dataset', () => {
  const fields = (...named: readonly (readonly [name: string, type?: string, description?: string])[]) => ({
    schema: { fields: named.map(([name, type, description]) => ({ name, type, description })) },
  });
  const reads = (name: string, second: number, facets: object) =>
    send(runEvent({ type: 'COMPLETE', second, flow: 'reader', inputs: [table(name, facets)] }));
  const writes = (name: string, second: number, facets: object) =>
    send(runEvent({ type: 'COMPLETE', second, flow: 'writer', outputs: [table(name, facets)] }));
  const columnsOf = async (name: string) =>
    (await aspectsOf(warehouse(name))).schemaMetadata.fields.map(
      ({ fieldPath, nativeDataType, description }: { [member: string]: string }) =>
        [fieldPath, nativeDataType, description].filter((said) => said !== undefined).join(' '),
    );

  it('adds to what its writer says, and takes nothing away, in any order', async () => {
    const steps = [
      (name: string) =>
        writes(name, 10, { ...fields(['id', 'int', 'Key'], ['mail', 'text']), documentation: { description: 'W' } }),
      (name: string) => reads(name, 20, { ...fields(['mail'], ['late', 'date']), documentation: { description: 'R' } }),
      (name: string) => reads(name, 5, fields(['early'])),
    ];
    for (const [index, order] of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 2],
    ].entries()) {
      for (const step of order) expect(await steps[step]?.(`weighed${index}`)).toMatchObject({ status: 200 });
      expect(await columnsOf(`weighed${index}`)).toEqual(['id int Key', 'mail text', 'late date']);
      const { datasetProperties } = await aspectsOf(warehouse(`weighed${index}`));
      expect(datasetProperties.description).toBe('W');
      await writes(`weighed${index}`, 30, fields(['id', 'bigint']));
      expect(await columnsOf(`weighed${index}`)).toEqual(['id bigint']);
    }
  });

  it('is joined, column by column, while nobody writes it', async () => {
    await reads('unwritten', 1, { ...fields(['b', 'int', 'Second'], ['a']), documentation: { description: 'Old' } });
    await reads('unwritten', 3, { ...fields(['b'], ['c', 'date']), documentation: { description: 'New' } });
    await reads('unwritten', 2, fields(['a', 'text'], ['b', 'bigint']));
    expect(await columnsOf('unwritten')).toEqual(['b bigint Second', 'a text', 'c date']);
    expect((await aspectsOf(warehouse('unwritten'))).datasetProperties.description).toBe('New');
  });

  it('does not replace what another source wrote', async () => {
    const aspect = { description: 'Of the connector', customProperties: {} };
    const proposal = {
      entityType: 'dataset',
      entityUrn: warehouse('known'),
      aspectName: 'datasetProperties',
      changeType: 'UPSERT',
    };
    const body = {
      proposal: { ...proposal, aspect: { value: JSON.stringify(aspect), contentType: 'application/json' } },
    };
    expect(await catalog.send('/aspects?action=ingestProposal', { body })).toMatchObject({ status: 200 });
    const event = {
      ...runEvent({ type: 'COMPLETE', second: 1, inputs: [table('known', { documentation: { description: 'R' } })] }),
    };
    await send({ ...event, eventTime: '2036-01-01T00:00:00Z', job: { namespace: 'night', name: 'far.load' } });
    expect((await aspectsOf(warehouse('known'))).datasetProperties.description).toBe('Of the connector');
  });
});

describe('what a dataset was made from', () => {
  const copies = (from: string, to: string, second: number, flow = 'copies') => {
    const columnLineage = { fields: { id: { inputFields: [{ ...table(from), field: 'id' }] } } };
    const outputs = [table(to, { columnLineage }), table(from)];
    return send(runEvent({ type: 'COMPLETE', second, flow, run: `run-${second}`, inputs: [table(from)], outputs }));
  };
  const madeFrom = async (name: string) => {
    const { upstreamLineage } = await aspectsOf(warehouse(name));
    return [
      upstreamLineage.upstreams.map(({ dataset }: { dataset: string }) => dataset),
      upstreamLineage.fineGrainedLineages.map(({ upstreams }: { upstreams: readonly string[] }) => upstreams[0]),
    ];
  };
  const from = (name: string) => [[warehouse(name)], [`urn:li:schemaField:(${warehouse(name)},id)`]];

  it('stays when its job reads and writes other data, until somebody writes it again', async () => {
    await copies('in2', 'out2', 20);
    await copies('in1', 'out1', 10);
    expect(await madeFrom('out1')).toEqual(from('in1'));
    expect(await madeFrom('out2')).toEqual(from('in2'));
    const { dataJobInputOutput } = await aspectsOf(jobUrn('copies', 'load'));
    expect(dataJobInputOutput.inputDatasetEdges).toEqual([{ destinationUrn: warehouse('in2') }]);
    await copies('in3', 'out1', 30, 'others');
    await copies('in0', 'out1', 5, 'others');
    expect(await madeFrom('out1')).toEqual(from('in3'));
    expect(await aspectsOf(warehouse('in1'))).not.toHaveProperty('upstreamLineage');
  });
});

describe('partitions of a path', () => {
  it('are one dataset, and the operation names the partition', async () => {
    for (const day of ['01', '02']) {
      const dataset = {
        namespace: 's3://lake',
        name: `sales/dt=2026-01-${day}`,
        outputFacets: { outputStatistics: { rowCount: 1 } },
      };
      await send(runEvent({ type: 'COMPLETE', second: Number(day), flow: 'daily', run: day, outputs: [dataset] }));
    }
    const sales = 'urn:li:dataset:(urn:li:dataPlatform:s3,lake/sales,PROD)';
    expect((await aspectsOf(sales)).datasetProperties.customProperties).toMatchObject({ openLineageName: 'sales' });
    expect(await eventsOf('dataset', sales, 'operation')).toMatchObject([
      { customProperties: { partition: 'dt=2026-01-02' } },
      { customProperties: { partition: 'dt=2026-01-01' } },
    ]);
  });
});

describe('a backfill', () => {
  it('of years in one batch, in any order, ends with what the newest event says', async () => {
    const years = [2023, 2019, 2026, 2021, 2024, 2020, 2025, 2022];
    const events = years.map((year) => ({
      ...runEvent({ type: 'COMPLETE', second: 1, flow: 'years', run: String(year), inputs: [table(`in${year}`)] }),
      eventTime: `${year}-06-01T00:00:00Z`,
    }));
    expect(await sendBatch(events)).toMatchObject(allWritten(years.length));
    const { dataJobInputOutput } = await aspectsOf(jobUrn('years', 'load'));
    expect(dataJobInputOutput.inputDatasetEdges).toEqual([{ destinationUrn: warehouse('in2026') }]);
    const runs = years.map((year) => aspectsOf(`urn:li:dataProcessInstance:years-${year}`));
    for (const [index, run] of (await Promise.all(runs)).entries())
      expect(run.dataProcessInstanceInput).toEqual({ inputs: [warehouse(`in${years[index]}`)] });
  });
});

describe('a facet that is taken back', () => {
  const event = (second: number, facets: object) => ({
    ...PRODUCER,
    eventTime: `2026-02-03T00:00:0${second}Z`,
    dataset: table('recalled', facets),
  });
  const SAID = {
    documentation: { description: 'One row.' },
    schema: { fields: [{ name: 'id', type: 'int' }] },
    ownership: { owners: [{ name: 'ines' }] },
    hierarchy: {
      hierarchy: [
        { type: 'SCHEMA', name: 's' },
        { type: 'TABLE', name: 't' },
      ],
    },
  };
  const TAKEN_BACK = Object.fromEntries(Object.keys(SAID).map((name) => [name, { _deleted: true }]));

  it('goes, and does not come back with an older event', async () => {
    expect(await send(event(1, SAID))).toMatchObject({ status: 200 });
    expect(await aspectsOf(warehouse('recalled'))).toHaveProperty('container');
    expect(await send(event(3, TAKEN_BACK))).toMatchObject({ status: 200, json: { warnings: [] } });
    const { hierarchy: _, ...older } = SAID;
    expect(await send(event(2, older))).toMatchObject({ status: 200 });
    const found = await aspectsOf(warehouse('recalled'));
    expect(found).not.toHaveProperty('container');
    expect(found.datasetProperties).not.toHaveProperty('description');
    expect(found.schemaMetadata).toMatchObject({ schemaName: 'db:5432.recalled', fields: [] });
    expect(found.ownership.owners).toEqual([]);
    await send(event(4, SAID));
    expect((await aspectsOf(warehouse('recalled'))).datasetProperties).toMatchObject({ description: 'One row.' });
  });

  it('does not need to have been there', async () => {
    const bare = { ...event(3, TAKEN_BACK), dataset: table('never said', TAKEN_BACK) };
    expect(await send(bare)).toMatchObject({ status: 200 });
    expect(await aspectsOf(warehouse('never said'))).not.toHaveProperty('container');
  });
});

describe('an event of a job or a dataset', () => {
  const event = { ...PRODUCER, eventTime: '2026-02-02T00:00:00Z' };

  it('states lineage without a run', async () => {
    const job = { namespace: 'night', name: 'plan.load', facets: { documentation: { description: 'Planned.' } } };
    expect(await send({ ...event, job, inputs: [table('a')], outputs: [table('p')] })).toMatchObject({ status: 200 });
    const found = await aspectsOf(jobUrn('plan', 'load'));
    expect(found.dataJobInfo).toMatchObject({ description: 'Planned.' });
    expect(found.dataJobInputOutput.outputDatasetEdges).toEqual([{ destinationUrn: warehouse('p') }]);
  });

  it('states the table of a column source that has no field, or that is no input', async () => {
    const fields = {
      total: { inputFields: [table('whole'), { ...table('other'), field: 'amount' }] },
      id: { inputFields: [{ ...table('self'), field: 'id' }] },
    };
    const outputs = [table('self', { columnLineage: { fields, dataset: [{ ...table('filter'), field: 'day' }] } })];
    const run = runEvent({
      type: 'COMPLETE',
      second: 1,
      flow: 'columns',
      run: 'run-columns',
      inputs: [table('in')],
      outputs,
    });
    expect((await send(run)).json.warnings).toEqual([
      '/outputs/0/facets/columnLineage/fields/total/inputFields/0 has no field. The rest of it is read.',
    ]);
    const { upstreams } = (await aspectsOf(warehouse('self'))).upstreamLineage;
    expect(upstreams.map(({ dataset }: { dataset: string }) => dataset).toSorted()).toEqual(
      ['filter', 'in', 'other', 'whole'].map(warehouse),
    );
  });

  it('states lineage without a job', async () => {
    const fields = { total: { inputFields: [{ ...table('a'), field: 'amount' }] } };
    await send({ ...event, dataset: table('derived', { columnLineage: { fields } }) });
    expect((await aspectsOf(warehouse('derived'))).upstreamLineage).toMatchObject({
      upstreams: [{ dataset: warehouse('a'), type: 'TRANSFORMED' }],
      fineGrainedLineages: [
        {
          upstreams: [`urn:li:schemaField:(${warehouse('a')},amount)`],
          downstreams: [`urn:li:schemaField:(${warehouse('derived')},total)`],
        },
      ],
    });
  });

  it('takes a dataset away and brings it back', async () => {
    const drop = { lifecycleStateChange: { lifecycleStateChange: 'DROP' } };
    const create = { lifecycleStateChange: { lifecycleStateChange: 'CREATE' } };
    await send({ ...event, eventTime: '2026-02-02T00:00:05Z', dataset: table('gone', drop) });
    await send({ ...event, eventTime: '2026-02-02T00:00:04Z', dataset: table('gone', create) });
    expect((await aspectsOf(warehouse('gone'))).status).toEqual({ removed: true });
    await send({ ...event, eventTime: '2026-02-02T00:00:06Z', dataset: table('gone', create) });
    expect((await aspectsOf(warehouse('gone'))).status).toEqual({ removed: false });
    expect(await eventsOf('dataset', warehouse('gone'), 'operation')).toMatchObject([
      { operationType: 'CREATE' },
      { operationType: 'DROP' },
      { operationType: 'CREATE' },
    ]);
  });

  it('brings back what was dropped, or hidden by a program, when it is written or runs again', async () => {
    const drop = { lifecycleStateChange: { lifecycleStateChange: 'DROP' } };
    const [flow, job, day] = [`urn:li:dataFlow:(openlineage,again,night)`, jobUrn('again', 'load'), 86_400_000];
    const writes = (type: string, second: number, facets?: object) =>
      runEvent({ type, second, flow: 'again', run: String(second), outputs: [table('again', facets)] });
    const isHidden = async (urn: string) => (await aspectsOf(urn)).status?.removed;
    const hide = (urn: string, entityType: string, metadata: object) => {
      const aspect = { value: JSON.stringify({ removed: true }), contentType: 'application/json' };
      const proposal = { entityType, entityUrn: urn, changeType: 'UPSERT', aspectName: 'status', aspect };
      return catalog.send('/aspects?action=ingestProposal', { body: { proposal: { ...proposal, ...metadata } } });
    };
    await send(writes('COMPLETE', 1));
    expect(await Promise.all([warehouse('again'), job, flow].map(isHidden))).toEqual([undefined, undefined, undefined]);
    await send(writes('COMPLETE', 2, drop));
    await send(writes('COMPLETE', 1));
    await send(writes('START', 3));
    await send(writes('FAIL', 4));
    expect(await isHidden(warehouse('again'))).toBe(true);
    await send(writes('COMPLETE', 5));
    expect(await isHidden(warehouse('again'))).toBe(false);

    const later = { ...writes('COMPLETE', 6), eventTime: new Date(Date.now() + day).toISOString() };
    await hide(job, 'dataJob', { systemMetadata: { runId: 'nightly-1' } });
    await hide(flow, 'dataFlow', { systemMetadata: { runId: 'nightly-1' } });
    await send(writes('COMPLETE', 7));
    expect([await isHidden(job), await isHidden(flow)]).toEqual([true, true]);
    await send(later);
    expect([await isHidden(job), await isHidden(flow)]).toEqual([false, false]);

    // What a person hides stays hidden, whatever events say.
    await hide(job, 'dataJob', {});
    await hide(warehouse('again'), 'dataset', {});
    const evenLater = new Date(Date.now() + 2 * day).toISOString();
    await send({ ...writes('COMPLETE', 8, drop), eventTime: evenLater });
    const create = { lifecycleStateChange: { lifecycleStateChange: 'CREATE' } };
    await send({ ...writes('COMPLETE', 9, create), eventTime: new Date(Date.now() + 3 * day).toISOString() });
    expect([await isHidden(job), await isHidden(warehouse('again'))]).toEqual([true, true]);
  });

  it('has a place for what dbt, Hive and Flink say of their runs', async () => {
    const sent = {
      ...runEvent({ type: 'COMPLETE', second: 1, flow: 'senders' }),
      job: { namespace: 'night', name: 'senders.load', facets: { dbt_node: { unique_id: 'model.shop.a' } } },
    };
    const facets = {
      dbt_run: { invocation_id: 'i-1', project_name: 'shop' },
      hive_query: { queryId: 'q-1', operationName: 'CREATETABLE_AS_SELECT' },
      hive_session: { username: 'lena', clientIp: '10.0.0.1', sessionId: 's-1' },
      hive_properties: { properties: { 'hive.execution.engine': 'tez' } },
      flink_job: { jobId: 'f-1' },
      checkpoints: { completed: 3, failed: 0, in_progress: 1, restored: 0, total: 4 },
    };
    const { json } = await send({ ...sent, run: { ...sent.run, facets } });
    expect(json.warnings).toEqual([]);
    const run = await aspectsOf(`urn:li:dataProcessInstance:${sent.run.runId}`);
    expect(run.dataProcessInstanceProperties.customProperties).toMatchObject({
      dbtInvocation: 'i-1',
      hiveQuery: 'q-1',
      hiveUser: 'lena',
      'hive.execution.engine': 'tez',
      flinkJob: 'f-1',
      flinkCheckpointsCompleted: '3',
    });
    const { dataJobInfo } = await aspectsOf(jobUrn('senders', 'load'));
    expect(dataJobInfo.customProperties).toEqual({ dbtNode: 'model.shop.a', dbtProject: 'shop' });
  });

  it('keeps facets that nobody knows, and names them', async () => {
    const { json } = await send(
      { ...event, dataset: table('a', { 'my-facet': { answer: 42 } }) },
      '/openapi/openlineage/api/v1/lineage',
    );
    expect(json.warnings).toEqual([
      '/dataset/facets/my-facet is not a facet of models/openlineage.yaml. It is set aside.',
    ]);
    const rows = await catalog.database.query<object>({ text: 'select aspect, value from set_aside' });
    expect(rows).toEqual([{ aspect: 'openLineage.my-facet', value: '{"answer":42}' }]);
  });
});

describe('unknown facets without room for them', () => {
  const full = servedCatalog({ environment: { ASPECTORY_SET_ASIDE_MEGABYTES: '1' } });

  it('do not keep the rest of an event from being written', async () => {
    const event = {
      ...PRODUCER,
      eventTime: '2026-02-02T00:00:00Z',
      dataset: table('a', { mine: { plan: 'x'.repeat(1_100_000) } }),
    };
    const { status, json } = await full.send('/api/v1/lineage', { body: event });
    expect(status).toBe(200);
    expect(json.warnings).toEqual(['/dataset/facets/mine is not a facet of models/openlineage.yaml. It is not kept.']);
    expect(await full.runtime().stored.exists(warehouse('a'))).toBe(true);
  });
});

describe('the facets of the specification', () => {
  const JOB = 'urn:li:dataJob:(urn:li:dataFlow:(openlineage,books,nightly),books.load)';
  const RUN = 'urn:li:dataProcessInstance:0198f2b4-7d5e-7c11-b2a4-5d0c8f3e9a10';
  const INPUT = 'urn:li:dataset:(urn:li:dataPlatform:hive,meta:9083.landing.orders,PROD)';
  const OUTPUT = 'urn:li:dataset:(urn:li:dataPlatform:postgres,warehouse:5432.shop.public.orders,PROD)';
  const column = (dataset: string, name: string) => `urn:li:schemaField:(${dataset},${name})`;

  it('are all known', async () => {
    expect(await send(everyFacet)).toMatchObject({ status: 200, json: { warnings: [] } });
  });

  it('describe a job', async () => {
    const job = await aspectsOf(JOB);
    expect(JSON.stringify(job)).not.toContain('secret');
    expect(job).toMatchObject({
      dataJobInfo: {
        name: 'load',
        description: 'Loads the orders of a day.',
        type: { string: 'AIRFLOW' },
        externalUrl: 'https://code.example/books/load.py',
        customProperties: {
          processingType: 'BATCH',
          sourceCode: 'load()',
          sourceCodeBranch: 'main',
          sqlDialect: 'postgres',
        },
      },
      dataTransformLogic: {
        transforms: [{ queryStatement: { value: 'insert into orders select * from landing', language: 'SQL' } }],
      },
      dataPlatformInstance: { platform: 'urn:li:dataPlatform:airflow' },
      globalTags: { tags: [{ tag: 'urn:li:tag:critical' }] },
      ownership: { owners: [{ owner: 'urn:li:corpGroup:books' }, { owner: 'urn:li:corpuser:ines' }] },
      subTypes: { typeNames: ['Task'] },
    });
    const inputs = job.dataJobInputOutput.inputDatajobEdges.map(
      ({ destinationUrn }: { destinationUrn: string }) => destinationUrn,
    );
    expect(inputs).toEqual(expect.arrayContaining([JOB.replace('load', 'fetch'), JOB.replace('load', 'clean')]));
    const { dataJobInputOutput } = await aspectsOf(JOB.replace('load', 'report'));
    expect(dataJobInputOutput.inputDatajobEdges).toEqual([{ destinationUrn: JOB }]);
  });

  it('describe the columns that a job reads and writes', async () => {
    const { dataJobInputOutput } = await aspectsOf(JOB);
    expect(dataJobInputOutput.fineGrainedLineages).toEqual([
      {
        upstreamType: 'FIELD_SET',
        upstreams: [column(INPUT, 'amount')],
        downstreamType: 'FIELD',
        downstreams: [column(OUTPUT, 'total')],
        transformOperation: 'DIRECT/AGGREGATION',
      },
      {
        upstreamType: 'FIELD_SET',
        upstreams: [column(INPUT, 'id')],
        downstreamType: 'FIELD_SET',
        downstreams: [column(OUTPUT, 'total')],
        transformOperation: 'INDIRECT/FILTER',
      },
    ]);
  });

  it('describe a run, but no value of the environment', async () => {
    const run = await aspectsOf(RUN);
    expect(run.dataProcessInstanceRelationships).toEqual({
      parentTemplate: JOB,
      parentInstance: 'urn:li:dataProcessInstance:0198f2b4-0000-7c11-b2a4-5d0c8f3e9a11',
      upstreamInstances: ['urn:li:dataProcessInstance:0198f2b4-2222-7c11-b2a4-5d0c8f3e9a13'],
    });
    expect(run.dataProcessInstanceProperties).toMatchObject({ type: 'BATCH_SCHEDULED' });
    expect(run.dataProcessInstanceProperties.customProperties).toMatchObject({
      nominalStartTime: '2026-01-31T08:00:00Z',
      rootJob: 'all',
      error: 'two rows were refused',
      'parameter day': '2026-01-31',
      externalQueryId: 'q-17',
      extractionTasksFailed: '1',
      engine: 'Airflow',
      'tag team': 'books',
      'test row count': 'pass',
      'rowsRead /orders/2026': '7',
      'rowsWritten shop.public.orders': '7',
      triggerRule: 'all_success',
      'subset /orders/2026': expect.stringContaining('s3://landing/orders/2026/01'),
    });
    expect(JSON.stringify(run)).not.toMatch(/hunter2|secret/);
  });

  it('describe what a run reads, by the name of its table', async () => {
    const input = await aspectsOf(INPUT);
    expect(input.datasetProperties.customProperties).toMatchObject({
      openLineageNamespace: 's3://landing',
      catalogFramework: 'hive',
      storageLayer: 'iceberg',
      datasetVersion: '42',
    });
    expect(await eventsOf('dataset', INPUT, 'datasetProfile')).toMatchObject([
      {
        rowCount: 8,
        sizeInBytes: 900,
        fieldProfiles: [
          {
            fieldPath: 'amount',
            nullCount: 0,
            uniqueCount: 5,
            min: '1.5',
            max: '9',
            mean: '3',
            quantiles: [{ quantile: '0.5', value: '4' }],
          },
        ],
      },
    ]);
  });

  it('describe what a run writes', async () => {
    const output = await aspectsOf(OUTPUT);
    expect(JSON.stringify(output)).not.toContain('secret');
    expect(output).toMatchObject({
      datasetProperties: {
        name: 'orders',
        description: 'One row for each order.',
        customProperties: { dataSourceUri: 'postgres://warehouse:5432/shop', renamedFrom: 'shop.public.old_orders' },
      },
      globalTags: { tags: [{ tag: 'urn:li:tag:tier:gold' }] },
      ownership: { owners: [{ owner: 'urn:li:corpuser:tomas', type: 'DATAOWNER' }] },
      status: { removed: false },
      subTypes: { typeNames: ['View', 'Materialized'] },
    });
    const fields = output.schemaMetadata.fields.map(
      ({ fieldPath, type }: { fieldPath: string; type: { type: object } }) => [fieldPath, Object.keys(type.type)[0]],
    );
    expect(fields).toEqual([
      ['id', 'com.linkedin.schema.NumberType'],
      ['total', 'com.linkedin.schema.NumberType'],
      ['address', 'com.linkedin.schema.RecordType'],
      ['address.city', 'com.linkedin.schema.StringType'],
    ]);
    expect((await aspectsOf(column(OUTPUT, 'address'))).globalTags).toEqual({ tags: [{ tag: 'urn:li:tag:pii' }] });
    expect((await aspectsOf(OUTPUT.replace('orders', 'old_orders'))).status).toEqual({ removed: true });
    expect(await eventsOf('dataset', OUTPUT, 'operation')).toMatchObject([
      { operationType: 'ALTER', numAffectedRows: 7, customProperties: { bytesWritten: '512', stateChange: 'RENAME' } },
    ]);
  });

  it('put a dataset into its schema and its database', async () => {
    const schema = (await aspectsOf(OUTPUT)).container.container;
    const ofSchema = await aspectsOf(schema);
    expect(ofSchema).toMatchObject({
      containerProperties: { name: 'public', qualifiedName: 'shop.public' },
      subTypes: { typeNames: ['Schema'] },
    });
    expect(await aspectsOf(ofSchema.container.container)).toMatchObject({ containerProperties: { name: 'shop' } });
  });

  it('make assertions with their results', async () => {
    const related = await catalog.send(
      `/relationships?direction=INCOMING&urn=${encodeURIComponent(INPUT)}&types=Asserts`,
    );
    const urns: readonly string[] = related.json.relationships.map(({ entity }: { entity: string }) => entity);
    expect(urns).toHaveLength(2);
    const results = await Promise.all(urns.map((urn) => eventsOf('assertion', urn, 'assertionRunEvent')));
    expect(
      results
        .flat()
        .map(({ result }) => result.type)
        .toSorted(),
    ).toEqual(['FAILURE', 'SUCCESS']);
  });
});

describe('what is refused', () => {
  const good = runEvent({ type: 'COMPLETE', second: 9, flow: 'batch', outputs: [table('good')] });

  test.each<[string, unknown, string]>([
    ['no time', { ...good, eventTime: undefined }, '/eventTime'],
    ['a time that is none', { ...good, eventTime: 'yesterday' }, '/eventTime'],
    ['a day that is none', { ...good, eventTime: '2026-02-30T00:00:00Z' }, '/eventTime'],
    ['no job', { ...good, job: undefined }, '/job'],
    ['a job without a name', { ...good, job: { namespace: 'night' } }, '/job/name'],
    ['a run without an id', { ...good, run: {} }, '/run/runId'],
    [
      'a dataset without a name',
      { ...PRODUCER, eventTime: good.eventTime, dataset: { namespace: 'a' } },
      '/dataset/name',
    ],
  ])('%s', async (_, event, pointer) => {
    const { status, json } = await send(JSON.parse(JSON.stringify(event)));
    expect(status).toBe(400);
    expect(json.details).toMatchObject([{ pointer }]);
  });

  it('leaves the other events of a batch alone', async () => {
    const { producer: _, ...bare } = good;
    const long = runEvent({ type: 'START', second: 1, flow: 'batch', inputs: [table('x'.repeat(600))] });
    const { status, json } = await sendBatch([{ ...good, eventTime: 'never' }, bare, long]);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      status: 'partial_success',
      summary: { received: 3, successful: 1, failed: 2, retriable: 0, non_retriable: 2 },
      failed_events: [
        { index: 0, retriable: false, reason: expect.stringContaining('/0/eventTime is not a time') },
        { index: 2, retriable: false },
      ],
      warnings: [{ index: 1, message: 'The event has no producer, which the specification requires.' }],
    });
    expect((await aspectsOf(warehouse('good'))).datasetProperties).toMatchObject({ name: 'good' });
  });

  it('leaves them alone when one is not even an object', async () => {
    const { status, json } = await sendBatch([null, good, 'x']);
    expect(status).toBe(200);
    const reason = expect.stringMatching(/^\/[02] is not an object; expected an event of a run/);
    expect(json).toMatchObject({
      summary: { received: 3, successful: 1, failed: 2 },
      failed_events: [
        { index: 0, reason, retriable: false },
        { index: 2, reason, retriable: false },
      ],
    });
  });

  it('leaves out inputs and outputs that have no name, and writes the rest', async () => {
    const outputs = [null, 'x', { name: 'a' }, { namespace: 'a', name: 5 }, table('named')];
    const unnamed = runEvent({ type: 'DONE', second: 9, flow: 'unnamed' });
    const { status, json } = await send({ ...unnamed, inputs: {}, outputs });
    expect(status).toBe(200);
    expect(json.warnings).toEqual([
      expect.stringMatching(/^\/eventType is not the type of an event; .* It is read as OTHER\.$/),
      '/inputs is not a list. It is left out.',
      expect.stringMatching(/^\/outputs\/0 is missing; .* \/outputs\/0 is left out\.$/),
      expect.stringMatching(/^\/outputs\/1 is missing/),
      expect.stringMatching(/^\/outputs\/2\/namespace is missing; .* \/outputs\/2 is left out\.$/),
      expect.stringMatching(/^\/outputs\/3\/name is missing/),
    ]);
    expect((await aspectsOf(jobUrn('unnamed', 'load'))).dataJobInputOutput.outputDatasetEdges).toEqual([
      { destinationUrn: warehouse('named') },
    ]);
  });

  it('says which facets are not objects, and writes the rest', async () => {
    const tags = {
      tags: [
        { key: null, value: 'x' },
        { key: 'team', value: 'shop' },
      ],
    };
    const odd = { schema: 'oops', documentation: null, columnLineage: { fields: { a: { inputFields: 'x' } } } };
    const event = runEvent({ type: 'COMPLETE', second: 9, flow: 'odd', outputs: [table('odd', odd)] });
    const sent = {
      ...event,
      eventTime: '2026-02-01T09:00:00+01:00[Europe/Paris]',
      job: { ...event.job, facets: [] },
      run: { ...event.run, facets: { tags } },
    };
    const { status, json } = await send(sent);
    expect(status).toBe(200);
    expect(json.warnings).toEqual([
      '/job/facets is a list; expected an object. It is left out.',
      '/outputs/0/facets/schema is a text; expected an object. It is left out.',
      '/run/facets/tags/tags/0 has no key. It is left out.',
      '/outputs/0/facets/columnLineage/fields/a/inputFields is a text; expected a list. It is left out.',
    ]);
    expect((await aspectsOf(warehouse('odd'))).datasetProperties).toMatchObject({ name: 'odd' });
  });

  it('leaves out what the models refuse, names it in the answer and counts it', async () => {
    const facets = {
      ownership: { owners: [{ name: 'ines' }, { name: 'x'.repeat(3000) }, { name: 7 }] },
      version: { datasetVersion: 5 },
    };
    const dataset = { ...table('misfit', facets), outputFacets: { outputStatistics: { rowCount: '100', size: 1.5 } } };
    const event = runEvent({ type: 'COMPLETE', second: 9, flow: 'misfit', outputs: [dataset] });
    const { status, json } = await sendBatch([event]);
    expect(status).toBe(200);
    expect(json.failed_events).toEqual([]);
    const said = json.warnings.map(({ message }: { message: string }) => message);
    expect(said).toEqual(
      expect.arrayContaining([
        '/0/outputs/0/facets/ownership/owners/2/name is a number; expected a text. It is read as a text.',
        '/0/outputs/0/facets/version/datasetVersion is a number; expected a text. It is read as a text.',
        '/0/outputs/0/outputFacets/outputStatistics/rowCount is a text; expected an integer of at least 0. It is read as an integer of at least 0.',
        '/0/outputs/0/outputFacets/outputStatistics/size is a number; expected an integer of at least 0. It is left out.',
        expect.stringMatching(
          /^\/0\/outputs\/0\/facets\/ownership\/owners\/1\/name does not fit \/owners\/\d\/owner of the aspect ownership of .*misfit/,
        ),
      ]),
    );
    const found = await aspectsOf(warehouse('misfit'));
    expect(found.ownership.owners).toMatchObject([{ owner: 'urn:li:corpuser:7' }, { owner: 'urn:li:corpuser:ines' }]);
    expect(await eventsOf('dataset', warehouse('misfit'), 'operation')).toMatchObject([{ numAffectedRows: 100 }]);
    const { text } = await catalog.send('/metrics');
    expect(text).toMatch(/aspectory_openlineage_lost_values_total (?:[5-9]|\d\d)/);
  });

  it('takes the last of repeated members, and replaces what cannot be stored', async () => {
    const event = JSON.stringify(runEvent({ type: 'START', second: 9, flow: 'twice', outputs: [table('twice')] }));
    const engine =
      '"processing_engine":{"version":"1","name":"a"},"processing_engine":{"version":"2","name":"a\\u0000"}';
    const text = event.replace('"run":{', `"run":{"facets":{${engine}},`);
    const place = '/run/facets/processing_engine';
    expect(await send(text)).toMatchObject({
      status: 200,
      json: {
        warnings: [
          expect.stringContaining(`${place}/name has characters that cannot be stored`),
          expect.stringMatching(new RegExp(`^${place} occurs again at position \\d+; the last one counts`)),
        ],
      },
    });
    const run = await aspectsOf('urn:li:dataProcessInstance:twice-run-1');
    expect(run.dataProcessInstanceProperties.customProperties).toMatchObject({ engine: 'a\uFFFD', engineVersion: '2' });
    const batch = await catalog.send('/api/v1/lineage/batch', {
      body: `[${event.replaceAll('twice', 'once')},${text}]`,
    });
    expect(batch.json).toMatchObject({ summary: { successful: 2 }, warnings: [{ index: 1 }, { index: 1 }] });
    expect(await send('{"eventTime":"2026-01-01T00:00:00Z","eventTime":')).toMatchObject({ status: 400 });
  });

  it('answers a batch of nothing', async () => {
    expect(await sendBatch([])).toMatchObject(allWritten(0));
  });
});

describe('secrets', () => {
  /** All that the catalog stores, as text. */
  const stored = async () => {
    const { database } = catalog.runtime();
    const tables = ['urn', 'aspect', 'aspect_version', 'event', 'set_aside', 'change_log'];
    const known = await database.query<{ readonly name: string }>({
      text: `select tablename as name from pg_tables where schemaname = 'public'`,
      values: [],
    });
    expect(known.length).toBeGreaterThan(tables.length);
    const texts = await Promise.all(
      known.map(({ name }) =>
        database.query({ text: `select row_to_json(t)::text as row from "${name}" t`, values: [] }),
      ),
    );
    return JSON.stringify(texts);
  };

  test('of no address are stored, neither in urns nor in what is set aside', async () => {
    const address = [
      'jdbc:sqlserver://h;user=sa;password=SECRETPW',
      'jdbc:oracle:thin:scott/SECRETPW@//h:1521/s',
      'postgres://u%3ASECRETPW@h/db',
      'mongodb://u:SECRETPW@h1,u2:SECRETPW@h2/db',
      'mysql://h/db?sslpassword=SECRETPW',
    ];
    const events = address.map((namespace, index) => ({
      ...runEvent({ type: 'COMPLETE', second: 1, flow: `secret${index}`, inputs: [] }),
      job: {
        namespace,
        name: `secret${index}.load`,
        facets: { sourceCodeLocation: { url: `https://SECRETPW@code.example/a`, type: 'git' } },
      },
      inputs: [
        {
          namespace,
          name: `d.s.secret${index}`,
          facets: {
            dataSource: { name: namespace, uri: namespace },
            symlinks: { identifiers: [{ namespace, name: 'x', type: 'TABLE' }] },
            mine: { note: `see ${namespace} postgres://u:SECRETPW@h`, password: 'SECRETPW' },
          },
        },
      ],
    }));
    const { status } = await sendBatch(events);
    expect(status).toBe(200);
    const text = await stored();
    expect(text).toContain('secret4');
    const at = text.indexOf('SECRETPW');
    expect(at < 0 ? '' : text.slice(at - 200, at)).toBe('');
  });

  test('that cannot be taken out refuse the event, or leave the facet out, by their place', async () => {
    const event = runEvent({ type: 'COMPLETE', second: 1, flow: 'hidden', outputs: [table('kept')] });
    const hidden = 'postgres://u:SECRETPW%40h/db';
    const refused = await send({ ...event, outputs: [{ namespace: hidden, name: 'a' }] });
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.json.message).toContain('/outputs/0/namespace');
    expect(refused.text).not.toContain('SECRETPW');
    const facets = { dataSource: { name: 'a', uri: hidden }, documentation: { description: 'Kept.' } };
    const written = await send({ ...event, outputs: [table('kept', facets)] });
    expect(written).toMatchObject({ status: 200 });
    expect(written.json.warnings.join()).toContain('/outputs/0/facets/dataSource is left out');
    expect(written.text).not.toContain('SECRETPW');
    expect(await aspectsOf(warehouse('kept'))).toMatchObject({ datasetProperties: { description: 'Kept.' } });
  });
});
