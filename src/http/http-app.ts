import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { actorFrom } from '../auth/actor';
import type { Authenticator } from '../auth/authenticator';
import { createHandlers } from '../handlers/index';
import type { Services } from '../handlers/services';
import type { RequestLogger } from '../logging/access-log';
import type { InterfaceDocuments } from './interface-documents';
import { graphqlEndpoint, isGraphqlPath } from './graphql-endpoint';
import type { EdgeLoad } from './load/edge-load';
import type { OriginCheck } from './origin/origin-check';
import { checkSessionRequest } from './origin/session-request-check';
import { parseRequestTarget, type RequestTarget } from './request/request-target';
import { type ListenerDeps, requestListener } from './request-listener';
import { edgeRequest, type Trace } from './routing/edge-request';
import { createOperationBackend } from './routing/operation-backend';
import { admitToSite } from './site-access';
import { createSite, isSitePath } from './site/site';

export interface HttpAppOptions extends Pick<ListenerDeps, 'client' | 'onRefusal' | 'inspect'> {
  readonly documents: InterfaceDocuments;
  readonly authenticator: Authenticator;
  readonly checkOrigin: OriginCheck;
  readonly logger: RequestLogger;
  readonly load: EdgeLoad;
}

/** The whole interface over the given services, for node's own server: operations, and the site for people. */
export async function createHttpApp(services: Services, options: HttpAppOptions): Promise<RequestListener> {
  const { documents, authenticator, checkOrigin, load } = options;
  const site = createSite(services, documents);
  const answerGraphql = graphqlEndpoint(services, documents.graphql, load);
  const handlers = createHandlers(services, documents);
  const answerOperation = await createOperationBackend(documents.routes, handlers, authenticator);
  return requestListener(options, (request, response, trace) => {
    checkOrigin(request);
    const target = parseRequestTarget(request.url ?? '/');
    if (isSitePath(target.path)) return answerPage(request, response, trace, target);
    checkSessionRequest(request);
    if (isGraphqlPath(target.path)) return answerQuery(request, response, trace);
    return answerOperation(edgeRequest(request, response, target, trace, load));
  });

  async function answerPage(request: IncomingMessage, response: ServerResponse, trace: Trace, target: RequestTarget) {
    return (await admitToSite(request, target, trace, authenticator)) ?? site(request, response, trace);
  }

  async function answerQuery(request: IncomingMessage, response: ServerResponse, trace: Trace) {
    const actor = await authenticator.actorOf(request.headers, '');
    trace.actor = actor.urn;
    return answerGraphql(request, response, trace, actorFrom(actor, trace.origin));
  }
}
