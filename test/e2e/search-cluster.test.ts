import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readOutboxStatus } from '../../src/search/outbox/operations/outbox-status';
import { runAspectory } from '../support/run-aspectory';
import { testDatabase } from '../support/test-database';
import { describeWithElasticsearch, type OwnElasticsearch, ownElasticsearch } from '../support/test-elasticsearch';
import { startTestServer, type TestServer } from '../support/test-server';

const WELL_WITHIN_MS = 60_000;

const urnOf = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;

async function write({ url }: TestServer, names: readonly string[], description: string, wait?: string) {
  const proposals = names.map((name) => ({
    entityType: 'dataset', entityUrn: urnOf(name), changeType: 'UPSERT', aspectName: 'datasetProperties', aspect: { contentType: 'application/json', value: JSON.stringify({ description }) },
  }));
  const response = await fetch(`${url}/aspects?action=ingestProposalBatch`, { method: 'POST', body: JSON.stringify({ proposals }), headers: wait ? { 'X-Write-Wait': wait } : {} });
  const text = await response.text();
  return { status: response.status, text };
}

async function search({ url }: TestServer, input: string) {
  const response = await fetch(`${url}/entities?action=search`, { method: 'POST', body: JSON.stringify({ entity: 'dataset', input, start: 0, count: 0 }) });
  const body = JSON.parse(await response.text());
  return { status: response.status, retryAfter: response.headers.get('retry-after'), total: Number(body.value?.numEntities) };
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + WELL_WITHIN_MS; !(await isSo()); await sleep(100)) {
    if (Date.now() > deadline) throw new Error('it never was so');
  }
}

describeWithElasticsearch('a service and its search cluster', () => describe('a service and its search cluster', () => {
  jest.setTimeout(180_000);
  const database = testDatabase();
  let directory: string;
  let node: OwnElasticsearch;
  let servers: TestServer[] = [];
  const environment = () => ({ DATABASE_URL: database.url(), ELASTICSEARCH_URL: node.url });
  const start = () => startTestServer({ dataDirectory: directory, environment: environment() });
  const first = () => servers[0] ?? Promise.reject(new Error('no server'));
  const isDrained = async () => (await readOutboxStatus(database)).waiting === 0;
  const command = (...args: string[]) => runAspectory(directory, args, '', environment());

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'aspectory-cluster-'));
    // The node runs as somebody else when we are root.
    await chmod(directory, 0o755);
    node = await ownElasticsearch(join(directory, 'elasticsearch'));
    servers = await Promise.all([start(), start()]);
  }, 400_000);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await node.signal('SIGKILL');
    await sleep(500);
    await rm(directory, { recursive: true, force: true });
  });

  it('answers a write when both of its processes find it', async () => {
    for (let n = 0; n < 10; n++) {
      const written = await Promise.all(servers.map((server, at) => write(server, [`fresh.${n}.${at}`], `fresh${n}`)));
      expect(written.map(({ status }) => status)).toEqual([200, 200]);
      expect(await Promise.all(servers.map((server) => search(server, `fresh${n}`)))).toMatchObject([{ total: 2 }, { total: 2 }]);
    }
    expect((await write(await first(), ['late'], 'late', 'commit')).text).not.toContain('warnings');
  });

  it('goes on writing and reading while the node hangs, and finds all of it afterwards', async () => {
    const server = await first();
    await node.signal('SIGSTOP');
    const begun = Date.now();
    const { status, text } = await write(server, ['hung'], 'hanging');
    expect([status, text.includes('not found by searches yet')]).toEqual([200, true]);
    expect(Date.now() - begun).toBeLessThan(10_000);
    expect((await fetch(`${server.url}/entitiesV2/${encodeURIComponent(urnOf('hung'))}`)).headers.get('x-entity-exists')).not.toBe('false');
    const searched = await search(server, 'hanging');
    expect([searched.status, searched.retryAfter]).toEqual([503, '1']);
    await node.signal('SIGCONT');
    await until(async () => (await isDrained()) && (await search(server, 'hanging')).total === 1);
  });

  it('loses nothing when the node is killed while it indexes, and the service between commit and index', async () => {
    const server = await first();
    const names = (batch: number) => Array.from({ length: 100 }, (_, n) => `k${batch}.${n}`);
    const written = await Promise.all(Array.from({ length: 20 }, async (_, batch) => {
      if (batch === 8) await node.signal('SIGKILL');
      return (await write(server, names(batch), 'killed', 'commit')).status;
    }));
    expect(new Set(written)).toEqual(new Set([200]));
    expect((await search(server, 'killed')).status).toBe(503);
    expect(await isDrained()).toBe(false);
    expect((await write(server, names(3), 'again')).text).toContain('not found by searches yet');
    await Promise.all(servers.map((each) => each.kill()));
    await node.startAgain();
    servers = await Promise.all([start(), start()]);
    await until(isDrained);
    await until(async () => (await search(await first(), 'killed')).total === 1900);
    expect((await search(await first(), 'again')).total).toBe(100);
    expect((await command('reconcile')).output).toMatch(/^0 missing, 0 stale and 0 surplus documents\./);
  });

  it('waits out an index that takes no writes, and repairs one that lost some', async () => {
    const server = await first();
    const index = `${node.url}/datasetindex_v2`;
    const headers = { 'content-type': 'application/json' };
    const block = (isBlocked: boolean) => fetch(`${index}/_settings`, { method: 'PUT', headers, body: JSON.stringify({ 'index.blocks.read_only_allow_delete': isBlocked }) });
    await block(true);
    expect((await write(server, ['blocked'], 'flooded')).text).toContain('not found by searches yet');
    expect((await write(server, ['blocked.index'], 'flooded', 'index')).status).toBe(200);
    await block(false);
    await until(async () => (await search(server, 'flooded')).total === 2);
    await fetch(`${index}/_delete_by_query?refresh=true`, { method: 'POST', headers, body: JSON.stringify({ query: { term: { urn: urnOf('blocked') } } }) });
    expect((await search(server, 'flooded')).total).toBe(1);
    expect((await command('reconcile')).output).toMatch(/^1 missing, 0 stale and 0 surplus documents, repaired\./);
    await until(async () => (await search(server, 'flooded')).total === 2);
  });

  it('is made anew without a moment without answers', async () => {
    const server = await first();
    const done = new AbortController();
    const asked = (async () => {
      const totals = new Set<number>();
      while (!done.signal.aborted) totals.add((await search(server, 'killed')).total);
      return totals;
    })();
    const { output } = await command('reindex');
    done.abort();
    expect(output).toContain('made anew');
    expect(await asked).toEqual(new Set([1900]));
    expect((await write(server, ['after'], 'killed')).status).toBe(200);
    expect((await search(server, 'killed')).total).toBe(1901);
    expect((await command('status')).output).toContain('0 writes wait to be told, 0 documents were refused');
  });
}));
