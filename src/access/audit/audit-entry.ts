/** The outcome of an allowed action. A refused one has the code of its error. */
export const SUCCESS = 'SUCCESS';

/** Something that concerns access. Strings are empty if they are not known. */
export interface AuditEntry {
  /** Epoch milliseconds. */
  readonly time: number;
  /** Urn. */
  readonly actor: string;
  /** The address of the client; empty for commands. */
  readonly address: string;
  /** An operationId, `signIn` and its like, or a kind of change with its aspect. */
  readonly operation: string;
  readonly outcome: string;
  /** Urn of the entity that was changed. */
  readonly target: string;
  readonly requestId: string;
  readonly detail: string;
}

export interface StoredAuditEntry extends AuditEntry {
  /** The id. Later entries have higher ids, except those of transactions that run at the same time. */
  readonly id: number;
  /** Equal refusals within a minute are one entry. */
  readonly count: number;
}

/** Selects the entries to read. Absent filters select all. */
export interface AuditQuery {
  readonly order: 'newest first' | 'oldest first';
  /** Selects only entries behind the one with this id, in the order. */
  readonly after?: number | undefined;
  readonly limit: number;
  readonly actor?: string | undefined;
  readonly address?: string | undefined;
  readonly operation?: string | undefined;
  readonly outcome?: string | undefined;
  readonly target?: string | undefined;
  /** Epoch milliseconds. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
}
