import type { Refusal } from '#access/audit/refusal-log';
import { ForbiddenError, UnauthenticatedError } from '#base/errors/domain-error';
import { sentSecret } from '#access/sessions/session-cookie';
import type { Exchange } from './exchange';

/** For a request that was refused before it was routed. Paths are unlimited, so the audit has none. */
const PAGE = 'page';

/** What the audit keeps of a refused request: one with wrong credentials, or without a privilege. */
export function refusalOf(exchange: Exchange): Refusal | undefined {
  const { refused, error = refused, actor, origin, route, field } = exchange;
  const isRefused =
    error instanceof ForbiddenError || (error instanceof UnauthenticatedError && hasCredentials(exchange));
  if (!isRefused) return undefined;
  return {
    actor: actor?.urn ?? '',
    address: origin.address,
    operation: field ?? route?.name ?? PAGE,
    outcome: error.code,
    requestId: origin.requestId,
    detail: error.message,
  };
}

/** Browsers and monitors ask without any, which is not worth an entry. */
function hasCredentials({ request: { headers }, origin }: Exchange): boolean {
  return headers.authorization !== undefined || sentSecret(headers.cookie, origin) !== undefined;
}
