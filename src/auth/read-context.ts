import { type AccessFilter, EVERYTHING } from './actor';

/** On whose behalf a question is asked. Every port that searches, lists, counts, or follows edges takes one. */
export interface ReadContext {
  readonly access: AccessFilter;
  /** Aborts when the client has gone. Adapters then cancel what runs in the database or the search cluster. */
  readonly signal: AbortSignal;
}

/** For questions of the service itself: it may see everything, and nobody cancels it. */
export const SERVICE_READ: ReadContext = { access: EVERYTHING, signal: new AbortController().signal };
