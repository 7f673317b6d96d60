import { SERVICE } from './service-address';
import { exactJson, parseExactJson } from './exact-json';
import { ApiError } from './api-error';
import { noteAnswer, noteRefusal } from './connection';
import { keepEarly, takeEarly } from './early-answers';

export interface Sent {
  readonly method?: string;
  readonly query?: Readonly<Record<string, Parameter>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly signal?: AbortSignal | undefined;
}

type Parameter = string | number | boolean | readonly string[] | undefined;

const JSON_BODY = { 'Content-Type': 'application/json' };

export interface Received<Answer> {
  readonly answer: Answer;
  readonly headers: Headers;
  readonly requestId: string | undefined;
}

/**
 * Asks an address, and notes for the whole page whether the service answers.
 * @throws ApiError
 */
export async function receive<Answer>(path: string, sent: Sent): Promise<Received<Answer>> {
  const response = await answerTo(path, sent);
  if (!response.ok) throw noted(await refusal(response));
  noteAnswer();
  const answer: Answer = parseExactJson(await response.text());
  return { answer, headers: response.headers, requestId: requestIdOf(response) };
}

function requestIdOf({ headers }: Response): string | undefined {
  return headers.get('X-Request-Id') ?? undefined;
}

/** Asks an address at once, for a request of the application that is the same. */
export function askEarlyFor(path: string, sent: Sent): void {
  const address = whole(path, sent);
  keepEarly(requestKey(address, sent), fetched(address, sent));
}

async function answerTo(path: string, sent: Sent): Promise<Response> {
  const address = whole(path, sent);
  try {
    return await (takeEarly(requestKey(address, sent)) ?? fetched(address, sent));
  } catch (error) {
    if (sent.signal?.aborted) throw error;
    const message = 'The service did not answer. Check your connection, and whether the service runs.';
    throw noted(new ApiError({ message, status: 0, code: 'NO_ANSWER', requestId: undefined }));
  }
}

function noted(error: ApiError): ApiError {
  noteRefusal(error);
  return error;
}

function whole(path: string, { query }: Sent): URL {
  const address = new URL(path, SERVICE);
  for (const [name, value] of Object.entries(query ?? {})) addParameter(address, name, value);
  return address;
}

function requestKey(address: URL, { method = 'GET', headers, body }: Sent): string {
  return exactJson([method, address.href, headers, body]);
}

function fetched(address: URL, { method = 'GET', headers, body, signal }: Sent): Promise<Response> {
  return fetch(address, {
    method,
    // The second one is a sign of our own pages, which forms of other pages cannot send.
    headers: { Accept: 'application/json', 'X-Requested-With': 'Aspectory', ...headers, ...(body && JSON_BODY) },
    ...(body && { body: exactJson(body) }),
    ...(signal && { signal }),
  });
}

/** A list is a repeated parameter. An empty one needs a word, because a parameter may be required. */
function addParameter({ searchParams }: URL, name: string, value: Parameter): void {
  if (value === undefined) return;
  if (typeof value !== 'object') searchParams.set(name, String(value));
  else if (value.length === 0) searchParams.set(name, 'List()');
  else for (const item of value) searchParams.append(name, item);
}

async function refusal(response: Response): Promise<ApiError> {
  const { status } = response;
  const requestId = requestIdOf(response);
  try {
    const { message, code, details } = await response.json();
    return new ApiError({
      message: String(message),
      status,
      code: String(code),
      requestId,
      ...(Array.isArray(details) && { details }),
    });
  } catch {
    // A proxy answers by itself when it does not reach the service.
    return new ApiError({ message: `The answer was ${status} without an explanation.`, status, code: '', requestId });
  }
}
