import type { GraphqlDocument } from '../../../generated/graphql/graphql-document';
import type { OperationAddress } from '../../../generated/http/addresses';
import type { OperationId, Operations } from '../../../generated/http/operations';
import { SERVICE } from '../service-address';
import { ApiError } from './api-error';
import { noteAnswer, noteRefusal } from './connection';
import { keepEarly, takeEarly } from './early-answers';

interface Sent {
  readonly method?: string;
  readonly query?: Readonly<Record<string, Parameter>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly signal?: AbortSignal | undefined;
}

type Parameter = string | number | boolean | readonly string[] | undefined;

const JSON_BODY = { 'Content-Type': 'application/json' };

/** A part of a request. It may be left out if nothing of it is required. */
type Part<Name extends string, Content> = [Content] extends [undefined]
  ? unknown
  : Record<never, never> extends Content
    ? { readonly [Key in Name]?: Content }
    : { readonly [Key in Name]: Content };

/** A query whose values may be undefined, and whose lists may be read-only. */
type QueryOf<Query> = {
  readonly [Key in keyof Query]: Query[Key] extends readonly string[]
    ? readonly string[]
    : Query[Key] | (Record<never, never> extends Pick<Query, Key> ? undefined : never);
};

/** What a request of an operation consists of. */
export type RequestOf<Id extends OperationId> = Part<'path', Operations[Id]['path']> &
  Part<'query', QueryOf<Operations[Id]['query']>> &
  Part<'headers', Operations[Id]['headers']> &
  Part<'body', Operations[Id]['body']> & { readonly signal?: AbortSignal | undefined };

export type AnswerOf<Id extends OperationId> = Operations[Id]['response'];

/**
 * Asks an operation.
 * @throws ApiError
 */
export async function send<Id extends OperationId>(
  address: OperationAddress<Id>,
  request: RequestOf<Id>,
): Promise<AnswerOf<Id>> {
  return (await sendForResponse(address, request)).answer;
}

/**
 * The same with the headers of the answer.
 * @throws ApiError
 */
export function sendForResponse<Id extends OperationId>(
  address: OperationAddress<Id>,
  request: RequestOf<Id>,
): Promise<Received<AnswerOf<Id>>>;
export function sendForResponse(
  { method, path }: Pick<OperationAddress<OperationId>, 'method' | 'path'>,
  { path: parameters = {}, ...sent }: Sent & { readonly path?: Readonly<Record<string, string>> },
): Promise<Received<unknown>> {
  return receive(addressOf(path, parameters), { ...sent, method });
}

/** The path of an operation, relative to the service. */
function addressOf(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.slice(1).replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
}

/**
 * Asks an address whose answer the document describes for one entity type at a time, or that is not an operation.
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

export interface Received<Answer> {
  readonly answer: Answer;
  readonly headers: Headers;
  readonly requestId: string | undefined;
}

async function receive<Answer>(path: string, sent: Sent): Promise<Received<Answer>> {
  const response = await answerTo(path, sent);
  if (!response.ok) throw noted(await refusal(response));
  noteAnswer();
  const answer: Answer = await response.json();
  return { answer, headers: response.headers, requestId: requestIdOf(response) };
}

function requestIdOf({ headers }: Response): string | undefined {
  return headers.get('X-Request-Id') ?? undefined;
}

/** Asks at once, for a request of the application that is the same. */
export function askEarly<Id extends OperationId>(address: OperationAddress<Id>, request: RequestOf<Id>): void;
export function askEarly(
  { method, path }: Pick<OperationAddress<OperationId>, 'method' | 'path'>,
  { path: parameters = {}, ...sent }: Sent & { readonly path?: Readonly<Record<string, string>> },
): void {
  askEarlyFor(addressOf(path, parameters), { ...sent, method });
}

/** The same for what `sendFor` asks. */
export function askEarlyFor(path: string, sent: Sent): void {
  const address = whole(path, sent);
  keepEarly(keyOf(address, sent), fetched(address, sent));
}

async function answerTo(path: string, sent: Sent): Promise<Response> {
  const address = whole(path, sent);
  try {
    return await (takeEarly(keyOf(address, sent)) ?? fetched(address, sent));
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

function keyOf(address: URL, { method = 'GET', headers, body }: Sent): string {
  return JSON.stringify([method, address.href, headers, body]);
}

function fetched(address: URL, { method = 'GET', headers, body, signal }: Sent): Promise<Response> {
  return fetch(address, {
    method,
    // The second one is a sign of our own pages, which forms of other pages cannot send.
    headers: { Accept: 'application/json', 'X-Requested-With': 'Aspectory', ...headers, ...(body && JSON_BODY) },
    ...(body && { body: JSON.stringify(body) }),
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
