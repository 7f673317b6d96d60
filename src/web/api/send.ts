import type { GraphqlDocument } from '../../../generated/graphql/graphql-document';
import type { OperationId, Operations } from '../../../generated/http/operations';
import { SERVICE } from '../service-address';
import { ApiError } from './api-error';

interface Sent {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: object;
  readonly signal?: AbortSignal;
}

const JSON_BODY = { 'Content-Type': 'application/json' };

type AnswerOf<Id extends OperationId> = Operations[Id]['response'];

/**
 * Sends a request of the operation `Id` to a path that is relative to the service.
 * @throws ApiError
 */
export function send<Id extends OperationId>(path: string, sent: Sent = {}): Promise<AnswerOf<Id>> {
  return sendFor<AnswerOf<Id>>(path, sent);
}

/**
 * The same for an address that is not an operation.
 * @throws ApiError
 */
export async function sendFor<Answer>(path: string, sent: Sent = {}): Promise<Answer> {
  return (await receive<Answer>(path, sent)).answer;
}

interface GraphqlAnswer<Result> {
  readonly data?: Result;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions: { readonly code: number; readonly reason?: string };
  }[];
}

/** A result without errors: no root field is null. */
type Whole<Result> = { readonly [Field in keyof Result]: NonNullable<Result[Field]> };

/**
 * Asks by GraphQL, for what has no operation.
 * @throws ApiError for the first error of the answer
 */
export async function ask<Variables, Result extends object>(
  document: GraphqlDocument<Variables, Result>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Whole<Result>> {
  const body = { query: document.text, variables };
  const { answer, requestId } = await receive<GraphqlAnswer<Result>>('api/graphql', {
    method: 'POST',
    body,
    ...(signal && { signal }),
  });
  const [error] = answer.errors ?? [];
  if (answer.data && !error && isWhole(answer.data)) return answer.data;
  const { message = 'The answer has no data.', extensions: { code: status, reason: code = '' } = { code: 500 } } =
    error ?? {};
  throw new ApiError({ message, status, code, requestId });
}

function isWhole<Result extends object>(result: Result): result is Result & Whole<Result> {
  return Object.values(result).every((value) => value !== null);
}

async function receive<Answer>(path: string, sent: Sent) {
  const response = await answerTo(path, sent);
  if (!response.ok) throw await refusal(response);
  const answer: Answer = await response.json();
  return { answer, requestId: requestIdOf(response) };
}

function requestIdOf({ headers }: Response): string | undefined {
  return headers.get('X-Request-Id') ?? undefined;
}

async function answerTo(path: string, { method = 'GET', query = {}, body, signal }: Sent): Promise<Response> {
  const address = new URL(path, SERVICE);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, String(value));
  try {
    return await fetch(address, {
      method,
      // The second one is a sign of our own pages, which forms of other pages cannot send.
      headers: { Accept: 'application/json', 'X-Requested-With': 'Aspectory', ...(body && JSON_BODY) },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    const message = 'The service did not answer. Check your connection, and whether the service runs.';
    throw new ApiError({ message, status: 0, code: 'NO_ANSWER', requestId: undefined });
  }
}

async function refusal(response: Response): Promise<ApiError> {
  const { status } = response;
  const requestId = requestIdOf(response);
  try {
    const { message, code } = await response.json();
    return new ApiError({ message: String(message), status, code: String(code), requestId });
  } catch {
    // A proxy answers by itself when it does not reach the service.
    return new ApiError({ message: `The answer was ${status} without an explanation.`, status, code: '', requestId });
  }
}
