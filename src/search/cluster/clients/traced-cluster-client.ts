import type { Tracing } from '#base/tracing/tracing';
import { type ClusterClient, type ClusterRequest, type RequestLimits, requestName } from './cluster-client';

/** The client with a span for each request, for a library that makes none. The body of a request is not in its span. */
export function tracedClusterClient(client: ClusterClient, tracing: Tracing): ClusterClient {
  return {
    get nodes() {
      return client.nodes;
    },
    send: <Answer>(request: ClusterRequest, limits?: RequestLimits) => {
      const name = requestName(request);
      const attributes = { 'db.system.name': 'opensearch', 'db.operation.name': name, 'url.path': request.path };
      return tracing.span({ name, kind: 'statement', attributes }, () => client.send<Answer>(request, limits));
    },
    close: () => client.close(),
  };
}
