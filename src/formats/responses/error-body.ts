import { DomainError, type ErrorDetail, GoneError } from '../../errors/domain-error';
import { type Place, pointerOf } from '../../errors/place';

/** compat: every error of released servers names this class, and some clients check it. */
const EXCEPTION_CLASS = 'com.linkedin.restli.server.RestLiServiceException';

interface ErrorBody {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly exceptionClass: string;
  readonly requestId: string;
  readonly details: readonly object[];
}

/** Converts a place to a JSON pointer into the request. */
export type Locate = (place: Place) => string;

/** The body of an error. For a defect it has only the request id, under which the error was logged. */
export function errorBody(error: unknown, requestId: string, locate: Locate = pointerOf): ErrorBody {
  const known = error instanceof DomainError ? error : undefined;
  return {
    status: known?.status ?? 500,
    code: known?.code ?? 'INTERNAL',
    message: known?.message ?? `Internal error. The log has it under request ${requestId}.`,
    exceptionClass: EXCEPTION_CLASS,
    requestId,
    details: (known?.details ?? []).map((detail) => locatedDetail(detail, locate)),
    ...(error instanceof GoneError && error.kept),
  };
}

function locatedDetail({ field, pointer, ...problem }: ErrorDetail, locate: Locate): object {
  return { pointer: pointer ?? locate({ field: field ?? [] }), ...problem };
}
