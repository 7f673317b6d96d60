import type { OperationAddress } from '#generated/http/addresses';
import type { OperationId, Operations } from '#generated/http/operations';
import { askEarlyFor, receive, type Received, type Sent } from './receive';

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
type RequestOf<Id extends OperationId> = Part<'path', Operations[Id]['path']> &
  Part<'query', QueryOf<Operations[Id]['query']>> &
  Part<'headers', Operations[Id]['headers']> &
  Part<'body', Operations[Id]['body']> & { readonly signal?: AbortSignal | undefined };

type AnswerOf<Id extends OperationId> = Operations[Id]['response'];

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

/** Asks at once, for a request of the application that is the same. */
export function askEarly<Id extends OperationId>(address: OperationAddress<Id>, request: RequestOf<Id>): void;
export function askEarly(
  { method, path }: Pick<OperationAddress<OperationId>, 'method' | 'path'>,
  { path: parameters = {}, ...sent }: Sent & { readonly path?: Readonly<Record<string, string>> },
): void {
  askEarlyFor(addressOf(path, parameters), { ...sent, method });
}
