export type ProblemKind = 'signed-out' | 'denied' | 'gone' | 'failed';

interface Problem {
  readonly message: string;
  /** 0 if there was no answer. */
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  readonly details?: readonly ProblemDetail[];
}

/** What is wrong at a place of the request, which a JSON pointer names. */
interface ProblemDetail {
  readonly pointer: string;
  readonly message: string;
  readonly expected?: string;
}

/** A request that the service refused, or did not answer. */
export class ApiError extends Error {
  readonly kind: ProblemKind;
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  readonly details: readonly ProblemDetail[];

  constructor({ message, status, code, requestId, details = [] }: Problem) {
    super(message);
    this.status = status;
    this.details = details;
    this.code = code;
    this.requestId = requestId;
    this.kind = kindOf(status, code);
  }
}

/** compat: the service answers 401 to both; the code says whether credentials or a privilege are missing. */
function kindOf(status: number, code: string): ProblemKind {
  if (code === 'FORBIDDEN') return 'denied';
  if (status === 401) return 'signed-out';
  return status === 404 ? 'gone' : 'failed';
}
