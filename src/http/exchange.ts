import type { AccessFilter, Actor } from '../auth/actor';
import type { Wire } from '../wire/wire';

/** What a handler needs to know of a request besides its parameters. */
export interface Exchange {
  readonly requestId: string;
  readonly actor: Actor;
  readonly access: AccessFilter;
  /** The form of answers that this client asked for. */
  readonly wire: Wire;
}
