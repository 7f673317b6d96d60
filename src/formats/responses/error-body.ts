import { DomainError, type ErrorDetail, GoneError } from '../../errors/domain-error';
import { type Place, pointerOf } from '../../errors/place';

/** compat: the class that every error of released servers names, and that some clients look for. */
const EXCEPTION_CLASS = 'com.linkedin.restli.server.RestLiServiceException';

interface ErrorBody {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly exceptionClass: string;
  readonly requestId: string;
  readonly details: readonly object[];
}

/** Makes a JSON pointer into the request of a place. */
export type Locate = (place: Place) => string;

/** What a caller is told. Of errors that are our own fault nothing but the id under which they were logged. */
export function errorBody(error: unknown, requestId: string, locate: Locate = pointerOf): ErrorBody {
  const known = error instanceof DomainError ? error : undefined;
  return {
    status: known?.status ?? 500,
    code: known?.code ?? 'INTERNAL',
    message: known?.message ?? `Something went wrong on our side. It is logged under request ${requestId}.`,
    exceptionClass: EXCEPTION_CLASS,
    requestId,
    details: (known?.details ?? []).map((detail) => locatedDetail(detail, locate)),
    ...(error instanceof GoneError && error.kept),
  };
}

function locatedDetail({ field, pointer, ...problem }: ErrorDetail, locate: Locate): object {
  return { pointer: pointer ?? locate({ field: field ?? [] }), ...problem };
}
