import { checkNameLengths } from '#search/cluster/cluster/check-name-lengths';
import { PRODUCTS } from '#search/cluster/clients/cluster-product';
import { createClusterClient } from '#search/cluster/clients/create-cluster-client';
import { SearchCluster } from '#search/cluster/cluster/search-cluster';

async function check(prefix: string, aliases: readonly string[]): Promise<void> {
  const client = await createClusterClient({ product: PRODUCTS.elasticsearch, nodes: ['http://127.0.0.1:1'], prefix });
  checkNameLengths(new SearchCluster(client, { product: PRODUCTS.elasticsearch, prefix }), aliases);
}

describe('checkNameLengths', () => {
  it('accepts any number of indices with the longest prefix', async () => {
    const many = Array.from({ length: 2000 }, (_, number) => `type${number}index_v2`);
    await expect(check('p'.repeat(100), many)).resolves.toBeUndefined();
  });

  it('says by how much to shorten the prefix', async () => {
    const long = `${'t'.repeat(150)}index_v2`;
    await expect(check('p'.repeat(77), ['taskindex_v2', long])).resolves.toBeUndefined();
    await expect(check('p'.repeat(80), ['taskindex_v2', long])).rejects.toThrow(
      `The name of the search index ${'p'.repeat(80)}${long} is 3 bytes too long for Elasticsearch: make ASPECTORY_ELASTICSEARCH_INDEX_PREFIX 3 characters shorter.`,
    );
  });

  it('knows when a shorter prefix is not enough', async () => {
    await expect(check('prod-', [`${'t'.repeat(250)}index_v2`])).rejects.toThrow(
      /: unset ELASTICSEARCH_URL to search in memory, or shorten the name in the models\.$/,
    );
  });
});
