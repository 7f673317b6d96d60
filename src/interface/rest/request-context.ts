import type { OperationHandlers } from '#generated/http/operations';
import type { Actor, RequestOrigin } from '#catalog/authorization/actor';
import type { ReadContext } from '#catalog/authorization/read-context';
import type { ResponseFormat } from './format/response-format';
import type { DomainError } from '#base/errors/domain-error';
import type { JsonValue } from '#generated/registry/registry-types';
import type { Answer } from '#base/http/answer';
import type { JsonOddity } from '#base/http/parse-json';

/** A record of a list of the request that does not match the contract, as it was sent. */
export interface MisfitRecord {
  readonly record: JsonValue;
  readonly error: DomainError;
}

/** The parts of a request that a handler gets besides its parameters. */
export interface RequestContext {
  readonly requestId: string;
  readonly origin: RequestOrigin;
  /** The header, which may hold a session. */
  readonly cookie: string | undefined;
  readonly actor: Actor;
  /** For questions. Its signal aborts when the client has gone. */
  readonly read: ReadContext;
  /** What was odd in the JSON of the body, of an operation with `x-foreign-body`. */
  readonly oddities: readonly JsonOddity[];
  /** By place, records of a list that is declared asynchronous. Another record stands at their places and is not to be written there. */
  readonly misfits: ReadonlyMap<number, MisfitRecord>;
  /** Records in the audit what was refused of a request that is answered with a success. Other errors are ignored. */
  noteRefusal(error: Error): void;
  /** Whether the credentials are still valid and give the same access. For answers that go on for long. */
  isAllowed(): Promise<boolean>;
  /** The form of answers that this client asked for. */
  readonly format: ResponseFormat;
  /** The media type of the answer that this client prefers. */
  mediaType(): string;
}

/** One function for each operation of the contract. */
export type Handlers = OperationHandlers<RequestContext, Answer>;
