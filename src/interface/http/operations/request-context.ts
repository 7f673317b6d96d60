import type { IncomingHttpHeaders } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { Authenticator } from '#access/accounts/authenticator';
import { privilegesOf, type Requirement } from '#access/policies/requirement';
import { ForbiddenError } from '#base/errors/domain-error';
import { type AccessFilter, EVERYTHING } from '#catalog/authorization/access-filter';
import { type Actor, actorFrom, ANONYMOUS, type RequestOrigin } from '#catalog/authorization/actor';
import type { Privilege } from '#catalog/authorization/policies/privileges';
import type { ReadContext } from '#catalog/authorization/read-context';
import { responseFormatOf } from '#interface/rest/format/response-format-of';
import type { RequestContext } from '#interface/rest/request-context';
import type { OperationEntry } from '../contract/operation-table';
import { disconnectSignal } from '../disconnect-signal';
import { AnswerHold } from '../load/answer-hold';
import type { Exchange } from '../pipeline/exchange';
import { preferredType } from '../request/protocol';

/** What a handler gets of a request besides its parameters. */
export function requestContext(
  exchange: Exchange,
  { requirement, answerTypes }: OperationEntry,
  authenticator: Authenticator,
): RequestContext {
  const { request, requestId, origin, protocol } = exchange;
  const actor = exchange.actor ?? actorFrom(ANONYMOUS, origin);
  const read = new ConnectionReadContext(exchange, actor, requirement);
  return {
    requestId,
    origin,
    cookie: request.headers.cookie,
    actor,
    read,
    misfits: exchange.misfits,
    oddities: exchange.oddities,
    noteRefusal: (error) => {
      if (error instanceof ForbiddenError) exchange.refused ??= error;
    },
    isAllowed: () => hasAccess(authenticator, read, request.headers, origin),
    format: responseFormatOf(protocol),
    mediaType: () => preferredType(request.headers, answerTypes),
  };
}

/** Authenticates again. Failures close: an answer that goes on ends, and the client connects again. */
async function hasAccess(
  authenticator: Authenticator,
  { access, privileges }: ReadContext,
  headers: IncomingHttpHeaders,
  origin: RequestOrigin,
): Promise<boolean> {
  try {
    const { grants } = await authenticator.actorOf(headers, origin);
    return isDeepStrictEqual(grants.onAny(privileges), access);
  } catch {
    return false;
  }
}

/** The questions of one request. The signal is made when a question first asks for it, because most requests are over sooner. */
class ConnectionReadContext implements ReadContext {
  readonly access: AccessFilter;
  readonly privileges: readonly Privilege[];
  private made: AbortSignal | undefined;

  constructor(
    private readonly exchange: Exchange,
    { grants }: Actor,
    requirement: Requirement,
  ) {
    this.privileges = privilegesOf(requirement);
    this.access = typeof requirement === 'string' ? EVERYTHING : grants.onAny(requirement);
  }

  get signal(): AbortSignal {
    return (this.made ??= disconnectSignal(this.exchange.response));
  }

  room(bytes: number): Promise<void> | undefined {
    const { exchange } = this;
    return (exchange.answerHold ??= new AnswerHold(exchange.load, exchange.response)).room(bytes);
  }
}
