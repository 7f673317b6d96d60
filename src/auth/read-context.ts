import type { AccessFilter } from './access-filter';

/** On whose behalf a question is asked. Every port that searches, lists, counts, or follows edges takes one. */
export interface ReadContext {
  readonly access: AccessFilter;
  /** Aborts when the client has gone. Adapters then cancel what runs in the database or the search cluster. */
  readonly signal: AbortSignal;
}
