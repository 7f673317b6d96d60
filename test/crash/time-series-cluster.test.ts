import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAspectory } from '../support/run-aspectory';
import { testDatabase } from '../support/test-database';
import { clusterEnvironment, describeWithCluster, testCluster } from '../support/test-cluster';
import { startTestServer, type TestServer } from '../support/test-server';
import { upsertOf } from '../support/upsert-of';
import { until } from '../support/until';

const URN = 'urn:li:dataset:(urn:li:dataPlatform:hive,counted,PROD)';
const SERIES = 'dataset_datasetprofileaspect_v1';
const T0 = 1_700_006_400_000;

function profileAt(timestampMillis: number) {
  return upsertOf(URN, 'datasetProfile', { timestampMillis, rowCount: timestampMillis - T0 });
}

describeWithCluster('time series of a service and its search cluster', () =>
  describe('time series of a service and its search cluster', () => {
    const database = testDatabase();
    const prefix = `test_${randomBytes(6).toString('hex')}_`;
    let directory: string;
    let cluster: string;
    let server: TestServer;
    const environment = () => ({
      DATABASE_URL: database.url(),
      ...clusterEnvironment(cluster, prefix),
    });
    const start = () => startTestServer({ dataDirectory: directory, environment: environment() });

    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'aspectory-series-'));
      cluster = await testCluster();
      server = await start();
    });
    afterAll(async () => {
      await server.stop();
      await fetch(`${cluster}/${prefix}*`, { method: 'DELETE' });
      await rm(directory, { recursive: true, force: true });
    });

    async function act(action: string, body: object = {}) {
      const response = await fetch(`${server.url}/${action}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'X-RestLi-Protocol-Version': '2.0.0' },
        body: JSON.stringify(body),
      });
      expect(response.status).toBe(200);
      return JSON.parse(await response.text()).value;
    }
    const ask = async (path: string, method = 'GET') =>
      JSON.parse(await (await fetch(`${cluster}/${prefix}${SERIES}/${path}`, { method })).text());
    const truncate = (more: object) =>
      act('operations?action=truncateTimeseriesAspect', {
        entityType: 'dataset',
        aspect: 'datasetProfile',
        endTimeMillis: T0 + 199,
        ...more,
      });
    const statusOf = async (task: string) => JSON.parse(await act('operations?action=getEsTaskStatus', { task }));
    const indexed = async () => {
      await ask('_refresh', 'POST');
      return (await ask('_count')).count;
    };
    const stored = async () =>
      (
        await database.query<{ readonly rows: number }>({ text: 'select count(*)::int as rows from timeseries_event' })
      )[0]?.rows;

    it('have a size as soon as their first event is written', async () => {
      expect((await act('operations?action=getIndexSizes')).indexSizes).toEqual([]);
      await act('aspects?action=ingestProposal', { proposal: profileAt(T0) });
      expect((await act('operations?action=getIndexSizes')).indexSizes).toEqual([
        { indexName: SERIES, entityName: 'dataset', aspectName: 'datasetprofile', sizeMb: expect.any(Number) },
      ]);
    });

    it('are truncated in rows and index together, also when the service is killed meanwhile, by a task that is followed to its end', async () => {
      const proposals = Array.from({ length: 300 }, (_, n) => profileAt(T0 + n));
      await act('aspects?action=ingestProposalBatch', { proposals });
      await until('all events are indexed', async () => (await indexed()) === 300);
      expect(await truncate({})).toMatch(/^Delete 200 out of 300 rows \(66\.67%\)/);
      const task = await truncate({ dryRun: false, batchSize: 1 });
      await server.kill();
      expect(await stored()).toBeGreaterThan(100);
      // Nobody waits a minute here for a process that may come back.
      await database.query({ text: 'update task set worker_seen_on = 0' });
      server = await start();
      await until('the task is completed', async () => (await statusOf(task)).completed);
      const { status, ...rest } = await statusOf(task);
      expect(rest).toEqual({ completed: true, taskId: task, runTimeNanos: expect.any(Number) });
      expect(status).toMatchObject({ total: 200, deleted: 200, updated: 0, retries: { bulk: 0, search: 0 } });
      expect([await stored(), await indexed()]).toEqual([100, 100]);
      expect((await runAspectory(directory, ['reconcile'], '', environment())).output).toMatch(
        /^0 missing, 0 stale and 0 surplus documents\./,
      );
    });

    it('are measured by the cluster, and their tasks known by both forms', async () => {
      const {
        _all: { primaries },
      } = await ask('_stats/store');
      expect((await act('operations?action=getIndexSizes')).indexSizes).toEqual([
        {
          indexName: SERIES,
          entityName: 'dataset',
          aspectName: 'datasetprofile',
          sizeMb: Math.round(primaries.store.size_in_bytes / 1000) / 1000,
        },
      ]);
      const { task }: { readonly task: string } = await ask('_update_by_query?wait_for_completion=false', 'POST');
      await until('the task is completed', async () => (await statusOf(task)).completed);
      const [nodeId, taskId] = task.split(':');
      expect(
        JSON.parse(await act('operations?action=getEsTaskStatus', { nodeId, taskId: Number(taskId) })),
      ).toMatchObject({ taskId: task, status: { total: 100, updated: 100, deleted: 0, requests_per_second: -1 } });
      expect(await statusOf(`${nodeId}:987654321`)).toEqual({
        error: `Could not get task status for ${nodeId}:987654321`,
      });
      expect(
        JSON.parse(await act('operations?action=getEsTaskStatus', { nodeId: '../_all', taskId: 1 })),
      ).toHaveProperty('error');
    });
  }),
);
