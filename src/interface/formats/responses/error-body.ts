import { DomainError, type ErrorDetail, GoneError } from '../../../base/errors/domain-error';
import { type Place, pointerOf } from '../../../base/errors/place';

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
    message: cut(known?.message ?? `Internal error. The log has it under request ${requestId}.`),
    exceptionClass: EXCEPTION_CLASS,
    requestId,
    details: (known?.details ?? []).map((detail) => locatedDetail(detail, locate)),
    ...(error instanceof GoneError && error.kept),
  };
}

function locatedDetail({ field, pointer, message, expected, suggestion }: ErrorDetail, locate: Locate): object {
  return {
    pointer: cut(pointer ?? locate({ field: field ?? [] })),
    message: cut(message),
    ...(expected !== undefined && { expected: cut(expected) }),
    ...(suggestion !== undefined && { suggestion }),
  };
}

/** More than the longest list of known names. The name of a member of the request may have megabytes, and each detail repeats it. */
const TEXT_LENGTH_MAX = 10_000;

function cut(text: string): string {
  return text.length > TEXT_LENGTH_MAX ? `${text.slice(0, TEXT_LENGTH_MAX)}...` : text;
}
