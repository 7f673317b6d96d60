import type { OperationHandlers } from '#generated/http/operations';
import type { Actor, RequestOrigin } from '#catalog/authorization/actor';
import type { ReadContext } from '#catalog/authorization/read-context';
import type { Misfits } from './format/misfit-record';
import type { ResponseFormat } from './format/response-format';
import type { Answer } from '#base/http/answer';
import type { JsonOddity } from '#base/http/parse-json';

/** The parts of a request that a handler gets besides its parameters. */
export interface RequestContext {
  readonly requestId: string;
  readonly origin: RequestOrigin;
  /** The header, which may hold a session. */
  readonly cookie: string | undefined;
  readonly actor: Actor;
  /** The context of questions. Its signal aborts when the client has gone. */
  readonly read: ReadContext;
  /** What was odd in the JSON of the body, of an operation with `x-foreign-body`. */
  readonly oddities: readonly JsonOddity[];
  /** Records of lists of which a bad record costs only itself, by pointer. Another record stands at their places and is not to be written there. */
  readonly misfits: Misfits;
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
