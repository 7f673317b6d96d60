/** Who may send events of OpenLineage. */
import { servedCatalog } from './served-catalog';
import { newUserToken, only, tokenFor } from './token-for';

const catalog = servedCatalog({ auth: 'on', log: () => undefined });

const TABLE = { namespace: 'postgres://db:5432', name: 'shop.public.orders' };
const TABLE_URN = 'urn:li:dataset:(urn:li:dataPlatform:postgres,db:5432.shop.public.orders,PROD)';
const JOB_URN = 'urn:li:dataJob:(urn:li:dataFlow:(openlineage,shop,night),shop.load)';

function event(second: number, outputs: readonly object[] = [TABLE]) {
  return {
    eventType: 'COMPLETE',
    eventTime: `2026-02-01T00:00:0${second}Z`,
    producer: 'https://example.com/producer',
    schemaURL: 'https://openlineage.io/spec/2-0-2/OpenLineage.json',
    run: { runId: `run-${second}` },
    job: { namespace: 'night', name: 'shop.load' },
    outputs,
  };
}

const as = (token: string, body: object) => ({ headers: { Authorization: `Bearer ${token}` }, body });

it('refuses a sender without credentials', async () => {
  expect(await catalog.send('/api/v1/lineage', { body: event(1) })).toMatchObject({ status: 401 });
});

it('takes events of a user who may edit every entity of it, and names the writer', async () => {
  const token = await tokenFor(catalog, 'sender');
  expect(await catalog.send('/api/v1/lineage', as(token, event(1)))).toMatchObject({ status: 200 });
  const stored = await catalog.runtime().stored.entity(TABLE_URN, ['datasetProperties']);
  expect(stored.aspects.map(({ createdBy }) => createdBy)).toContain('urn:li:corpuser:sender');
});

it('writes nothing of an event with an entity that the user may not edit', async () => {
  const token = await tokenFor(
    catalog,
    'jobs-only',
    ['EDIT_ENTITY', 'VIEW_ENTITY_PAGE'],
    only('TYPE', 'EQUALS', 'dataJob', 'dataFlow'),
  );
  const { status, json } = await catalog.send('/api/v1/lineage', as(token, event(2)));
  expect(status).toBe(401);
  expect(json.code).toBe('FORBIDDEN');
  const run = await catalog.runtime().stored.exists('urn:li:dataProcessInstance:run-2');
  expect(run).toBe(false);
});

it('says of each event of a batch why it was refused, and writes that to the audit', async () => {
  const token = await tokenFor(catalog, 'elsewhere', ['EDIT_ENTITY'], only('URN', 'EQUALS', 'urn:li:tag:other'));
  const { status, json } = await catalog.send('/api/v1/lineage/batch', as(token, [event(3)]));
  expect(status).toBe(200);
  expect(json).toMatchObject({ status: 'partial_success', failed_events: [{ index: 0, retriable: false }] });
  const auditor = await tokenFor(catalog, 'auditor');
  const audit = await catalog.send('/openapi/v1/audit?limit=20', { headers: { Authorization: `Bearer ${auditor}` } });
  expect(audit.text).toContain('urn:li:corpuser:elsewhere');
});

it('refuses whoever may write nothing before it looks at the request', async () => {
  const token = await newUserToken(catalog, 'nobody');
  const wrong = [{ eventTime: 'never' }, { tags: Array.from({ length: 20_000 }, (_, index) => index) }];
  const proposals = {
    proposals: [{ entityType: 'dataset', entityUrn: 'x', aspectName: 'none', changeType: 'UPSERT' }],
  };
  for (const [path, body] of [
    ['/api/v1/lineage', {}],
    ['/api/v1/lineage/batch', wrong],
    ['/openapi/openlineage/api/v1/lineage', {}],
    ['/openapi/v1/contracts', { contract: 'a: [' }],
    ['/aspects?action=ingestProposalBatch', proposals],
    ['/entities?action=batchIngest', { entities: [{}] }],
    ['/openapi/v3/entity/dataset', [{}]],
    ['/openapi/v3/entity/generic', { dataset: [{}] }],
  ] as const)
    expect([path, (await catalog.send(path, as(token, body))).json]).toMatchObject([path, { code: 'FORBIDDEN' }]);
});

it('refuses a proposal of an aspect that the sender may write nowhere before it checks the value', async () => {
  const token = await tokenFor(catalog, 'tagger', ['EDIT_ENTITY_TAGS']);
  const proposal = (aspectName: string) => ({
    proposal: {
      entityType: 'dataset',
      entityUrn: TABLE_URN,
      aspectName,
      changeType: 'UPSERT',
      aspect: { contentType: 'application/json', value: '{"wrong":1}' },
    },
  });
  const refused = await catalog.send('/aspects?action=ingestProposal', as(token, proposal('schemaMetadata')));
  expect(refused).toMatchObject({ status: 401, json: { code: 'FORBIDDEN' } });
  const read = await catalog.send('/aspects?action=ingestProposal', as(token, proposal('globalTags')));
  expect(read.json.code).not.toBe('FORBIDDEN');
});

it('keeps a token to its scope', async () => {
  const { accounts } = catalog.runtime();
  await tokenFor(catalog, 'owner-of-token');
  const user = accounts.users.urnOf('owner-of-token');
  const reading = { user, name: 'reading', duration: 'ONE_DAY', scope: 'read' } as const;
  const { text } = await accounts.tokens.create(catalog.runtime().system, reading);
  expect(await catalog.send('/api/v1/lineage', as(text, event(4)))).toMatchObject({ status: 401 });
  expect(await catalog.runtime().stored.exists('urn:li:dataProcessInstance:run-4')).toBe(false);
  expect(await catalog.runtime().stored.exists(JOB_URN)).toBe(true);
});
