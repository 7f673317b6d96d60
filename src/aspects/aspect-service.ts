import type { Actor } from '../auth/actor';
import type { DomainError } from '../errors/domain-error';
import type { JsonObject, JsonValue } from '../../generated/registry/registry-types';

/** Facts about a write that its writer gives. `lastObserved` in epoch milliseconds. Unknown keys are kept. */
export interface SystemMetadata {
  readonly lastObserved?: number;
  readonly runId?: string;
  readonly registryName?: string;
  readonly registryVersion?: string;
  readonly properties?: { readonly [key: string]: string };
  readonly [key: string]: JsonValue | undefined;
}

export const CHANGE_TYPES = ['UPSERT', 'CREATE', 'CREATE_ENTITY', 'UPDATE', 'DELETE', 'PATCH', 'RESTATE'] as const;
export type ChangeType = (typeof CHANGE_TYPES)[number];

/** A wanted change of one aspect of one entity, as parsed from any of the wire forms, not yet checked against the models. */
export interface Proposal {
  readonly entityType: string;
  /** Either this or `key`. */
  readonly urn?: string;
  /** Key aspect from which the urn is made. */
  readonly key?: JsonValue;
  readonly aspectName: string;
  readonly changeType: ChangeType;
  /** The aspect's value; for PATCH the array of operations or `{patch, arrayPrimaryKeys}`; absent for DELETE. */
  readonly value?: JsonValue;
  readonly systemMetadata?: SystemMetadata;
  /** Only from a file that `export` wrote: the write takes the number and the stamp that the value had, and brings no default but the key. */
  readonly restored?: RestoredVersion;
  /** Version that the current value must have (`If-Version-Match`); -1 = the aspect must not exist. */
  readonly ifVersionMatch?: number;
  /** Where the proposal stands in the request, a JSON pointer such as `/proposals/3`: prefix of error pointers. */
  readonly pointer?: string;
  /** Where its urn stands; `<pointer>/entityUrn` when absent. */
  readonly urnPointer?: string;
  /** Where its value stands; `<pointer>/aspect/value` when absent. */
  readonly valuePointer?: string;
}

/** Number and stamp of a value in the store it comes from. */
export interface RestoredVersion {
  readonly version: number;
  readonly createdOn: number;
  readonly createdBy: string;
}

export interface WriteOutcome {
  readonly urn: string;
  readonly aspectName: string;
  /** False for a rewrite of an equal value. */
  readonly changed: boolean;
  /** Number of the version written; counts up by one with every change of the aspect. */
  readonly version: number;
  /** Sentences such as "kept unknown field /x". */
  readonly warnings: readonly string[];
}

/** What a write waits for where search is not in the database: that searches find it, that the index holds it, or nothing more. */
export type WriteWait = 'search' | 'index' | 'commit';

export interface WriteOptions {
  /** The setting decides if absent. */
  readonly wait?: WriteWait | undefined;
  /** For the change log. */
  readonly requestId?: string | undefined;
}

export interface AspectWriter {
  /**
   * Writes all proposals or none, together with the aspects that default, history, edges and the search document; durable when it
   * resolves, and searchable unless it waits for less.
   * @throws InvalidInputError | SchemaViolationError | ConflictError | UnavailableError
   */
  write(actor: Actor, proposals: readonly Proposal[], options?: WriteOptions): Promise<readonly WriteOutcome[]>;
  /** As `write`, each proposal for itself: the outcome or the error of each, in order. What was refused before is answered as it is. */
  writeEach(
    actor: Actor,
    proposals: readonly (Proposal | DomainError)[],
    options?: WriteOptions,
  ): Promise<readonly (WriteOutcome | Error)[]>;
}

/** An aspect as stored. `value` and `systemMetadata` are JSON texts, spliced into answers without being parsed. */
export interface StoredAspect {
  readonly name: string;
  /** 0 = latest; n = the n-th old value. */
  readonly version: number;
  /** Number of the latest value, what `ifVersionMatch` compares with; only where one version is read. */
  readonly latestVersion?: number;
  readonly value: string;
  readonly systemMetadata: string | null;
  readonly createdOn: number;
  readonly createdBy: string;
}

export interface StoredEntity {
  readonly urn: string;
  readonly entityType: string;
  /** False when nothing was ever written: only the synthetic key aspect is there. */
  readonly exists: boolean;
  readonly aspects: readonly StoredAspect[];
}

export interface AspectReader {
  /** Latest aspects; all, or the named ones. The key aspect is always among them, made from the urn when it is not stored. Unknown names are ignored. @throws InvalidInputError for a bad urn or unknown entity type */
  entity(urn: string, aspects?: readonly string[]): Promise<StoredEntity>;
  /** As `entity` for many, in one statement; in the order asked. Aspect names are taken per entity type. */
  entities(urns: readonly string[], aspects?: readonly string[]): Promise<readonly StoredEntity[]>;
  /** One version: 0 latest, n the n-th old one, -n counted from the end. The answer's version is the one asked for, negative ones resolved. @throws NotFoundError */
  aspect(urn: string, aspectName: string, version: number): Promise<StoredAspect>;
  exists(urn: string): Promise<boolean>;
}

/** Checks values against the models. */
export interface AspectValidator {
  /**
   * The value as it is stored: unknown fields kept, dropped or refused by the setting, with what to warn about.
   * @throws SchemaViolationError naming every place that does not fit
   */
  validate(
    aspectName: string,
    value: JsonValue,
    pointer: string,
  ): { readonly value: JsonObject; readonly warnings: readonly string[] };
}
