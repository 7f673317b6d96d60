/** A process that only reads refuses every way to write with the fix, at once, and writes nothing. */
import { servedCatalog } from '../e2e/served-catalog';
import { shownRequests, writingOperations } from '../e2e/shown-requests';
import { tokenFor } from '../e2e/token-for';
import { startTestServer, type TestServer } from '../support/test-server';
import { FIELD_REACH } from './access-matrix/field-reach';

const catalog = servedCatalog({ auth: 'on' });
const SENTENCE = 'A process with ASPECTORY_ROLE=reader takes no writes: send them to another one';
const TAKES_NO_WRITES = expect.stringContaining(SENTENCE);
const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,sales.orders,PROD)';
const FORM = 'application/x-www-form-urlencoded';

let reader: TestServer;
let token: string;
beforeAll(async () => {
  token = await tokenFor(catalog, 'writer');
  // So that the requests are about something that exists.
  for (const { path, method, body } of shownRequests)
    await catalog.send(path, { method, headers: { Authorization: `Bearer ${token}` }, ...(body && { body }) });
  const environment = { DATABASE_URL: catalog.database.url(), ASPECTORY_ROLE: 'reader', ASPECTORY_AUTH: 'on' };
  reader = await startTestServer({ environment });
});
afterAll(() => reader?.stop());

interface Request {
  readonly path: string;
  readonly method?: string | undefined;
  readonly body?: object | string | undefined;
  readonly type?: string;
}

async function send({ path, method = 'POST', body, type = 'application/json' }: Request) {
  const answer = await fetch(`${reader.url}${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': type, Origin: reader.url },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    redirect: 'manual',
  });
  return { status: answer.status, text: await answer.text(), retries: Number(answer.headers.get('retry-after')) > 0 };
}

/** Its connections are read-only, so the position stands for all else. */
async function written(): Promise<unknown> {
  return catalog.database.query({ text: 'select position from change_counter' });
}

/** The example of an operation may be a dry run, which writes nothing. */
function forReal(body: object | undefined): object | undefined {
  return body && 'dryRun' in body ? { ...body, dryRun: false } : body;
}

it('refuses each operation that the document calls one that writes', async () => {
  const before = await written();
  const asked = shownRequests.filter(({ operation }) => writingOperations.has(operation));
  expect(new Set(asked.map(({ operation }) => operation)).size).toBeGreaterThan(10);
  for (const { operation, path, method, body } of asked) {
    const { status, text, retries } = await send({ path, method, body: forReal(body) });
    // A batch of events of OpenLineage says of each event what became of it.
    const refused = operation === 'ingestLineageEventBatch' ? [200, false] : [503, true];
    expect([operation, status, retries, text]).toEqual([operation, ...refused, TAKES_NO_WRITES]);
  }
  expect(await written()).toEqual(before);
});

it('answers every request that the document shows, or refuses it for a reason', async () => {
  const before = await written();
  for (const { operation, path, method, body } of shownRequests) {
    const { status, text } = await send({ path, method, body });
    const isGood = status === 503 ? text.includes(SENTENCE) : [200, 201, 204, 400, 404, 409].includes(status);
    expect([operation, isGood || `${status} ${text}`]).toEqual([operation, true]);
  }
  expect(await written()).toEqual(before);
});

it('refuses the mutations of GraphQL', async () => {
  const before = await written();
  for (const [name, reach] of Object.entries(FIELD_REACH)) {
    if (reach.kind !== 'changes') continue;
    const { text } = await send(reach.ask(DATASET));
    expect([name, text]).toEqual([name, TAKES_NO_WRITES]);
  }
  expect(await written()).toEqual(before);
});

it.each<Request>([
  { path: '/logIn', body: { username: 'jane', password: 'correct horse' } },
  { path: '/sign-in', type: FORM, body: 'username=jane&password=correct+horse' },
  { path: '/scim/v2/Users', body: { userName: 'neo', schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'] } },
])('refuses $path', async (request) => {
  const before = await written();
  const { status, text } = await send(request);
  expect([status, text]).toEqual([503, TAKES_NO_WRITES]);
  expect(await written()).toEqual(before);
});

it('logs no error but that requests were refused', () => {
  const errors = reader.log.filter(({ level, status }) => Number(level) >= 50 && status !== 503);
  expect(errors).toEqual([]);
});
