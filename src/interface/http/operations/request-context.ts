import type { IncomingHttpHeaders } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { actorFrom, ANONYMOUS } from '../../../catalog/authorization/actor';
import type { Authenticator } from '../../../access/accounts/authenticator';
import type { ReadContext } from '../../../catalog/authorization/read-context';
import { ForbiddenError } from '../../../base/errors/domain-error';
import { responseFormatOf } from '../../formats/response-format-of';
import type { RequestContext } from '../../handlers/request-context';
import type { Exchange } from '../pipeline/exchange';
import { preferredType } from '../request/protocol';
import { ConnectionReadContext } from './connection-read-context';
import type { OperationEntry } from '../contract/operation-table';

/** What a handler gets of a request besides its parameters. */
export function requestContext(
  exchange: Exchange,
  { id, requirement, answerTypes }: OperationEntry,
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
    noteRefusal: (error) => {
      if (error instanceof ForbiddenError) exchange.refused ??= error;
    },
    isAllowed: () => hasAccess(authenticator, read, request.headers, id),
    format: responseFormatOf(protocol),
    mediaType: () => preferredType(request.headers, answerTypes),
  };
}

/** Authenticates again. Failures close: an answer that goes on ends, and the client connects again. */
async function hasAccess(
  authenticator: Authenticator,
  { access, privileges }: ReadContext,
  headers: IncomingHttpHeaders,
  operationId: string,
): Promise<boolean> {
  try {
    const { grants } = await authenticator.actorOf(headers, operationId);
    return isDeepStrictEqual(grants.onAny(privileges), access);
  } catch {
    return false;
  }
}
