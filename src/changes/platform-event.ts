/** An event that a client puts into the change log. No aspect changes. */
export interface PlatformEvent {
  readonly name: string;
  /** The event as clients sent it, as JSON. */
  readonly payload: string;
  /** Urn. */
  readonly actor: string;
  readonly requestId: string;
}
