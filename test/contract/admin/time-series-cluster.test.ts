import { storedProjections } from '#command/composition/stored-projections';
import { SERVICE_READ } from '#test/support/service-read';
import { registry } from '#generated/registry/registry';
import { createAspectWriter } from '#catalog/aspects/create-aspect-writer';
import { createAdmin } from '#operation/admin/create-admin';
import { UNATTENDED_USERS } from '#test/support/unattended-users';
import type { TaskRunner } from '#operation/admin/task-runner';
import { SeriesIndexCluster } from '#search/cluster/series-index-cluster';
import type { AdminService } from '#operation/admin/admin-service';
import type { TaskStatus } from '#catalog/timeseries/series-index';
import { ChangeLogPostgres } from '#catalog/changes/change-log-postgres';
import { ModelRegistry } from '#catalog/registry/model-registry';
import type { estypes } from '@elastic/elasticsearch';
import { connectCluster } from '#test/support/connect-cluster';
import { DocumentStoreCluster } from '#search/cluster/document-store-cluster';
import { SearchFields } from '#search/language/fields/search-fields';
import { DOCUMENT_CONSUMER } from '#search/engine/indexer/document-consumer';
import { EVENT_CONSUMER } from '#search/engine/indexer/event-consumer';
import { indexChanges } from '#search/engine/indexer/index-changes';
import { RAISE_VERSIONS, registerConsumers } from '#search/engine/indexer/sql/consumer-rows';
import { readIndexerBacklog, readIndexerStatus } from '#search/engine/indexer/sql/indexer-status';
import { IndexMaintenanceCluster } from '#search/engine/indexer/index-maintenance-cluster';
import { reconcile } from '#search/engine/reconcile/reconcile';
import { testDatabase } from '#test/support/test-database';
import { describeWithCluster, TEST_PRODUCT, testCluster } from '#test/support/test-cluster';
import { ACTOR, dataset, proposal, validator } from '#test/unit/catalog/aspects/test-store';
import { clusterParts } from '../search/cluster-engine';
import { until } from '#test/support/until';

const T0 = 1_700_006_400_000;
const SERIES = 'dataset_datasetusagestatisticsaspect_v1';

/** A small cluster: indices of one entity type, and of what its urns name. */
const models = new ModelRegistry({
  ...registry,
  entities: registry.entities.filter(({ name }) => name === 'dataset' || name === 'dataPlatform'),
  aspects: registry.aspects
    .filter(({ entities }) => entities.includes('dataset'))
    .map((aspect) => ({ ...aspect, entities: ['dataset'] })),
});

interface Source {
  readonly urn: string;
  readonly timestampMillis: number;
  readonly uniqueUserCount: number;
  readonly event: { readonly uniqueUserCount: number };
}

describeWithCluster('time series in a search cluster', () =>
  describe('time series in a search cluster', () => {
    const database = testDatabase();
    const parts = clusterParts(models.registry);
    const writer = createAspectWriter({
      database,
      models,
      validator,
      projections: storedProjections(models),
      now: () => Date.now(),
    });
    const reported: unknown[] = [];
    const report = (line: unknown) => void reported.push(line);
    const logger = { info: report, warn: report, error: report };
    const running: TaskRunner[] = [];
    const createOperations = () =>
      createAdmin({
        database,
        questions: database.questions,
        models,
        projections: storedProjections(models),
        log: new ChangeLogPostgres(database, models),
        actor: ACTOR.urn,
        unattended: UNATTENDED_USERS,
        now: () => Date.now(),
        logger,
        series: new SeriesIndexCluster({ cluster: parts().cluster, database, models }),
      });
    const operations = () => {
      const admin = createOperations();
      admin.tasks.start();
      running.push(admin.tasks);
      return admin;
    };
    const maintenance = () =>
      new IndexMaintenanceCluster({ database, models, documents: parts().store, events: parts().events });
    const index = () => parts().cluster.named(SERIES);
    const event = (name: string, at: number, uniqueUserCount: number) =>
      proposal('UPSERT', dataset(name), 'datasetUsageStatistics', { timestampMillis: T0 + at, uniqueUserCount });
    const profile = (name: string, at: number, uniqueUserCount: number) =>
      writer.write(ACTOR, [event(name, at, uniqueUserCount)]);
    const drain = async () => {
      for (const consumer of [DOCUMENT_CONSUMER, EVENT_CONSUMER])
        while ((await indexChanges({ database, models, documents: parts().store }, consumer)) !== 'idle');
    };
    /** Urn, time and rows of each event, as the index and as the rows have it. */
    const indexed = async () => {
      await parts().cluster.refresh([index()]);
      const { hits } = await parts().cluster.search<Source>({ index: [index()], size: 10_000 });
      return hits.hits
        .flatMap(({ _source }) =>
          _source
            ? [`${_source.urn} ${_source.timestampMillis} ${_source.uniqueUserCount} ${_source.event.uniqueUserCount}`]
            : [],
        )
        .toSorted();
    };
    const stored = async () => {
      const rows = await database.query<{ readonly text: string }>({
        text: "select u.urn || ' ' || timestamp_millis || ' ' || (columns ->> 'uniqueUserCount') || ' ' || (event::json ->> 'uniqueUserCount') as text from timeseries_event join urn u on u.id = entity_id where aspect = 'datasetUsageStatistics'",
      });
      return rows.map(({ text }) => text).toSorted();
    };
    const expectFollowed = async (events: number) => {
      await drain();
      const rows = await stored();
      expect(await indexed()).toEqual(rows);
      expect(rows).toHaveLength(events);
    };
    const truncation = (end: number) => ({
      entityType: 'dataset',
      aspectName: 'datasetUsageStatistics',
      endTimeMillis: T0 + end,
      batchSize: 15,
    });
    const statusOf = (service: AdminService, task: string) =>
      service.taskStatus(task.split(':')[0] ?? '', Number(task.split(':')[1]));
    const followed = (service: AdminService, task: string): Promise<TaskStatus> =>
      until(`task ${task} is completed`, async () => {
        await drain();
        const status = await statusOf(service, task);
        if (!status) throw new Error(`Unknown task ${task}`);
        return status.completed && status;
      });

    beforeAll(async () => {
      await registerConsumers(database);
      await database.query(RAISE_VERSIONS);
    });
    afterEach(async () => {
      await Promise.all(running.splice(0).map((tasks) => tasks.stop()));
      await database.query({
        text: 'truncate change, search_retry, search_poison, search_rebuild, search_state, entity, aspect_latest, aspect_version, edge, timeseries_event, task',
      });
      await database.query({ text: 'update change_consumer set position = (select position from change_counter)' });
      await database.query(RAISE_VERSIONS);
      await parts().cluster.refresh([`${parts().cluster.named('')}*`]);
      await parts().cluster.ask((client) =>
        client.send({
          method: 'POST',
          path: `/${parts().cluster.named('')}*/_delete_by_query`,
          query: { refresh: true, conflicts: 'proceed' },
          body: { query: { match_all: {} } },
        }),
      );
    });

    it('follow their rows: written, written again, deleted with their entity, whichever process indexes', async () => {
      await Promise.all(Array.from({ length: 40 }, (_, n) => profile(`d${n % 4}`, n, n)));
      await Promise.all([-T0, Number.MAX_SAFE_INTEGER - T0].map((at) => profile('extreme', at, 1)));
      await profile('d1', 1, 100);
      await Promise.all([drain(), drain(), profile('d1', 1, 101), profile('d2', 2, 102)]);
      await expectFollowed(42);
      await writer.write(ACTOR, [proposal('DELETE', dataset('d3'), 'datasetKey')]);
      await profile('d3', 3, 103);
      await expectFollowed(33);
      expect(
        await parts().store.apply([
          {
            version: 5,
            entityId: '1',
            urn: dataset('d3'),
            entityType: 'dataset',
            aspect: 'datasetUsageStatistics',
            timestampMillis: T0,
            eventKey: await keyOf(3),
            event: null,
          },
        ]),
      ).toEqual([{ kind: 'stale' }]);
      expect(await readIndexerStatus(database)).toMatchObject({ waiting: 0, poisoned: 0 });
    });

    const keyOf = async (at: number) => {
      const [row] = await database.query<{ readonly key: string }>({
        text: 'select event_key as key from timeseries_event where timestamp_millis = $1',
        values: [T0 + at],
      });
      return row?.key ?? '';
    };

    it('wait while the cluster is away, and are counted with what else waits', async () => {
      const cluster = await connectCluster({
        product: TEST_PRODUCT,
        nodes: [await testCluster()],
        prefix: parts().cluster.named(''),
      });
      const away = new DocumentStoreCluster(cluster, parts().indices, new SearchFields(models.registry));
      await cluster.close();
      await Promise.all([1, 2, 3].map((n) => profile('d', n, n)));
      await expect(indexChanges({ database, models, documents: away }, EVENT_CONSUMER)).rejects.toMatchObject({
        code: 'UNAVAILABLE',
      });
      const waiting = await readIndexerBacklog(database);
      expect(waiting).toMatchObject({ changes: (await readIndexerStatus(database)).waiting, poisoned: 0 });
      expect([waiting.changes >= 3, waiting.ageSeconds > 0]).toEqual([true, true]);
      await expectFollowed(3);
    });

    it('set one aside that the index refuses, with its reason, until it is written again', async () => {
      await Promise.all([profile('good', 1, 1), profile('bad', 2, 2)]);
      await database.query({
        text: 'update timeseries_event set columns = columns || \'{"uniqueUserCount": "many"}\' where timestamp_millis = $1',
        values: [T0 + 2],
      });
      await drain();
      const { poison } = await readIndexerStatus(database);
      expect(poison).toEqual([
        {
          urn: dataset('bad'),
          part: `datasetUsageStatistics ${T0 + 2} ${await keyOf(2)}`,
          reason: expect.stringContaining('uniqueUserCount'),
        },
      ]);
      expect(await indexed()).toHaveLength(1);
      await profile('bad', 2, 22);
      await expectFollowed(2);
      expect((await readIndexerStatus(database)).poisoned).toBe(0);
    });

    it('are compared both ways, and repaired', async () => {
      await writer.write(
        ACTOR,
        Array.from({ length: 30 }, (_, n) => event(`d${n % 3}`, n, n)),
      );
      await expectFollowed(30);
      const { cluster, store } = parts();
      await cluster.ask(async (client) =>
        client.send({ method: 'DELETE', path: `/${index()}/_doc/${await keyOf(4)}`, query: { refresh: true } }),
      );
      await cluster.ask(async (client) =>
        client.send({
          method: 'POST',
          path: `/${index()}/_update/${await keyOf(5)}`,
          query: { refresh: true },
          body: { doc: { uniqueUserCount: 0, '@row': { digest: 1 } } },
        }),
      );
      const key = {
        entityType: 'dataset',
        aspect: 'datasetUsageStatistics',
        timestampMillis: T0,
        event: {
          event: '{"uniqueUserCount":1}',
          systemMetadata: null,
          runId: null,
          columns: { uniqueUserCount: 1 },
          digest: 7,
        },
      };
      const surplus = [
        { entityId: '3', urn: dataset('d1'), eventKey: '00000000-0000-0000-0000-000000000001' },
        { entityId: '9000000', urn: dataset('nobody'), eventKey: '00000000-0000-0000-0000-000000000002' },
      ];
      expect(await store.apply(surplus.map((each) => ({ ...key, ...each, version: 1 })))).toEqual([
        { kind: 'applied' },
        { kind: 'applied' },
      ]);
      expect(await reconcile({ database, models, maintenance: maintenance() })).toEqual({
        missing: 1,
        stale: 1,
        surplus: 2,
        finished: true,
      });
      await expectFollowed(30);
      expect(await reconcile({ database, models, maintenance: maintenance() })).toEqual({
        missing: 0,
        stale: 0,
        surplus: 0,
        finished: true,
      });
    });

    it('are made anew from the rows, beside writers', async () => {
      await writer.write(
        ACTOR,
        Array.from({ length: 1100 }, (_, n) => event('many', n, n)),
      );
      // Only the rebuild can find them.
      await database.query({ text: 'update change_consumer set position = (select position from change_counter)' });
      await Promise.all([
        maintenance().rebuild({}),
        (async () => {
          for (let n = 0; n < 8; n++) {
            await Promise.all([profile('many', n * 130, 5000 + n), profile('other', n, n)]);
            await drain();
          }
        })(),
      ]);
      await expectFollowed(1108);
      expect(await reconcile({ database, models, maintenance: maintenance() })).toMatchObject({
        missing: 0,
        stale: 0,
        surplus: 0,
      });
    });

    it('are truncated with their index, by a task of the cluster that is over when both are', async () => {
      await writer.write(
        ACTOR,
        Array.from({ length: 100 }, (_, n) => event(`d${n % 7}`, n, n)),
      );
      await expectFollowed(100);
      const { service, tasks } = operations();
      expect(await service.planTruncation(truncation(39), SERVICE_READ)).toEqual({ rowsToDelete: 40, rowsTotal: 100 });
      const task = await service.startTruncation(truncation(39), ACTOR.urn);
      expect(task).toMatch(/^[\w-]{10,}:\d+$/);
      expect(await followed(service, task)).toMatchObject({
        taskId: task,
        completed: true,
        total: 40,
        deleted: 40,
        updated: 0,
        created: 0,
        noops: 0,
        bulkRetries: 0,
        requestsPerSecond: -1,
      });
      await tasks.idle();
      for (const endTimeMillis of [-1, Number.MIN_SAFE_INTEGER]) {
        expect(
          await followed(service, await service.startTruncation({ ...truncation(0), endTimeMillis }, ACTOR.urn)),
        ).toMatchObject({ total: 0, deleted: 0 });
      }
      await expectFollowed(60);
    });

    it('are truncated to the end when the service dies between index and rows, or the cluster has forgotten the task', async () => {
      await writer.write(
        ACTOR,
        Array.from({ length: 50 }, (_, n) => event('d', n, n)),
      );
      await expectFollowed(50);
      const dying = createOperations();
      const task = await dying.service.startTruncation(truncation(29), ACTOR.urn);
      await until('30 of 50 events are deleted from the index', async () => (await indexed()).length <= 20);
      expect(await statusOf(dying.service, task)).toMatchObject({ completed: false, deleted: 0, total: 30 });
      await database.query({ text: "update task set index_task = 'gone:1'" });
      const { service, tasks } = operations();
      await tasks.idle();
      expect(await statusOf(service, 'gone:1')).toMatchObject({ completed: false, deleted: 30 });
      expect(await followed(service, 'gone:1')).toMatchObject({ completed: true, deleted: 30 });
      await expectFollowed(20);
    });

    it('stay in the index as in the rows when a truncation runs out of time', async () => {
      await writer.write(
        ACTOR,
        Array.from({ length: 30 }, (_, n) => event('d', n, n)),
      );
      await expectFollowed(30);
      const { service, tasks } = createOperations();
      const task = await service.startTruncation({ ...truncation(29), timeoutSeconds: 0.001 }, ACTOR.urn);
      tasks.start();
      expect(await followed(service, task)).toMatchObject({ deleted: 0, total: 30 });
      await tasks.stop();
      expect(reported).toEqual([]);
      await expectFollowed(30);
    });

    it('tell of every task of the cluster, of none that is not, and of the true size of each index', async () => {
      await writer.write(
        ACTOR,
        Array.from({ length: 20 }, (_, n) => event('d', n, n)),
      );
      await expectFollowed(20);
      const { service } = operations();
      const copy = `${parts().cluster.named('')}copy`;
      const { task } = await parts().cluster.ask((client) =>
        client.send<estypes.ReindexResponse>({
          method: 'POST',
          path: '/_reindex',
          query: { wait_for_completion: false },
          body: { source: { index: index() }, dest: { index: copy } },
        }),
      );
      expect(await followed(service, String(task))).toMatchObject({
        taskId: String(task),
        completed: true,
        total: 20,
        created: 20,
        deleted: 0,
        batches: 1,
        runTimeNanos: expect.any(Number),
      });
      await parts().cluster.ask((client) => client.send({ method: 'DELETE', path: `/${copy}` }));
      const [node = ''] = String(task).split(':');
      for (const unknown of [`${node}:999999999`, 'nosuch-node:7', 'aspectory:7', '-:1'])
        expect(await statusOf(service, unknown)).toBeUndefined();
      const { indices = {} } = await parts().cluster.ask((client) =>
        client.send<estypes.IndicesStatsResponse>({ method: 'GET', path: `/${index()}/_stats/store,docs` }),
      );
      const [stats] = Object.values(indices);
      expect(await service.indexSizes(SERVICE_READ)).toEqual([
        {
          entityType: 'dataset',
          aspectName: 'datasetUsageStatistics',
          rows: 20,
          bytes: stats?.primaries?.store?.size_in_bytes,
        },
      ]);
    });
  }),
);
