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
  const response = await answerTo(path, sent);
  if (!response.ok) throw await refusal(response);
  return response.json();
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
  const { status, headers } = response;
  const requestId = headers.get('X-Request-Id') ?? undefined;
  try {
    const { message, code } = await response.json();
    return new ApiError({ message: String(message), status, code: String(code), requestId });
  } catch {
    // A proxy answers by itself when it does not reach the service.
    return new ApiError({ message: `The answer was ${status} without an explanation.`, status, code: '', requestId });
  }
}
