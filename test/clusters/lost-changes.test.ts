/** An asynchronous standby takes over while everything outside of the database has changes that it lacks. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { movableAddress } from '../support/movable-address';
import { postgresPair } from '../support/postgres-pair';
import { runAspectory } from '../support/run-aspectory';
import { datasetExists, datasetUrn, post, searchDatasets, writeDatasets } from '../support/search-client';
import { clusterEnvironment, describeWithCluster, type OwnCluster, ownCluster } from '../support/test-cluster';
import { startTestServer } from '../support/test-server';
import { until } from '../support/until';
import { webhookReceiver } from '../support/webhook-receiver';

describeWithCluster('a standby that lacks changes takes over', () =>
  describe('a service with Elasticsearch and a webhook', () => {
    let folder: string;
    let node: OwnCluster;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'aspectory-lost-'));
      await chmod(folder, 0o755);
      node = await ownCluster(join(folder, 'elasticsearch'));
    });
    afterAll(async () => {
      await node.signal('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    });

    it('has after a failover what the database has, although the log has its positions again', async () => {
      const { primary, standby, caughtUp, loses, kill } = await postgresPair(folder, false);
      const moved = await movableAddress(primary.port);
      const receiver = await webhookReceiver();
      const environment = {
        DATABASE_URL: `postgres://aspectory@127.0.0.1:${moved.port}/postgres`,
        ...clusterEnvironment(node.url),
        ASPECTORY_WEBHOOK_NETWORKS: '127.0.0.1',
      };
      const service = await startTestServer({ environment });
      try {
        const received = (name: string) =>
          receiver.messages.flatMap(({ body }) => {
            const { subject, source } = JSON.parse(body);
            return subject === datasetUrn(name) ? [String(source)] : [];
          });
        expect((await post(service, '/openapi/v1/webhooks', { name: 'all', url: receiver.url })).status).toBe(200);
        await writeDatasets(service, ['stays', 'changes'], 'staying');
        await until('the webhook has them', () => received('stays').length > 0 && received('changes').length > 0);
        await caughtUp();
        const losing = async () => {
          await writeDatasets(service, ['changes', 'lost_1', 'lost_2'], 'losing');
          await until('searches find them', async () => (await searchDatasets(service, 'losing')).total === 3);
          await until('the webhook has them', () => received('lost_2').length > 0);
        };
        await loses(losing, () => moved.moveTo(undefined));
        moved.moveTo(standby.port);
        const write = (name: string) => writeDatasets(service, [name], 'arriving').catch(() => undefined);
        for (const name of ['new_1', 'new_2', 'new_3', 'new_4', 'new_5'])
          await until(`${name} is written`, async () => (await write(name))?.status === 200);

        await until('searches find what is stored', async () => {
          const totals = await Promise.all(
            ['staying', 'losing', 'arriving'].map((word) => searchDatasets(service, word)),
          );
          return totals.map(({ total }) => total).join(' ') === '2 0 5';
        });
        // The cluster had a later version of it.
        await writeDatasets(service, ['changes'], 'changed again');
        await until('searches find it', async () => (await searchDatasets(service, 'again')).total === 1);
        expect(await datasetExists(service, 'lost_1')).toBe(false);
        for (const name of ['new_1', 'new_2', 'new_3', 'new_4', 'new_5'])
          await until(`the webhook has ${name}`, () => received(name).length > 0);
        expect(received('new_5').at(-1)).not.toBe(received('stays')[0]);
        const { code, output } = await runAspectory(service.dataDirectory, ['reconcile'], '', environment);
        expect([code, output]).toEqual([0, expect.stringMatching(/^0 missing, 0 stale and 0 surplus documents\./)]);
        expect(service.log.filter(({ status }) => status === 500)).toEqual([]);
      } finally {
        await service.stop();
        moved.close();
        await receiver.close();
        await kill();
      }
    });
  }),
);
