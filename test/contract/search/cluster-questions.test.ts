import type { estypes } from '@elastic/elasticsearch';
import { CancelledError, UnavailableError } from '#base/errors/domain-error';
import { pathOf } from '#search/cluster/clients/cluster-client';
import { checkShards } from '#search/cluster/cluster/check-shards';
import type { SearchCluster } from '#search/cluster/cluster/search-cluster';
import { describeWithCluster } from '#test/support/test-cluster';
import { clusterParts } from './cluster-engine';
import { SAMPLE_REGISTRY } from './search-sample';
import { until } from '#test/support/until';

/** A search looks after every 4096 documents whether it is cancelled. */
const DOCUMENTS = 60_000;
/** About 0.3 ms for each document. */
const BUSY = 'double sum = 1; for (int i = 0; i < 10000; i++) { sum = Math.sin(sum) + i; } return sum > 0;';
/** On an idle machine, the question takes almost twice as long if nothing ends it. */
const SOON_MS = 10_000;

describeWithCluster('questions to a cluster', () =>
  describe('questions to a cluster', () => {
    const parts = clusterParts(SAMPLE_REGISTRY);
    const busyIndex = () => parts().cluster.named('busy');
    const search = (cluster: SearchCluster) =>
      cluster.search({ index: [busyIndex()], query: { script: { script: { source: BUSY } } } });
    const running = async () => {
      const { nodes = {} } = await parts().cluster.ask((client) =>
        client.send<estypes.TasksListResponse>({
          method: 'GET',
          path: '/_tasks',
          query: { actions: 'indices:data/read/search*', detailed: true },
        }),
      );
      return Object.values(nodes)
        .flatMap(({ tasks }) => Object.values(tasks))
        .filter(({ description }) => description?.includes(parts().cluster.named(''))).length;
    };
    const soon = (what: string, isSo: () => Promise<boolean>) => until(what, isSo, { withinMs: SOON_MS });
    const noneRuns = () => soon('no search runs in the cluster', async () => (await running()) === 0);

    beforeAll(async () => {
      const lines = Array.from({ length: DOCUMENTS }, () => [{ index: {} }, {}]).flat();
      await parts().cluster.ask((client) =>
        client.send({ method: 'POST', path: `/${busyIndex()}/_bulk`, query: { refresh: true }, lines }),
      );
    });

    it('end in the cluster when their client goes', async () => {
      const gone = new AbortController();
      const abandoned = search(parts().cluster.until({ signal: gone.signal, timeoutSeconds: 60 }));
      const outcome = abandoned.catch((error: unknown) => error);
      await soon('a search runs in the cluster', async () => (await running()) > 0);
      gone.abort();
      expect(await outcome).toBeInstanceOf(CancelledError);
      await noneRuns();
      await expect(search(parts().cluster.until({ signal: gone.signal, timeoutSeconds: 60 }))).rejects.toThrow(
        CancelledError,
      );
    });

    it('end after their time with the setting that limits it', async () => {
      const startedAt = Date.now();
      const late = search(parts().cluster.until({ signal: new AbortController().signal, timeoutSeconds: 1 }));
      await expect(late).rejects.toThrow(/longer than 1 s.*ASPECTORY_QUERY_TIMEOUT_SECONDS/);
      await expect(late).rejects.toBeInstanceOf(UnavailableError);
      expect(Date.now() - startedAt).toBeLessThan(SOON_MS);
      await noneRuns();
    });

    it('are answered from the memory of the cluster, however long they have run', async () => {
      const index = [parts().cluster.entityAlias('table')];
      const ask = (startedAt: number) =>
        parts()
          .cluster.until({ signal: new AbortController().signal, timeoutSeconds: 60, startedAt })
          .search({ index, size: 0, request_cache: true });
      const hits = async () => {
        const { _all } = await parts().cluster.ask((client) =>
          client.send<estypes.IndicesStatsResponse>({ method: 'GET', path: pathOf(index, '_stats/request_cache') }),
        );
        return _all.primaries?.request_cache?.hit_count;
      };
      await ask(performance.now());
      await ask(performance.now() - 300);
      expect(await hits()).toBe(1);
    });

    it('are possible, as the state of the cluster says, until an index is missing', async () => {
      await expect(checkShards(parts().cluster, ['table', 'person'])).resolves.toBeUndefined();
      await parts().cluster.ask((client) =>
        client.send({ method: 'DELETE', path: `/${parts().cluster.entityAlias('table')}_*` }),
      );
      await expect(checkShards(parts().cluster, ['table', 'person'])).rejects.toBeInstanceOf(UnavailableError);
    });
  }),
);
