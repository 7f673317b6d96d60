import { DomainError, type ErrorDetail, GoneError } from '#base/errors/domain-error';
import { cutText, errorMessage } from '#base/errors/error-message';
import { type Place, pointerOf } from '#base/errors/place';

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
type Locate = (place: Place) => string;

/** The body of an error. For a defect it has only the request id, under which the error was logged. */
export function errorBody(error: unknown, requestId: string, locate: Locate = pointerOf): ErrorBody {
  const known = error instanceof DomainError ? error : undefined;
  return {
    status: known?.status ?? 500,
    code: known?.code ?? 'INTERNAL',
    message: errorMessage(error, requestId),
    exceptionClass: EXCEPTION_CLASS,
    requestId,
    details: (known?.details ?? []).map((detail) => locatedDetail(detail, locate)),
    ...(error instanceof GoneError && error.kept),
  };
}

function locatedDetail({ field, pointer, message, expected, suggestion }: ErrorDetail, locate: Locate): object {
  return {
    pointer: cutText(pointer ?? locate({ field: field ?? [] })),
    message: cutText(message),
    ...(expected !== undefined && { expected: cutText(expected) }),
    ...(suggestion !== undefined && { suggestion }),
  };
}
