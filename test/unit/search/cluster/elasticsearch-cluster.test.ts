import { once } from 'node:events';
import { createServer } from 'node:http';
import { errors } from '@elastic/elasticsearch';
import { InvalidInputError, UnavailableError } from '#base/errors/domain-error';
import { createElasticsearchClient } from '#search/cluster/cluster/elasticsearch-client';
import { ElasticsearchCluster } from '#search/cluster/cluster/elasticsearch-cluster';

/** What a cluster answers to a question, as 8.19 words it. */
async function failure(statusCode: number, type: string, reason: string): Promise<unknown> {
  const client = await createElasticsearchClient({ nodes: ['http://127.0.0.1:1'], prefix: '' });
  const cluster = new ElasticsearchCluster(client, '');
  const error = {
    type: 'search_phase_execution_exception',
    reason: 'all shards failed',
    root_cause: [{ type, reason }],
    failed_shards: [{ reason: { type, reason } }],
  };
  const meta = {
    context: null,
    name: '',
    request: { params: { method: 'POST', path: '/' }, options: {}, id: 1 },
    connection: null,
    attempts: 0,
    aborted: false,
  };
  const refused = new errors.ResponseError({
    statusCode,
    body: { error, status: statusCode },
    headers: {},
    warnings: null,
    meta,
  });
  return cluster
    .ask(() => Promise.reject(refused))
    .then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    .finally(() => client.close());
}

describe('ElasticsearchCluster', () => {
  it.each([
    [429, 'es_rejected_execution_exception', 'queue is full'],
    [400, 'es_rejected_execution_exception', 'queue is full'],
    [429, 'circuit_breaking_exception', '[parent] Data too large'],
    [400, 'circuit_breaking_exception', '[request] Data too large'],
    [400, 'task_cancelled_exception', 'parent task was cancelled'],
    [404, 'index_not_found_exception', 'no such index'],
    [503, 'no_shard_available_action_exception', 'no shard'],
  ])('is not available when it answers %i with %s', async (status, type, reason) => {
    expect(await failure(status, type, reason)).toBeInstanceOf(UnavailableError);
  });

  it('tells questions that are too long from defects of ours', async () => {
    expect(
      await failure(
        400,
        'too_many_nested_clauses',
        'Query contains too many nested clauses; maxClauseCount is set to 1024',
      ),
    ).toBeInstanceOf(InvalidInputError);
    expect(await failure(400, 'parsing_exception', 'unknown query [foo]')).toBeInstanceOf(errors.ResponseError);
  });

  it('is named as the reason when it takes a question and says nothing', async () => {
    const hanging = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(hanging, 'listening');
    const address = hanging.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const client = await createElasticsearchClient({ nodes: [`http://127.0.0.1:${port}`], prefix: '' });
    const limits = { signal: new AbortController().signal, timeoutSeconds: 1 };
    const asked = new ElasticsearchCluster(client, '').until(limits).search({ index: ['table'] });
    await expect(asked).rejects.toThrow(/^The search cluster took longer than 1 s .* ELASTICSEARCH_URL/);
    await expect(asked).rejects.toBeInstanceOf(UnavailableError);
    await client.close();
    hanging.closeAllConnections();
    hanging.close();
  });
});
