import { checkNameLengths } from '../../../../src/search/elasticsearch/cluster/check-name-lengths';
import { createElasticsearchClient } from '../../../../src/search/elasticsearch/cluster/elasticsearch-client';
import { ElasticsearchCluster } from '../../../../src/search/elasticsearch/cluster/elasticsearch-cluster';
import { SearchFields } from '../../../../src/search/fields/search-fields';
import { registry } from '../../../../generated/registry/registry';

async function check(prefix: string, entityTypes: readonly string[]): Promise<void> {
  const client = await createElasticsearchClient({ nodes: ['http://127.0.0.1:1'], prefix });
  checkNameLengths(new ElasticsearchCluster(client, prefix), entityTypes);
}

describe('checkNameLengths', () => {
  const { entityTypes } = new SearchFields(registry);

  it('has room for the shipped models with the longest prefix', async () => {
    await expect(check('p'.repeat(30), entityTypes)).resolves.toBeUndefined();
  });

  it('says by how much to shorten the prefix', async () => {
    await expect(check('p'.repeat(40), entityTypes)).rejects.toThrow(
      /^The names of the search indices of \d+ entity types are \d+ bytes too long for one request to Elasticsearch: make ASPECTORY_ELASTICSEARCH_INDEX_PREFIX \d characters shorter\.$/,
    );
  });

  it('knows when a shorter prefix is not enough', async () => {
    const many = Array.from({ length: 500 }, (_, number) => `type${number}`);
    await expect(check('prod-', many)).rejects.toThrow(
      /: unset ELASTICSEARCH_URL to search in memory, or use models with fewer entity types\.$/,
    );
  });
});
