import type { IncomingMessage, RequestListener } from 'node:http';
import type { Authenticator } from '../auth/authenticator';
import { EVERYTHING } from '../auth/actor';
import { createHandlers } from '../handlers/index';
import type { Services } from '../handlers/services';
import { isObject } from '../registry/path-values';
import type { JsonObject } from '../../generated/registry/registry-types';
import { InvalidInputError } from '../errors/domain-error';
import { responseFormatOf } from '../formats/response-format-of';
import type { RequestLogger } from '../logging/access-log';
import type { Answer } from '../handlers/answer';
import { coerceBody, coerceQuery } from './request/coerce-parameters';
import type { InterfaceDocuments } from './interface-documents';
import { OperationDispatcher, type RequestParts } from './routing/operation-dispatcher';
import { OperationRouter, type RouteMatch } from './routing/operation-router';
import { type OperationEntry, operationTable } from './routing/operation-table';
import { parseJson } from '../formats/requests/parse-json';
import { percentDecode } from './request/percent-decode';
import {
  checkAccept,
  checkRestliMethod,
  effectiveMethod,
  type ProtocolVersion,
  protocolVersion,
  tunneledMethod,
} from './request/protocol';
import { parseQuery } from './request/query-syntax';
import { readBody } from './request/read-body';
import { requestListener, type Trace } from './request-listener';
import { createSite, isSitePath } from './site/site';
import { parseRequestTarget, type RequestTarget } from './request/request-target';

export interface HttpAppOptions {
  readonly documents: InterfaceDocuments;
  readonly authenticator: Authenticator;
  readonly logger: RequestLogger;
  /** Sees every answer before it is sent; tests check it against the document. */
  readonly inspect?: (operation: OperationEntry, request: IncomingMessage, answer: Answer) => void;
}

/** The whole interface over the given services, for node's own server: operations, and the site for people. */
export async function createHttpApp(services: Services, options: HttpAppOptions): Promise<RequestListener> {
  const { documents, logger } = options;
  const site = createSite(documents.published);
  const operations = await operationAnswers(services, options);
  return requestListener(logger, (request, response, trace) => {
    const target = parseRequestTarget(request.url ?? '/');
    return isSitePath(target.path) ? site(request, response, trace) : operations(request, target, trace);
  });
}

async function operationAnswers(services: Services, { documents, authenticator, inspect }: HttpAppOptions) {
  const router = new OperationRouter(operationTable(documents.routes));
  const dispatcher = await OperationDispatcher.create(documents.routes, createHandlers(services, documents.published));
  return async (request: IncomingMessage, target: RequestTarget, trace: Trace): Promise<Answer> => {
    const { headers } = request;
    trace.protocol = protocolVersion(headers);
    const method = effectiveMethod(request.method ?? 'GET', headers);
    const route = router.match(method, target.path);
    trace.operation = route.operation;
    checkAccept(headers, route.operation.answerTypes);
    checkRestliMethod(headers, route.operation.restliMethod);
    const actor = await authenticator.actorOf(headers, route.operation.id);
    trace.actor = actor.urn;
    const parts = await requestParts(request, route, await queryOf(request, target), trace.protocol);
    const answer = await dispatcher.dispatch(route.operation, parts, {
      requestId: trace.requestId,
      actor,
      access: EVERYTHING,
      format: responseFormatOf(trace.protocol),
    });
    inspect?.(route.operation, request, answer);
    return answer;
  };
}

async function queryOf(request: IncomingMessage, { query }: RequestTarget): Promise<string> {
  if (tunneledMethod(request.method ?? '', request.headers) === undefined) return query;
  return `${query}&${await readBody(request)}`;
}

async function requestParts(
  request: IncomingMessage,
  { operation, key }: RouteMatch,
  query: string,
  protocol: ProtocolVersion,
): Promise<RequestParts> {
  const decoding = { plusIsBlank: protocol === '1.0.0' };
  return {
    // compat: blanks at the end of a key are trimmed.
    path:
      operation.pathParameter === null || key === null
        ? {}
        : { [operation.pathParameter]: percentDecode(key, decoding, `/path/${operation.pathParameter}`).trimEnd() },
    query: coerceQuery(parseQuery(query, decoding), operation.queryTypes),
    headers: singleHeaders(request),
    body: operation.hasBody ? coerceBody(await bodyOf(request), operation.bodyTypes) : undefined,
  };
}

/** compat: JSON whatever the content type says; no body at all is no parameters. */
async function bodyOf(request: IncomingMessage): Promise<JsonObject> {
  const text = await readBody(request);
  const body = text.trim() === '' ? {} : parseJson(text, '', 'The body');
  if (isObject(body)) return body;
  throw new InvalidInputError('The body is not a JSON object', [
    { pointer: '', message: 'not an object', expected: 'a JSON object of parameters' },
  ]);
}

function singleHeaders({ headers }: IncomingMessage): { readonly [name: string]: string } {
  const single: { [name: string]: string } = {};
  for (const name in headers) {
    const value = headers[name];
    if (typeof value === 'string') single[name] = value;
  }
  return single;
}
