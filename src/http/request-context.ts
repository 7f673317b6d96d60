import type { AccessFilter, Actor } from '../auth/actor';
import type { ResponseFormat } from '../formats/response-format';

/** What a handler needs to know of a request besides its parameters. */
export interface RequestContext {
  readonly requestId: string;
  readonly actor: Actor;
  readonly access: AccessFilter;
  /** The form of answers that this client asked for. */
  readonly format: ResponseFormat;
}
