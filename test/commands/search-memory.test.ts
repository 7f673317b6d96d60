import { randomBytes } from 'node:crypto';
import { runAspectory } from '../support/run-aspectory';
import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';
import { until } from '../support/until';
import { upsertOf } from '../support/upsert-of';

const LIMIT = 'ASPECTORY_SEARCH_MEMORY_MEGABYTES';
const ENTITIES = 1500;
const REASON =
  /takes about \d+ MB of memory, more than the 10 MB of ASPECTORY_SEARCH_MEMORY_MEGABYTES\. Raise the limit to \d+ or more, with \d+ MB for the process, or set ELASTICSEARCH_URL/;
const urnOf = (name: string | number) => `urn:li:tag:memory${name}`;

/** Texts that do not compress well, so the index of these tags takes about 18 MB. */
const describedAs = (name: string | number, description = randomBytes(6000).toString('base64')) =>
  upsertOf(urnOf(name), 'tagProperties', { name: `memory${name}`, description });

describe('a catalog whose search index takes more memory than it may', () => {
  let server: TestServer;
  const post = (path: string, body: unknown) =>
    fetch(`${server.url}${path}`, { method: 'POST', body: JSON.stringify(body) });
  const write = (name: string) => post('/aspects?action=ingestProposal', { proposal: describedAs(name, 'small') });
  const search = async () => {
    const answer = await post('/entities?action=search', { entity: 'tag', input: 'memory*', start: 0, count: 1 });
    return { status: answer.status, text: await answer.text(), retryAfter: answer.headers.get('retry-after') };
  };
  const restart = async (megabytes: string) => {
    await server.stop();
    server = await startTestServer({ dataDirectory: server.dataDirectory, environment: { [LIMIT]: megabytes } });
  };

  beforeAll(async () => {
    server = await startTestServer();
    const proposals = Array.from({ length: ENTITIES }, (_, number) => describedAs(number));
    await post('/aspects?action=ingestProposalBatch', { proposals });
    await restart('10');
  });
  afterAll(async () => {
    await server.stop();
    await removeDataDirectory(server);
  });

  it('starts, reads and writes', async () => {
    expect((await write('late')).status).toBe(200);
    const read = await fetch(`${server.url}/entitiesV2/${encodeURIComponent(urnOf('late'))}`);
    expect({ status: read.status, text: await read.text() }).toMatchObject({
      status: 200,
      text: expect.stringContaining('small'),
    });
  });

  it('refuses searches with the reason and the fix', async () => {
    expect(await search()).toMatchObject({
      status: 503,
      text: expect.stringMatching(REASON),
      retryAfter: '60',
    });
  });

  it('reports it as readiness, in the metrics and in the status', async () => {
    const ready = await fetch(`${server.url}/health/ready`);
    expect({ status: ready.status, body: await ready.json() }).toMatchObject({
      status: 503,
      body: { checks: expect.arrayContaining([{ name: 'search', ok: false, reason: expect.stringMatching(REASON) }]) },
    });
    expect((await fetch(`${server.url}/health/ready?search=optional`)).status).toBe(200);
    const metrics = await until('the metrics have it', async () => {
      const text = await (await fetch(`${server.url}/metrics`)).text();
      return /^aspectory_search_index_too_large 1$/m.test(text) && text;
    });
    expect(metrics).toMatch(/^aspectory_search_index_limit_bytes 10000000$/m);
    const { code, output } = await runAspectory(server.dataDirectory, ['status'], '', {
      PORT: new URL(server.url).port,
    });
    expect(output).toMatch(new RegExp(`problem {3}search: .*${REASON.source}`));
    expect(code).toBe(3);
  });

  it('answers searches again after a start with a limit that is large enough', async () => {
    await restart('100');
    await until('searches are answered', async () => (await search()).status === 200);
    // Searches are answered from the image before the rest of the log is in the index.
    await until(
      'everything is found',
      async () => JSON.parse((await search()).text).value.numEntities === ENTITIES + 1,
    );
    const ready = await until('the process is ready', async () => {
      const answer = await fetch(`${server.url}/health/ready`);
      return answer.ok && answer;
    });
    expect(await ready.json()).toMatchObject({ ready: true });
  });
});
