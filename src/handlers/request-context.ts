import type { OperationHandlers } from '../../generated/http/operations';
import type { AccessFilter, Actor } from '../auth/actor';
import type { ResponseFormat } from '../formats/response-format';
import type { Answer } from './answer';

/** The parts of a request that a handler gets besides its parameters. */
export interface RequestContext {
  readonly requestId: string;
  readonly actor: Actor;
  readonly access: AccessFilter;
  /** The form of answers that this client asked for. */
  readonly format: ResponseFormat;
  /** The media type of the answer that this client prefers. */
  mediaType(): string;
  /** A signal that aborts when the client has gone. */
  disconnected(): AbortSignal;
}

/** One function for each operation of the contract. */
export type Handlers = OperationHandlers<RequestContext, Answer>;
