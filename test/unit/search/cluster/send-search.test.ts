import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { PRODUCTS } from '#search/cluster/clients/cluster-product';
import { createClusterClient } from '#search/cluster/clients/create-cluster-client';
import { SearchCluster } from '#search/cluster/cluster/search-cluster';

const HITS = {
  took: 1,
  _shards: { total: 1, successful: 1, failed: 0 },
  hits: { total: { value: 7, relation: 'eq' }, hits: [] },
  status: 200,
};
const UNREACHED = { error: { type: 'no_shard_available_action_exception', reason: 'no shard' }, status: 503 };
const WRONG = { error: { type: 'parsing_exception', reason: 'unknown query [foo]' }, status: 400 };

interface FakeNode {
  readonly url: string;
  readonly requests: { readonly line: string; readonly body: readonly unknown[] }[];
  readonly server: Server;
}

/** A node that gives the same answer to every search. */
async function nodeAnswering(answer: object): Promise<FakeNode> {
  const requests: FakeNode['requests'] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      const body: unknown[] = text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      requests.push({ line: `${request.method} ${request.url}`, body });
      response.setHeader('x-elastic-product', 'Elasticsearch').setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ took: 1, responses: [answer] }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, requests, server };
}

describe.each(Object.values(PRODUCTS))('a search in $title', (product) => {
  const opened: { close(): unknown }[] = [];
  const cluster = async (...nodes: readonly FakeNode[]) => {
    const client = await createClusterClient({
      product,
      nodes: nodes.map(({ url }) => url),
      prefix: '',
    });
    opened.push(client, ...nodes.map(({ server }) => server));
    return new SearchCluster(client, { product, prefix: '' });
  };
  const search = (index = ['tableindex_v2']) => ({ index, query: { match_all: {} }, request_cache: true, size: 0 });

  afterEach(async () => {
    for (const each of opened.splice(0)) await each.close();
  });

  it('names its indices in the body, and takes no part of an answer for all of it', async () => {
    const node = await nodeAnswering(HITS);
    const index = Array.from({ length: 1000 }, (_, number) => `type${number}index_v2`);
    const limits = { signal: new AbortController().signal, timeoutSeconds: 9 };
    const asked = (await cluster(node)).until(limits);
    expect((await asked.search(search(index))).hits.total).toMatchObject({ value: 7 });
    expect(node.requests).toEqual([
      {
        line: 'POST /_msearch',
        body: [
          { index, request_cache: true, allow_partial_search_results: false },
          { query: { match_all: {} }, size: 0, timeout: '9s' },
        ],
      },
    ]);
  });

  it('is sent to another node if one does not reach a shard', async () => {
    const [lost, well] = [await nodeAnswering(UNREACHED), await nodeAnswering(HITS)];
    const both = await cluster(lost, well);
    for (let time = 0; time < 4; time++) expect((await both.search(search())).hits.total).toMatchObject({ value: 7 });
    expect(lost.requests.length).toBeGreaterThan(0);
  });

  it('fails if no node reaches a shard', async () => {
    const nodes = await Promise.all([UNREACHED, UNREACHED, UNREACHED, UNREACHED].map(nodeAnswering));
    await expect((await cluster(...nodes)).search(search())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(nodes.flatMap(({ requests }) => requests)).toHaveLength(3);
  });

  it('fails at once with what is wrong with it', async () => {
    const nodes = await Promise.all([WRONG, WRONG].map(nodeAnswering));
    await expect((await cluster(...nodes)).search(search())).rejects.toThrow('parsing_exception');
    expect(nodes.flatMap(({ requests }) => requests)).toHaveLength(1);
  });
});
