import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Authenticator } from '../auth/authenticator';
import { EVERYTHING } from '../auth/actor';
import { createHandlers } from '../handlers';
import type { Services } from '../handlers/services';
import { isObject } from '../registry/path-values';
import type { JsonObject } from '../../generated/registry/registry-types';
import { InvalidInputError } from '../errors/domain-error';
import { responseFormatOf } from '../formats/response-format-of';
import { type EdgeLogger, logAccess } from './access-log';
import type { Answer } from './answer';
import { coerceBody, coerceQuery } from './request/coerce-parameters';
import { HandOver } from './hand-over';
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
import { requestPointer } from './request-pointer';
import { readBody } from './request/read-body';
import { renderError } from './render-error';
import { parseRequestTarget, type RequestTarget } from './request/request-target';

export interface HttpAppOptions {
  readonly documents: InterfaceDocuments;
  readonly authenticator: Authenticator;
  readonly logger: EdgeLogger;
  /** Sees every answer before it is sent; tests check it against the document. */
  readonly inspect?: (operation: OperationEntry, request: IncomingMessage, answer: Answer) => void;
}

/** What becomes known of a request on its way. */
interface Trace {
  readonly requestId: string;
  protocol: ProtocolVersion;
  operation: string;
  matched?: OperationEntry;
  actor: string;
  error?: unknown;
}

/**
 * The whole interface over the given services, for node's own server. Express has only the pages of the reference: before every request
 * it takes 48 us of CPU, three times what all the rest of the edge does (README).
 */
export async function createHttpApp(services: Services, options: HttpAppOptions): Promise<RequestListener> {
  const router = new OperationRouter(operationTable(options.documents.routes));
  const dispatcher = await OperationDispatcher.create(
    options.documents.routes,
    createHandlers(services, options.documents),
  );
  return (request, response) => void serve(request, response);

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const startedAt = process.hrtime.bigint();
    const trace: Trace = {
      requestId: requestIdOf(request),
      protocol: '1.0.0',
      operation: loggedPath(request.url ?? ''),
      actor: '',
    };
    const answer = await answerOrError(request, response, trace);
    if (answer) send(response, answer, trace);
    logAccess(options.logger, {
      ...trace,
      method: request.method ?? '',
      startedAt,
      status: (answer ?? { status: response.statusCode }).status,
    });
  }

  /** @returns nothing when the answer is sent already */
  async function answerOrError(
    request: IncomingMessage,
    response: ServerResponse,
    trace: Trace,
  ): Promise<Answer | undefined> {
    try {
      return await answerRequest(request, response, trace);
    } catch (error) {
      trace.error = error;
      return renderError(error, trace.requestId, trace.protocol, (place) => requestPointer(place, trace.matched));
    }
  }

  async function answerRequest(
    request: IncomingMessage,
    response: ServerResponse,
    trace: Trace,
  ): Promise<Answer | undefined> {
    const { headers } = request;
    trace.protocol = protocolVersion(headers);
    const target = parseRequestTarget(request.url ?? '/');
    const method = effectiveMethod(request.method ?? 'GET', headers);
    const route = router.match(method, target.path);
    trace.operation = route.operation.id;
    trace.matched = route.operation;
    checkAccept(headers, route.operation.answerTypes);
    checkRestliMethod(headers, route.operation.restliMethod);
    const actor = await options.authenticator.actorOf(headers, route.operation.id);
    trace.actor = actor.urn;
    const parts = await requestParts(request, route, await queryOf(request, target), trace.protocol);
    const answer = await dispatcher.dispatch(route.operation, parts, {
      requestId: trace.requestId,
      actor,
      access: EVERYTHING,
      format: responseFormatOf(trace.protocol),
    });
    if (answer instanceof HandOver) {
      response.setHeader('X-Request-Id', trace.requestId);
      await answer.answer(request, response, addressOf(target, request.url ?? ''));
      return undefined;
    }
    options.inspect?.(route.operation, request, answer);
    return answer;
  }
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

/** A slash at the end matters to relative links only, so operations do not know of it. */
function addressOf({ path, query }: RequestTarget, given: string): string {
  return `${path}${given.split('?')[0]?.endsWith('/') ? '/' : ''}${query === '' ? '' : `?${query}`}`;
}

/** A client may name its request; anything that could not stand in a header or a log line is replaced. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID();
}

function send(response: ServerResponse, { status, headers, body }: Answer, { requestId, protocol }: Trace): void {
  if (response.destroyed || response.headersSent) return;
  response.writeHead(status, {
    ...headers,
    'Content-Length': Buffer.byteLength(body),
    'X-RestLi-Protocol-Version': protocol,
    'X-Request-Id': requestId,
  });
  response.end(body);
}

/** What a request is logged by until its operation is known. A query may hold what is secret. */
function loggedPath(url: string): string {
  return url.replace(/\?.*$/s, '').slice(0, 200);
}
