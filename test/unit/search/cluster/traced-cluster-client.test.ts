import { type ClusterClient, type ClusterRequest, requestName } from '#search/cluster/clients/cluster-client';
import { tracedClusterClient } from '#search/cluster/clients/traced-cluster-client';
import type { SpanStart, Tracing } from '#base/tracing/tracing';

function recorded() {
  const spans: SpanStart[] = [];
  const tracing: Tracing = {
    span: (start, work) => {
      spans.push(start);
      return work();
    },
    close: async () => undefined,
  };
  return { spans, tracing };
}

const request: ClusterRequest = { method: 'POST', path: '/_msearch', lines: ['{}', '{"a":"a secret"}'] };

it('makes a span of each request, without what it asks', async () => {
  const { spans, tracing } = recorded();
  const sent: unknown[] = [];
  const client: ClusterClient = {
    nodes: 3,
    send: (...given) => {
      sent.push(given);
      return Promise.reject(new Error('refused'));
    },
    close: async () => undefined,
  };
  const traced = tracedClusterClient(client, tracing);
  await expect(traced.send(request, { retries: 1 })).rejects.toThrow('refused');
  expect(sent).toEqual([[request, { retries: 1 }]]);
  expect(traced.nodes).toBe(3);
  expect(spans).toMatchObject([
    { name: '_msearch', kind: 'statement', attributes: { 'db.system.name': 'opensearch', 'url.path': '/_msearch' } },
  ]);
  expect(JSON.stringify(spans)).not.toContain('a secret');
});

it.each([
  ['/_bulk', '_bulk'],
  ['/datasetindex_v2/_refresh', '_refresh'],
  ['/_cluster/health', '_cluster'],
  ['/tagindex', '/tagindex'],
])('names the request of %s', (path, name) => {
  expect(requestName({ path })).toBe(name);
});
