import { setTimeout as sleep } from 'node:timers/promises';
import { AskedIndex } from '#test/support/asked-index';
import { SERVICE_READ } from '#test/support/service-read';
import { ClusterRefusal } from '#search/cluster/clients/cluster-errors';
import { documentDigest, type DocumentWrite } from '#search/engine/document-store';
import { SearchIndexCluster } from '#search/cluster/search-index-cluster';
import { SearchFields } from '#search/language/fields/search-fields';
import type { SearchPage } from '#search/language/query/search-query';
import { connectCluster } from '#test/support/connect-cluster';
import { describeWithCluster, TEST_PRODUCT, testCluster } from '#test/support/test-cluster';
import { until } from '#test/support/until';
import { clusterParts } from './cluster-engine';
import { searchQuery } from './search-queries';
import { SAMPLE_REGISTRY, type SampleTable, tableDocument, tableUrn } from './search-sample';

function write(version: number, sample: SampleTable): DocumentWrite {
  const document = tableDocument(sample);
  return { id: document.id, urn: document.urn, entityType: document.entityType, version, document };
}

function gone(version: number, key: string): DocumentWrite {
  return { ...write(version, { key }), document: null };
}

describeWithCluster('documents in a cluster', () =>
  describe('documents in a cluster', () => {
    const parts = clusterParts(SAMPLE_REGISTRY);
    const alias = () => parts().cluster.entityAlias('table');
    const apply = async (writes: readonly DocumentWrite[], generation?: string) =>
      (await parts().store.apply(writes, generation)).map(({ kind }) => kind);
    const found = async (input = '*') => {
      await parts().store.refresh(['table']);
      return (await parts().index.search(searchQuery(input))).hits.map(({ urn }) => /,(.*),PROD/.exec(urn)?.[1]);
    };

    const heldTemplate = () => `${parts().cluster.named('')}held`;

    afterEach(async () => {
      // The cluster is shared, and a test that failed leaves its template.
      await parts().cluster.ask((client) =>
        client.send({ method: 'DELETE', path: `/_index_template/${heldTemplate()}` }).catch((error: unknown) => {
          if (!(error instanceof ClusterRefusal && error.statusCode === 404)) throw error;
        }),
      );
      await parts().cluster.ask((client) => client.send({ method: 'DELETE', path: `/${parts().cluster.named('')}*` }));
      await parts().indices.ensure();
    });

    it('ignores late and repeated states', async () => {
      expect(await apply([write(5, { key: 'a', fields: { name: 'five' } }), write(3, { key: 'b' })])).toEqual([
        'applied',
        'applied',
      ]);
      expect(
        await apply([
          write(4, { key: 'a', fields: { name: 'four' } }),
          write(5, { key: 'a', fields: { name: 'five' } }),
        ]),
      ).toEqual(['stale', 'applied']);
      expect(await found('five')).toEqual(['a']);
      expect(await apply([gone(4, 'a'), gone(6, 'a'), write(5, { key: 'a' }), gone(6, 'a')])).toEqual([
        'stale',
        'applied',
        'stale',
        'applied',
      ]);
      expect(await apply([gone(9, 'never'), write(8, { key: 'never' })])).toEqual(['applied', 'stale']);
      expect(await found()).toEqual(['b']);
      expect(await apply([write(10, { key: 'never' })])).toEqual(['applied']);
    });

    it('refuses a document that cannot be indexed, and applies the others', async () => {
      const [poison, ...others] = await parts().store.apply([
        write(1, { key: 'x', fields: { url: 'é'.repeat(20_000) } }),
        write(1, { key: 'y' }),
        write(1, { key: 'long'.repeat(300) }),
      ]);
      expect(poison).toMatchObject({ kind: 'refused', reason: expect.stringMatching(/immense term|max_bytes_length/) });
      expect(others).toEqual([{ kind: 'applied' }, { kind: 'applied' }]);
      expect(await found()).toEqual(['long'.repeat(300), 'y']);
    });

    it('asks for a retry while the index is blocked or missing, and does not create it', async () => {
      const block = (isBlocked: boolean) =>
        parts().cluster.ask((client) =>
          client.send({
            method: 'PUT',
            path: `/${alias()}/_settings`,
            body: { 'index.blocks.read_only_allow_delete': isBlocked },
          }),
        );
      await block(true);
      expect(await parts().store.apply([write(1, { key: 'a' })])).toEqual([
        { kind: 'retry', reason: expect.stringMatching(/cluster_block_exception/) },
      ]);
      await block(false);
      expect(await apply([write(1, { key: 'a' })])).toEqual(['applied']);
      await parts().cluster.ask((client) => client.send({ method: 'DELETE', path: `/${alias()}_*` }));
      expect(await apply([write(2, { key: 'a' })])).toEqual(['retry']);
      await expect(parts().index.search(searchQuery('*'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      await expect(parts().index.counts(['table'], SERVICE_READ)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      await parts().indices.ensure();
      expect(await apply([write(2, { key: 'a' })])).toEqual(['applied']);
    });

    it('builds a generation beside the live one, and swaps them atomically', async () => {
      const { store } = parts();
      const before = await store.identity();
      await apply([write(1, { key: 'old' })]);
      await store.createGeneration('g2');
      await store.createGeneration('g2');
      expect(await apply([write(1, { key: 'new' }), write(1, { key: 'old' })], 'g2')).toEqual(['applied', 'applied']);
      expect(await found()).toEqual(['old']);
      expect(await store.identity()).toBe(before);
      await parts().cluster.ask((client) => client.send({ method: 'POST', path: `/${alias()}_g2/_refresh` }));
      await store.swap('g2');
      expect(await found()).toEqual(['new', 'old']);
      await store.swap('g2');
      expect(await store.identity()).not.toBe(before);
      expect((await parts().indices.list()).get('tableindex_v2')).toEqual([
        { name: `${alias()}_g2`, uuid: expect.any(String), isLive: true },
      ]);
      expect(await apply([write(1, { key: 'lost' })], 'nosuch')).toEqual(['retry']);
    });

    it('gives a type that has grown more shards in the next generation, and its documents stay', async () => {
      const { store, cluster, indices } = parts();
      const keys = Array.from({ length: 20 }, (_, number) => `key${number}`);
      await apply(keys.map((key) => write(1, { key })));
      await store.createGeneration('grown', new Map([['table', 2_500_000]]));
      await apply(
        keys.map((key) => write(1, { key })),
        'grown',
      );
      await store.swap('grown');
      expect((await found()).toSorted()).toEqual(keys.toSorted());
      const filled = await cluster.ask((client) =>
        client.send<readonly { readonly docs: string; readonly prirep: string }[]>({
          method: 'GET',
          path: `/_cat/shards/${alias()}_grown`,
          query: { format: 'json', h: 'docs,prirep' },
        }),
      );
      const primaries = filled.filter(({ prirep }) => prirep === 'p');
      expect(primaries).toHaveLength(3);
      expect(primaries.every(({ docs }) => Number(docs) > 0)).toBe(true);
      expect((await indices.list()).get('tableindex_v2')).toHaveLength(1);
    });

    it('reports its content as digests', async () => {
      const { store } = parts();
      const samples = ['a', 'b', 'c'].map((key) => tableDocument({ key, fields: { name: key } }));
      await apply(samples.map((document) => ({ ...document, version: 1, document })));
      await store.refresh(['table']);
      const sum = samples.reduce((total, document) => total + documentDigest(document), 0);
      expect(await store.digests(0, 10)).toEqual([{ shard: 0, documents: 3, sum }]);
      expect(await store.digests(1, 10)).toEqual([]);
      expect(await store.entries(0)).toEqual(
        samples.map(({ id, urn, entityType, ...rest }) => ({
          id,
          urn,
          entityType,
          digest: documentDigest({ id, urn, entityType, ...rest }),
        })),
      );
    });

    it('creates missing indices once while several processes start, and does not adopt indices of another program', async () => {
      const { indices, cluster } = parts();
      await cluster.ask((client) => client.send({ method: 'DELETE', path: `/${alias()}_*` }));
      await Promise.all([indices.ensure(), indices.ensure(), indices.ensure()]);
      expect((await indices.list()).get('tableindex_v2')).toHaveLength(1);
      await cluster.ask((client) => client.send({ method: 'DELETE', path: `/${alias()}_*` }));
      await cluster.ask((client) =>
        client.send({ method: 'PUT', path: `/${alias()}_1700000000`, body: { aliases: { [alias()]: {} } } }),
      );
      await expect(indices.ensure()).rejects.toThrow(
        `The cluster has an index ${alias()}_1700000000 of another program where Aspectory would keep ${alias()}: set ${TEST_PRODUCT.setting('INDEX_PREFIX')}`,
      );
    });

    it('points an alias at a new index when its shard is active, and not before', async () => {
      const { indices, cluster } = parts();
      const name = heldTemplate();
      const holds = 'index.routing.allocation.require._name';
      await cluster.ask((client) => client.send({ method: 'DELETE', path: `/${alias()}_*` }));
      await cluster.ask((client) =>
        client.send({
          method: 'PUT',
          path: `/_index_template/${name}`,
          body: { index_patterns: [`${alias()}_*`], template: { settings: { [holds]: 'nobody' } } },
        }),
      );
      const ensured = indices.ensure();
      await until('the index is created', async () => (await indices.list()).get('tableindex_v2')?.length === 1);
      // Nothing marks the end of not pointing. One that does not wait would point within one request.
      await sleep(300);
      expect((await indices.list()).get('tableindex_v2')).toMatchObject([{ isLive: false }]);
      await cluster.ask((client) => client.send({ method: 'DELETE', path: `/_index_template/${name}` }));
      await cluster.ask((client) =>
        client.send({ method: 'PUT', path: `/${alias()}_*/_settings`, body: { [holds]: null } }),
      );
      await ensured;
      expect((await indices.list()).get('tableindex_v2')).toMatchObject([{ isLive: true }]);
      expect(await apply([write(1, { key: 'a' })])).toEqual(['applied']);
    });

    it('pages beyond the result window of a cluster', async () => {
      const count = 10_050;
      const keys = Array.from({ length: count }, (_, number) => `k${String(number).padStart(5, '0')}`);
      expect(new Set(await apply(keys.map((key) => write(1, { key, fields: { name: key, rows: 1 } }))))).toEqual(
        new Set(['applied']),
      );
      await parts().store.refresh(['table']);
      const page = (settings: object): Promise<SearchPage> => parts().index.search(searchQuery('rows:1', settings));
      const deep = await page({ start: 10_020, count: 20 });
      expect(deep).toMatchObject({
        total: count,
        hits: keys.slice(10_020, 10_040).map((key) => ({ urn: tableUrn(key) })),
      });
      expect((await page({ count: 20, cursor: deep.cursor })).hits.map(({ urn }) => urn)).toEqual(
        keys.slice(10_040).map(tableUrn),
      );
      expect(await page({ start: 50_000, count: 20 })).toMatchObject({ total: count, hits: [] });
      expect((await page({ count })).hits).toHaveLength(count);
      await expect(page({ start: 100_001 })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: expect.stringContaining('cursor'),
      });
    });

    it('reports an unreachable cluster', async () => {
      const cluster = await connectCluster({
        product: TEST_PRODUCT,
        nodes: [await testCluster()],
        prefix: 'nosuch_',
      });
      const index = AskedIndex.over(
        new SearchIndexCluster(cluster, new SearchFields(SAMPLE_REGISTRY), 60),
        SAMPLE_REGISTRY,
      );
      await cluster.close();
      await expect(index.search(searchQuery('*'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    });
  }),
);
