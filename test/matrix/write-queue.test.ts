/** A full write queue refuses writes in every form of the interface, and takes them again when it has emptied. */
import { Client } from 'pg';
import { servedCatalog } from '../e2e/served-catalog';
import { shownRequests, writingOperations } from '../e2e/shown-requests';
import { tokenFor } from '../e2e/token-for';
import { until } from '../support/until';

const lines: string[] = [];
const catalog = servedCatalog({
  auth: 'on',
  // The first write waits for a lock through all tests, also on a slow machine.
  environment: { ASPECTORY_WRITE_QUEUE_REQUESTS: '1', ASPECTORY_WRITE_TIMEOUT_SECONDS: '100' },
  log: (line) => lines.push(line),
});
/** A request of an operation that writes. */
interface WriteRequest {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

/** The example of an operation may be a dry run, which writes nothing. */
function forReal(request: WriteRequest): WriteRequest {
  const { body } = request;
  return body && 'dryRun' in body ? { ...request, body: { ...body, dryRun: false } } : request;
}

const TAG = 'urn:li:tag:kept';
const VALUE = { value: { name: 'kept' } };
const PATCH = { patch: [{ op: 'add', path: '/description', value: 'x' }], arrayPrimaryKeys: {} };

let headers: { readonly Authorization: string };
beforeAll(async () => {
  headers = { Authorization: `Bearer ${await tokenFor(catalog, 'writer')}` };
  await write('kept');
});

function write(name: string) {
  const value = JSON.stringify({ name });
  const aspect = { contentType: 'application/json', value };
  const target = { entityType: 'tag', entityUrn: `urn:li:tag:${name}`, aspectName: 'tagProperties' };
  const body = { proposal: { ...target, changeType: 'UPSERT', aspect } };
  return catalog.send('/aspects?action=ingestProposal', { headers, body });
}

describe('while one write runs and another one waits', () => {
  let holder: Client;
  let held: ReturnType<typeof write>[] = [];

  beforeAll(async () => {
    holder = new Client({ connectionString: catalog.database.url() });
    await holder.connect();
    // Every batch counts its changes in this row before it commits.
    await holder.query('begin; select from change_counter for update');
    held = [write('running')];
    await until('the first write waits for the row', async () => {
      const { rows } = await holder.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return rows.length > 0;
    });
    held.push(write('waiting'));
    await until('the second write is queued', async () =>
      (await metrics()).includes('aspectory_write_queue_requests 1'),
    );
  });
  afterAll(() => holder.end());

  const metrics = async () => {
    const { text } = await catalog.send('/metrics', { headers });
    return text.split('\n').filter((line) => /^aspectory_(write_queue|refused)/.test(line));
  };

  const shown = shownRequests.filter(
    // A token is an entity, too.
    ({ operation }) => writingOperations.has(operation) || operation === 'createAccessToken',
  );
  const requests: readonly WriteRequest[] = [
    ...shown.map(forReal),
    {
      operation: 'patchEntitiesV3',
      method: 'PATCH',
      path: '/openapi/v3/entity/tag',
      body: [{ urn: TAG, tagProperties: { value: PATCH } }],
    },
    {
      operation: 'patchGenericEntitiesV3',
      method: 'PATCH',
      path: '/openapi/v3/entity/generic',
      body: { tag: [{ urn: TAG, tagProperties: { value: PATCH } }] },
    },
    { operation: 'patchAspectV3', method: 'PATCH', path: `/openapi/v3/entity/tag/${TAG}/tagProperties`, body: PATCH },
    { operation: 'writeAspectV3', method: 'POST', path: `/openapi/v3/entity/tag/${TAG}/tagProperties`, body: VALUE },
    { operation: 'patchAspectV2', method: 'PATCH', path: `/openapi/v2/entity/tag/${TAG}/tagProperties`, body: PATCH },
    {
      operation: 'writeAspectV2',
      method: 'POST',
      path: `/openapi/v2/entity/tag/${TAG}/tagProperties`,
      body: VALUE.value,
    },
    { operation: 'deleteAspectV2', method: 'DELETE', path: `/openapi/v2/entity/tag/${TAG}/tagProperties` },
    { operation: 'deleteAspectV3', method: 'DELETE', path: `/openapi/v3/entity/tag/${TAG}/tagProperties` },
    { operation: 'deleteEntityV3', method: 'DELETE', path: `/openapi/v3/entity/tag/${TAG}` },
    { operation: 'deleteEntitiesV1', method: 'DELETE', path: `/openapi/entities/v1?urns=${TAG}&soft=true` },
  ];

  it.each(requests)('$operation is refused', async ({ method, path, body }) => {
    const answer = await catalog.send(path, { method, headers, ...(body !== undefined && { body }) });
    expect([answer.status, answer.json]).toEqual([
      429,
      expect.objectContaining({
        status: 429,
        code: 'LIMIT_EXCEEDED',
        message: expect.stringMatching(
          /^The write queue is full \(writes: 1 of 1, megabytes: 0\.0 of 16\.0\)\. .* again after \d+ s\.$/,
        ),
      }),
    ]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(10);
  });

  it('says so of every operation that the document calls one that writes', () => {
    const known = new Set(requests.map(({ operation }) => operation));
    expect([...writingOperations].filter((operation) => !known.has(operation))).toEqual([]);
  });

  it('has a code in the errors of GraphQL', async () => {
    const query = `mutation { createTag(input: { id: "new", name: "new" }) }`;
    const { status, json } = await catalog.send('/api/graphql', {
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: { query },
    });
    expect([status, json.errors[0].extensions]).toEqual([
      200,
      expect.objectContaining({ code: 429, reason: 'LIMIT_EXCEEDED', retryAfterSeconds: expect.any(Number) }),
    ]);
  });

  it('reads, counts what it refused, and logs no error', async () => {
    expect((await catalog.send(`/entitiesV2/${TAG}`, { headers })).json.aspects.tagProperties.value).toEqual(
      VALUE.value,
    );
    // GraphQL, and a list of two snapshots, which are two writes.
    const refused = requests.length + 2;
    expect(await metrics()).toContain(`aspectory_refused_requests_total{reason="write queue"} ${refused}`);
    expect(lines.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
  });

  it('writes again, and has written what waited', async () => {
    await holder.query('commit');
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await write('after')).status).toBe(200);
    expect(await metrics()).toContain('aspectory_write_queue_requests 0');
  });
});
