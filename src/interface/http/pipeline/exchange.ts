import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Actor } from '#catalog/authorization/actor';
import type { ForbiddenError } from '#base/errors/domain-error';
import type { WholeAnswer } from '#base/http/answer';
import type { JsonOddity } from '#base/http/parse-json';
import type { Misfits } from '#interface/rest/format/misfit-record';
import type { OperationEntry } from '../contract/operation-table';
import type { Parts } from '../contract/parts';
import { type ClientFacts, ClientOrigin } from '../client/client-origin';
import type { AnswerHold } from '../load/answer-hold';
import type { BodyHold } from '../load/body-hold';
import type { RequestLoad } from '../load/request-load';
import type { ProtocolVersion } from '../request/protocol';
import { parseRequestTarget, type RequestTarget } from '../request/request-target';

/** What the log, the audit and the rendering of errors need of a route. */
export interface RouteFacts {
  /** The name in the audit. */
  readonly name: string;
  /** Present for operations. The log names other routes by their path. */
  readonly operation?: OperationEntry;
  /** The value of WWW-Authenticate for a request without valid credentials; `Bearer` when absent. */
  readonly challenge?: string;
  /** Renders an error for a protocol that says how refusals look. */
  readonly renderError?: (error: unknown, requestId: string) => WholeAnswer;
}

/** One request on its way through the stages. Each stage adds what it finds out. */
export class Exchange {
  readonly startedAt = process.hrtime.bigint();
  readonly requestId: string;
  /** The URL as it was sent. */
  readonly url: string;
  readonly origin: ClientOrigin;
  protocol: ProtocolVersion = '1.0.0';
  /** Undefined for an unknown path. */
  route: RouteFacts | undefined = undefined;
  /** Undefined until somebody is authenticated, and for routes that ignore credentials. */
  actor: Actor | undefined = undefined;
  /** Empty for a route that reads none. */
  body = '';
  /** The decoded parts of a request for an operation. */
  parts: Parts | undefined = undefined;
  /** The oddities in the JSON of a body that others wrote; of any other body, the numbers that are not JSON. */
  oddities: readonly JsonOddity[] = [];
  /** Records of a list that do not match the contract and cost only themselves, by place. */
  misfits: Misfits = new Map();
  /** The name of the operation of GraphQL; undefined for an operation without one. */
  graphql: string | undefined = undefined;
  /** The root field of GraphQL that was refused first. */
  field: string | undefined = undefined;
  error: unknown = undefined;
  /** Makes the headers of the answer that have positions of the log. */
  positions: (() => Readonly<Record<string, string>>) | undefined = undefined;
  /** What was refused of a request that is answered with a success. */
  refused: ForbiddenError | undefined = undefined;
  /** The bytes of the body, for a request with one. */
  bodyHold: BodyHold | undefined = undefined;
  /** The bytes of a large answer. */
  answerHold: AnswerHold | undefined = undefined;
  private parsedTarget: RequestTarget | undefined = undefined;

  constructor(
    readonly request: IncomingMessage,
    readonly response: ServerResponse,
    readonly load: RequestLoad,
    client: ClientFacts,
  ) {
    this.requestId = requestIdOf(request);
    this.url = request.url ?? '/';
    this.origin = new ClientOrigin(this.requestId, request, client);
  }

  /** The path as it was sent. Without the query, which may hold a secret. */
  get sentPath(): string {
    return this.url.replace(/\?.*/s, '');
  }

  /** Whether the request names a token of its own, right or wrong. */
  get sentToken(): boolean {
    return /^bearer /i.test(this.request.headers.authorization ?? '');
  }

  /** The parsed target. It may be used behind the check of the origin, which refuses targets that are not paths. */
  get target(): RequestTarget {
    return (this.parsedTarget ??= parseRequestTarget(this.url));
  }
}

/** A client may name its request. An id that a header or a log line cannot hold is replaced. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID();
}
