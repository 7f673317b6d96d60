import type { AspectSpec, EntitySpec } from '#generated/registry/registry-types';
import type { ModelRegistry } from '../registry/model-registry';
import type { AspectState, EntityState } from './entity-state';

/** Everything that one transaction changed, in terms of the store. It does not depend on its readers. */
export interface ChangeSet {
  /** Epoch milliseconds. */
  readonly time: number;
  /** The entities that the transaction touched, each once, in ascending order of their ids. */
  readonly entities: readonly EntityChange[];
}

/** One entity before and after a transaction. */
export interface EntityChange {
  readonly id: string;
  readonly urn: string;
  readonly entity: EntitySpec;
  readonly before: EntityState;
  readonly after: EntityState;
  /** Aspects that must be derived again although their value stayed the same. */
  readonly restated: ReadonlySet<string>;
  readonly events: { readonly written: readonly EventWrite[]; readonly deleted: readonly EventId[] };
  /** The rows of the change log, in the order in which the changes happened. */
  readonly log: readonly LoggedChange[];
  /** Null if the transaction did not delete the entity. It may have written it again. */
  readonly deletion: EntityDeletion | null;
}

/** A deletion of an entity with all its aspects. */
export interface EntityDeletion {
  /** Number of the entity's rows of the log up to the deletion. */
  readonly logged: number;
  /** Last version of each aspect that was ever written. */
  readonly versions: ReadonlyMap<string, number>;
}

/**
 * Kinds of changes in the log.
 * - `UPSERT`: the aspect has a new value. - `DELETE`: the aspect was deleted. - `RESTATE`: a writer asked to derive the aspect again.
 * - `OBSERVE`: an equal value was written by a run that the entity did not know yet; the version stays.
 * - `UPSERT_EVENT`, `DELETE_EVENT`: an event of a time series aspect was written or deleted.
 * - `PLATFORM_EVENT`: a client put an event into the log, which no aspect changed.
 */
export const CHANGE_OPERATIONS = [
  'UPSERT',
  'DELETE',
  'RESTATE',
  'OBSERVE',
  'UPSERT_EVENT',
  'DELETE_EVENT',
  'PLATFORM_EVENT',
] as const;
export type ChangeOperation = (typeof CHANGE_OPERATIONS)[number];

/** The origin of a change. */
export interface ChangeOrigin {
  /** Urn. */
  readonly actor: string;
  readonly runId: string | null;
  readonly requestId: string | null;
  /** The address of the client; null for commands and for the work of the service itself. Only the audit stores it. */
  readonly address: string | null;
}

/** One change of one aspect. */
export interface LoggedChange extends ChangeOrigin {
  readonly aspect: string;
  readonly operation: ChangeOperation;
  /** Null if the aspect was absent, and for events. */
  readonly versionBefore: number | null;
  readonly versionAfter: number | null;
  /** Null for changes of other aspects than time series. */
  readonly event: EventId | null;
}

/** Identifies one event of an entity. */
export interface EventId {
  readonly aspect: string;
  readonly timestampMillis: number;
  /** A uuid. Events with the same key are the same event: the later write replaces the earlier. */
  readonly eventKey: string;
}

/** An event of a time series aspect as a row holds it. */
export interface EventWrite extends EventId {
  readonly event: string;
  readonly systemMetadata: string | null;
  readonly runId: string | null;
  /** JSON that filters and sorting read. */
  readonly columns: string;
  readonly createdOn: number;
}

/** An aspect that has to be derived again. */
export interface ChangedAspect {
  readonly change: EntityChange;
  readonly aspect: AspectSpec;
  readonly before: AspectState | undefined;
  /** Undefined if the aspect was deleted. */
  readonly after: AspectState | undefined;
}

/** The aspects whose value changed, was deleted or was restated, among those that `matters` picks. */
export function* changedAspects(
  models: ModelRegistry,
  { entities }: ChangeSet,
  matters: (aspect: AspectSpec) => boolean,
): Generator<ChangedAspect, void> {
  for (const change of entities) {
    for (const name of changedNames(change)) {
      const aspect = models.aspect(name);
      if (!aspect || !matters(aspect)) continue;
      yield { change, aspect, before: change.before.aspects.get(name), after: change.after.aspects.get(name) };
    }
  }
}

function changedNames({ before, after, restated }: EntityChange): readonly string[] {
  const names: string[] = [];
  for (const [name, { fields }] of before.aspects)
    if (after.aspects.get(name)?.fields.version !== fields.version || restated.has(name)) names.push(name);
  for (const name of after.aspects.keys()) if (!before.aspects.has(name)) names.push(name);
  return names;
}

/** An entity exists while it has its key aspect. */
export function exists({ entity }: Pick<EntityChange, 'entity'>, { aspects }: EntityState): boolean {
  return aspects.has(entity.keyAspect);
}
