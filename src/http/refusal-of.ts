import type { IncomingMessage } from 'node:http';
import type { Refusal } from '../audit/refusal-log';
import { ForbiddenError, UnauthenticatedError } from '../errors/domain-error';
import { sentSecret } from '../sessions/session-cookie';
import type { Trace } from './routing/edge-request';

/** The operation of a request without one, which is not GraphQL either. Paths are unlimited, so the audit has none. */
const PAGE = 'page';

/** What the audit keeps of a refused request: one with wrong credentials, or without a privilege. */
export function refusalOf(
  { headers }: IncomingMessage,
  { refused, error = refused, actor, origin: { address, requestId }, operation, field }: Trace,
): Refusal | undefined {
  const isRefused =
    error instanceof ForbiddenError || (error instanceof UnauthenticatedError && hasCredentials(headers));
  if (!isRefused) return undefined;
  return {
    actor,
    address,
    operation: operation?.id ?? field ?? PAGE,
    outcome: error.code,
    requestId,
    detail: error.message,
  };
}

/** Browsers and monitors ask without any, which is not worth an entry. */
function hasCredentials({ authorization, cookie }: IncomingMessage['headers']): boolean {
  return authorization !== undefined || sentSecret(cookie) !== undefined;
}
