import { DomainError } from '../errors/domain-error';
import type { Answer } from './answer';
import { MethodNotAllowedError, UnsupportedEncodingError } from './http-errors';
import { KNOWN_ENCODINGS } from './request/decompress';
import type { ProtocolVersion } from './request/protocol';

/** compat: the class that every error of released servers names, and that some clients look for. */
const EXCEPTION_CLASS = 'com.linkedin.restli.server.RestLiServiceException';
/** Clients wait as long before they try again. */
const RETRY_AFTER_SECONDS = '1';

export interface ErrorBody {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly exceptionClass: string;
  readonly requestId: string;
  readonly details: DomainError['details'];
}

/** What a caller is told. Of errors that are our own fault nothing but the id under which they were logged. */
export function errorBody(error: unknown, requestId: string): ErrorBody {
  const known = error instanceof DomainError ? error : undefined;
  return {
    status: known?.status ?? 500,
    code: known?.code ?? 'INTERNAL',
    message: known?.message ?? `Something went wrong on our side. It is logged under request ${requestId}.`,
    exceptionClass: EXCEPTION_CLASS,
    requestId,
    details: known?.details ?? [],
  };
}

export function renderError(error: unknown, requestId: string, protocol: ProtocolVersion): Answer {
  const body = errorBody(error, requestId);
  return {
    status: body.status,
    headers: {
      'Content-Type': 'application/json',
      [protocol === '2.0.0' ? 'X-RestLi-Error-Response' : 'X-LinkedIn-Error-Response']: 'true',
      ...(error instanceof MethodNotAllowedError && { Allow: error.allowed.join(', ') }),
      ...(error instanceof UnsupportedEncodingError && { 'Accept-Encoding': KNOWN_ENCODINGS }),
      ...((body.status === 429 || body.status === 503) && { 'Retry-After': RETRY_AFTER_SECONDS }),
    },
    body: JSON.stringify(body),
  };
}
