import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { LIMITS } from '#generated/http/limits';
import { CancelledError, InvalidInputError, UnavailableError } from '#base/errors/domain-error';
import { ClusterRefusal } from '#search/cluster/clients/cluster-errors';
import { PRODUCTS } from '#search/cluster/clients/cluster-product';
import { createClusterClient } from '#search/cluster/clients/create-cluster-client';
import { SearchCluster } from '#search/cluster/cluster/search-cluster';
import type { QuestionLimits } from '#search/cluster/cluster/send-search';

const JSON_TYPE = { 'content-type': 'application/json' };

/** What a cluster answers to a question, as 8.19 words it. */
async function failure(statusCode: number, type: string, reason: string): Promise<unknown> {
  const client = await createClusterClient({
    product: PRODUCTS.elasticsearch,
    nodes: ['http://127.0.0.1:1'],
    prefix: '',
  });
  const cluster = new SearchCluster(client, { product: PRODUCTS.elasticsearch, prefix: '' });
  const error = {
    type: 'search_phase_execution_exception',
    reason: 'all shards failed',
    root_cause: [{ type, reason }],
    failed_shards: [{ reason: { type, reason } }],
  };
  const refused = new ClusterRefusal(statusCode, { error, status: statusCode });
  return cluster
    .ask(() => Promise.reject(refused))
    .then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    .finally(() => client.close());
}

describe('SearchCluster', () => {
  it.each([
    [429, 'es_rejected_execution_exception', 'queue is full'],
    [400, 'es_rejected_execution_exception', 'queue is full'],
    // As OpenSearch words it.
    [400, 'rejected_execution_exception', 'queue is full'],
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
    expect(await failure(400, 'parsing_exception', 'unknown query [foo]')).toBeInstanceOf(ClusterRefusal);
  });
});

/** A server that answers as the function says. */
async function serving(answer: (response: ServerResponse) => void): Promise<{ readonly url: string; end(): void }> {
  const server = createServer((_, response) => answer(response.setHeader('x-elastic-product', 'Elasticsearch')));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    end: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

describe.each(Object.values(PRODUCTS))('a question to $title', (product) => {
  const ended: (() => unknown)[] = [];
  const asking = async (answer: (response: ServerResponse) => void, limits: Partial<QuestionLimits> = {}) => {
    const { url, end } = await serving(answer);
    const client = await createClusterClient({ product, nodes: [url], prefix: '' });
    ended.push(() => client.close(), end);
    return new SearchCluster(client, { product, prefix: '' })
      .until({ signal: new AbortController().signal, timeoutSeconds: 1, ...limits })
      .search({ index: ['table'] });
  };

  afterEach(async () => {
    for (const end of ended.splice(0)) await end();
  });

  it('names the cluster as the reason when it takes the question and says nothing', async () => {
    const asked = asking(() => undefined);
    await expect(asked).rejects.toThrow(/^The search cluster took longer than 1 s .* (ELASTIC|OPEN)SEARCH_URL/);
    await expect(asked).rejects.toBeInstanceOf(UnavailableError);
  });

  // The library of Elasticsearch does the same, after 10 s.
  if (product === PRODUCTS.opensearch)
    it('ends when the answer stops in its middle', async () => {
      const asked = asking((response) => void response.writeHead(200, JSON_TYPE).write('{"responses":['));
      await expect(asked).rejects.toBeInstanceOf(UnavailableError);
    });

  it('is refused when its answer is too long', async () => {
    const part = ' '.repeat(1_000_000);
    const asked = asking(
      (response) => {
        response.writeHead(200, { ...JSON_TYPE, 'content-length': LIMITS.answerBytes + 1 });
        Readable.from(Array.from({ length: 1 + LIMITS.answerBytes / part.length }, () => part))
          .pipe(response)
          .on('error', () => undefined);
      },
      { timeoutSeconds: 30 },
    );
    await expect(asked).rejects.toMatchObject({
      code: 'LIMIT_EXCEEDED',
      message: expect.stringContaining('Ask for fewer hits'),
    });
  });

  it('ends its request when the client goes', async () => {
    const gone = new AbortController();
    let closed: Promise<unknown> | undefined;
    const asked = asking(
      (response) => {
        closed = once(response, 'close');
        response.writeHead(200, JSON_TYPE).write('{');
        gone.abort();
      },
      { signal: gone.signal, timeoutSeconds: 30 },
    );
    await expect(asked).rejects.toBeInstanceOf(CancelledError);
    await expect(closed).resolves.toBeDefined();
  });

  it('is not available behind a proxy that is broken', async () => {
    const asked = asking((response) => void response.writeHead(502).end('<html>Bad gateway</html>'));
    await expect(asked).rejects.toBeInstanceOf(UnavailableError);
  });
});
