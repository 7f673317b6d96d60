import type { Actor } from '../authorization/actor';
import type { ReadContext } from '../authorization/read-context';
import type { DomainError } from '#base/errors/domain-error';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';

/** Facts about a write that the writer gives. `lastObserved` is in epoch milliseconds. Unknown keys are kept. */
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

/** A requested change of one aspect of one entity, parsed from any request format. It is not yet checked against the models. */
export interface Proposal {
  readonly entityType: string;
  /** The proposal has either this or `key`. */
  readonly urn?: string;
  /** Key aspect that determines the urn. */
  readonly key?: JsonValue;
  readonly aspectName: string;
  readonly changeType: ChangeType;
  /** The value of the aspect. For PATCH the array of operations or `{patch, arrayPrimaryKeys}`; absent for DELETE. */
  readonly value?: JsonValue;
  readonly systemMetadata?: SystemMetadata;
  /**
   * Set only for files that `export` wrote, `adopt`, and the tables of a released server. The write keeps the version
   * and the stamp of the value. The key aspect is the only default that it adds.
   */
  readonly restored?: RestoredVersion;
  /**
   * Set only for files that `export` wrote, and the tables of a released server. A value that does not fit the models
   * is set aside, whatever the setting says.
   */
  readonly keepsMisfit?: boolean;
  /** The key of the set-aside value that `adopt` stores. The write removes that value. */
  readonly adopts?: SetAsideKey;
  /**
   * Makes the value again of what is stored when it is written. Others may have changed it since `value` was made of what was read. Undefined is
   * an absent aspect.
   */
  readonly edit?: (stored: JsonObject | undefined) => JsonObject;
  /** Whether an equal value makes a new version too, with the stamp of this write. For a rollback, whose value belongs to another run. */
  readonly replacesEqual?: boolean;
  /** Whether an equal value takes the properties of this system metadata. For events, whose times are there. */
  readonly keepsProperties?: boolean;
  /** Required version of the current value (`If-Version-Match`); -1 = the aspect must not exist. */
  readonly ifVersionMatch?: number;
  /** Epoch milliseconds: the current value must be newer. */
  readonly ifModifiedSince?: number;
  /** Epoch milliseconds: the current value must not be newer, or absent. */
  readonly ifUnmodifiedSince?: number;
  /** JSON pointer of the proposal in the request, such as `/proposals/3`. Error pointers start with it. */
  readonly pointer?: string;
  /** JSON pointer of the name of the aspect; default `<pointer>/aspectName`. */
  readonly namePointer?: string;
  /** JSON pointer of the urn; default `<pointer>/entityUrn`. */
  readonly urnPointer?: string;
  /** JSON pointer of the value; default `<pointer>/aspect/value`. */
  readonly valuePointer?: string;
}

/** Version and stamp of a value in the catalog that it comes from. */
export interface RestoredVersion {
  readonly version: number;
  readonly createdOn: number;
  readonly createdBy: string;
  /** Whether a newer stored value stays. If not set, the versions decide. */
  readonly yieldsToNewer?: boolean;
  /**
   * Set only with `yieldsToNewer`, for a server whose place this catalog takes. What was deleted here stays deleted
   * unless the server has a newer version, and retention ignores the value until the next write.
   */
  readonly isMoved?: boolean;
}

/** Identifies a set-aside value (see `set-aside/README.md`). */
export interface SetAsideKey {
  readonly urn: string;
  readonly aspect: string;
  readonly kind: SetAsideKind;
  /** The version of a value; the time of a patch or an event. */
  readonly number: number;
  /** Distinguishes patches and events of the same time; empty for a value. */
  readonly digest: string;
}

/** The order in which the values of an aspect are adopted. */
export const SET_ASIDE_KINDS = ['value', 'patch', 'event'] as const;
export type SetAsideKind = (typeof SET_ASIDE_KINDS)[number];

export interface WriteOutcome {
  readonly urn: string;
  readonly aspectName: string;
  /** False for a rewrite of an equal value. */
  readonly changed: boolean;
  /** Version of the value. Every change of the aspect increases it by one. */
  readonly version: number;
  /** Sentences such as "kept unknown field /x". */
  readonly warnings: readonly string[];
  /** Whether the value is kept outside the catalog, because the models do not know it. */
  readonly isSetAside?: boolean;
}

/** The event that a write waits for if search uses Elasticsearch: searches find it, the index contains it, or it is committed. */
export type WriteWait = 'search' | 'index' | 'commit';

export interface WriteOptions {
  /** Default: the setting. */
  readonly wait?: WriteWait | undefined;
  /** The request of the write, for the change log. */
  readonly requestId?: string | undefined;
  /** Whether the request is a list of proposals. It decides what happens to unknown aspects if the setting does not. */
  readonly isBatch?: boolean;
  /**
   * Used only by `writeEach`: tries all proposals that pass their checks in one transaction first. An outage then
   * rejects the whole, so that the caller repeats it.
   */
  readonly together?: boolean;
  /** Makes all checks without a pause, so that requests that one caller sends at the same time are written in the order of its calls. */
  readonly inOrder?: boolean;
}

export interface AspectWriter {
  /**
   * Writes all proposals or none, with default aspects, history, edges and search documents. When it resolves, the write is durable, and
   * searchable unless `wait` requests less.
   * @throws InvalidInputError | SchemaViolationError | ConflictError | UnavailableError; BusyError if too many writes wait
   */
  write(actor: Actor, proposals: readonly Proposal[], options?: WriteOptions): Promise<readonly WriteOutcome[]>;
  /**
   * Writes each proposal separately. Resolves to the outcome or the error of each, in order. Errors in the input are returned unchanged.
   * @throws BusyError, before anything is written, if too many writes wait
   */
  writeEach(
    actor: Actor,
    proposals: readonly (Proposal | DomainError)[],
    options?: WriteOptions,
  ): Promise<readonly (WriteOutcome | Error)[]>;
}

/** An aspect as stored. `value` and `systemMetadata` are JSON, copied into responses without parsing. */
export interface StoredAspect {
  readonly name: string;
  /** 0 = latest; n = the n-th old value. */
  readonly version: number;
  /** Version of the latest value, which `ifVersionMatch` compares with. Absent for a computed one. */
  readonly latestVersion?: number;
  readonly value: string;
  readonly systemMetadata: string | null;
  readonly createdOn: number;
  readonly createdBy: string;
  /** Sentences about a value that the models do not fit any more. */
  readonly warnings?: readonly string[];
}

export interface StoredEntity {
  readonly urn: string;
  readonly entityType: string;
  /** False if the key aspect is not stored. The entity then has a computed key aspect. */
  readonly exists: boolean;
  readonly aspects: readonly StoredAspect[];
}

export interface EntitiesOptions {
  /** All aspects if it is absent. */
  readonly aspects?: readonly string[] | undefined;
  readonly read: ReadContext;
}

/**
 * Reads entities for clients. `entity`, `entities`, `aspect` and `exists` throw ForbiddenError for an entity that the actor may not see, whether
 * it exists or not. Secrets are hidden. The rest is as in `AspectReader`.
 */
export interface EntityReader {
  entity(urn: string, options: EntitiesOptions): Promise<StoredEntity>;
  entities(urns: readonly string[], options: EntitiesOptions): Promise<readonly StoredEntity[]>;
  /** The same as `entities`, with undefined for an entity that the actor may not see. */
  visible(urns: readonly string[], options: EntitiesOptions): Promise<readonly (StoredEntity | undefined)[]>;
  /** The urns that the actor may see. Takes no statement for an actor who may see everything. */
  admitted(urns: readonly string[], read: ReadContext): Promise<ReadonlySet<string>>;
  /** The urns of which the actor sees nothing from before their last deletion. */
  withoutPast(urns: readonly string[], read: ReadContext): readonly string[];
  aspect(urn: string, aspectName: string, version: number, read: ReadContext): Promise<StoredAspect>;
  exists(urn: string, read: ReadContext): Promise<boolean>;
}

/**
 * Reads what is stored, secrets included, whoever asks. For the service itself; clients read through `EntityReader`. Reads of one entity do not take a
 * `ReadContext`, because they end sooner than a cancellation would.
 */
export interface AspectReader {
  /**
   * Latest aspects, all or the named ones. Unknown names are ignored. The result always contains the key aspect, computed from the urn if
   * it is not stored.
   * @throws InvalidInputError for an invalid urn or an unknown entity type
   */
  entity(urn: string, aspects?: readonly string[]): Promise<StoredEntity>;
  /** The same as `entity` for several urns, in the order of the urns. */
  entities(urns: readonly string[], options: EntitiesOptions): Promise<readonly StoredEntity[]>;
  /**
   * One version: 0 is the latest, n the n-th old one, -n counts backwards from the latest. The result has the resolved version.
   * @param withoutPast urns without what was before their last deletion
   * @throws NotFoundError
   */
  aspect(urn: string, aspectName: string, version: number, withoutPast?: readonly string[]): Promise<StoredAspect>;
  exists(urn: string): Promise<boolean>;
}

/** Checks values against the models. */
export interface AspectValidator {
  /**
   * The value as it is stored, and warnings. The setting decides whether unknown fields are kept, dropped or refused.
   * @throws SchemaViolationError with one detail for each invalid place
   */
  validate(
    aspectName: string,
    value: JsonValue,
    pointer: string,
  ): { readonly value: JsonObject; readonly warnings: readonly string[] };
}
