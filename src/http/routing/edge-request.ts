import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ParsedRequest, Request } from 'openapi-backend';
import type { Actor, RequestOrigin } from '../../auth/actor';
import type { ForbiddenError } from '../../errors/domain-error';
import type { RequestTarget } from '../request/request-target';
import { effectiveMethod, type ProtocolVersion } from '../request/protocol';
import type { AnswerHold } from '../load/answer-hold';
import type { BodyHold } from '../load/body-hold';
import type { EdgeLoad } from '../load/edge-load';
import type { OperationEntry } from './operation-table';

/** Facts that the edge collects about a request for its answer and its log line. */
export interface Trace {
  readonly requestId: string;
  readonly origin: RequestOrigin;
  protocol: ProtocolVersion;
  operation?: OperationEntry;
  /** The decoded parts of the request. */
  parts?: EdgeRequest['parsed'];
  /** The root field of GraphQL that was refused first. */
  field?: string;
  actor: string;
  error?: unknown;
  /** What was refused of a request that is answered with a success. */
  refused?: ForbiddenError;
  /** The bytes of the body, for a request with one. */
  hold?: BodyHold;
  /** The bytes of a large answer. */
  answerHold?: AnswerHold;
}

/** A request on its way through openapi-backend. Each stage adds what it finds out. */
export interface EdgeRequest extends Request {
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
  readonly load: EdgeLoad;
  readonly query: string;
  readonly trace: Trace;
  /** Values of the path parameters, still encoded. */
  keys: readonly string[];
  actor?: Actor;
  /** Why the credentials are not valid. */
  refusal?: unknown;
  /** The decoded parts, which handlers read. */
  readonly parsed: { -readonly [Part in keyof ParsedRequest]: ParsedRequest[Part] };
}

export function edgeRequest(
  incoming: IncomingMessage,
  response: ServerResponse,
  { path, query }: RequestTarget,
  trace: Trace,
  load: EdgeLoad,
): EdgeRequest {
  const method = effectiveMethod(incoming.method ?? 'GET', incoming.headers);
  return {
    method,
    path,
    headers: {},
    incoming,
    response,
    load,
    query,
    trace,
    keys: [],
    parsed: { method, path, params: {}, query: {}, headers: {}, cookies: {}, requestBody: undefined },
  };
}
