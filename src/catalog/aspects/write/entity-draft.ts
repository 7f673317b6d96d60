import type { EntitySpec } from '#generated/registry/registry-types';
import type { ChangeOrigin, EntityDeletion, EventId, EventWrite, LoggedChange } from '#catalog/changes/change-set';
import type { AspectState, EntityState, EventState } from '#catalog/changes/entity-state';

/** The stored state of an entity when a batch begins. */
export interface StoredEntityState extends EntityState {
  readonly id: string;
  readonly urn: string;
  readonly entity: EntitySpec;
  /** Parts of the urn. */
  readonly parts: readonly string[];
  /** Last version of each deleted aspect. The next value continues from there. */
  readonly deletedVersions: ReadonlyMap<string, number>;
  /** Whether the entity's row says that it is soft-deleted. */
  readonly removed: boolean;
}

/** The values of an aspect that are not the latest one any more, newest first. A list would be copied for each value. */
export interface OldValue {
  readonly state: AspectState;
  /** Epoch milliseconds of the deletion; null if another value replaced it. */
  readonly deletedOn: number | null;
  readonly older: OldValue | undefined;
}

/** Maximum number of runs in an entity's list, newest last. */
const RUN_IDS_MAX = 25;

const NONE: ReadonlySet<string> = new Set();

/**
 * An entity as it will be after the commit. Each request changes it in memory; it is written once. Members that few writes change
 * are replaced instead of changed in place, so copies of the draft share them.
 */
export class EntityDraft implements EntityState {
  /** Whether the entity existed before the request that changes the draft. */
  readonly existedBefore: boolean;

  private constructor(
    readonly stored: StoredEntityState,
    readonly aspects: Map<string, AspectState>,
    /** Values to add to the history, by aspect. */
    readonly history: Map<string, OldValue>,
    /** Last version of each deleted aspect. */
    public deletedVersions: ReadonlyMap<string, number>,
    readonly events: Map<string, EventWrite>,
    readonly newestEvents: Map<string, EventState>,
    /** Aspects that must be derived again although the value stays the same. */
    public restated: ReadonlySet<string>,
    /** Aspects whose stored history must go, because values from another store take its place. */
    public replacedHistory: ReadonlySet<string>,
    /** Aspects with values from another store: retention ignores them until the next write. */
    public restored: ReadonlySet<string>,
    readonly log: LoggedChange[],
    public runIds: readonly string[],
    /** Origin of the deletion of the stored events; null if they stay. */
    public eventsDeletedBy: ChangeOrigin | null,
    /** The last deletion of the entity in this batch. */
    public deletion: EntityDeletion | null,
  ) {
    this.existedBefore = this.exists;
  }

  static of(stored: StoredEntityState): EntityDraft {
    const { aspects, deletedVersions, newestEvents, runIds } = stored;
    return new EntityDraft(
      stored,
      new Map(aspects),
      new Map(),
      deletedVersions,
      new Map(),
      new Map(newestEvents),
      NONE,
      NONE,
      NONE,
      [],
      runIds,
      null,
      null,
    );
  }

  /** A copy on which one request tries its changes. */
  fork(): EntityDraft {
    return new EntityDraft(
      this.stored,
      new Map(this.aspects),
      new Map(this.history),
      this.deletedVersions,
      new Map(this.events),
      new Map(this.newestEvents),
      this.restated,
      this.replacedHistory,
      this.restored,
      [...this.log],
      this.runIds,
      this.eventsDeletedBy,
      this.deletion,
    );
  }

  get entity(): EntitySpec {
    return this.stored.entity;
  }

  /** An entity exists while it has its key aspect; one whose type the models do not know any more, while it has any aspect. */
  get exists(): boolean {
    const { keyAspect } = this.entity;
    return keyAspect === '' ? this.aspects.size > 0 : this.aspects.has(keyAspect);
  }

  /** The version that the next value of an aspect gets. */
  nextVersion(name: string): number {
    return (this.aspects.get(name)?.fields.version ?? this.deletedVersions.get(name) ?? 0) + 1;
  }

  /** Replaces the value by a new one. The old value becomes history. */
  replace(name: string, next: AspectState): void {
    this.retire(name, null);
    this.aspects.set(name, next);
    this.forgetDeletedVersion(name);
    this.restored = without(this.restored, name);
  }

  /** Replaces the value by the one that followed it in another store. The history of a deleted aspect goes, except for a moved value. */
  restore(name: string, next: AspectState, { isMoved = false }: { readonly isMoved?: boolean } = {}): void {
    if (!isMoved && this.deletedVersions.has(name)) this.dropHistory(name);
    this.replace(name, next);
    this.restored = withName(this.restored, name);
  }

  /** Replaces the value by another one with the same version. */
  correct(name: string, next: AspectState): void {
    this.aspects.set(name, next);
    this.restate(name);
  }

  /** Derives the aspect again although its value stays the same. */
  restate(name: string): void {
    this.restated = withName(this.restated, name);
  }

  /** Deletes an aspect. Its value becomes history. */
  delete(name: string, now: number): void {
    this.deletedVersions = new Map(this.deletedVersions).set(name, this.nextVersion(name) - 1);
    this.retire(name, now);
    this.aspects.delete(name);
    this.restated = without(this.restated, name);
  }

  deleteEvents(origin: ChangeOrigin): void {
    this.events.clear();
    this.newestEvents.clear();
    this.eventsDeletedBy = origin;
  }

  /** What was logged so far, and all versions, are from before a deletion of the entity. */
  endLife(): void {
    this.deletion = { logged: this.log.length, versions: this.deletedVersions };
  }

  addEvent(event: EventWrite): void {
    const key = eventKey(event);
    this.events.delete(key);
    this.events.set(key, event);
    const newest = this.newestEvents.get(event.aspect);
    // The last written of two events with the same time is the newest, as in the store.
    if (!newest || event.timestampMillis >= newest.timestampMillis) this.newestEvents.set(event.aspect, event);
  }

  /** @returns whether the run was not in the list yet */
  addRunId(runId: string): boolean {
    if (this.runIds.includes(runId)) return false;
    this.runIds = [...this.runIds, runId].slice(-RUN_IDS_MAX);
    return true;
  }

  private retire(name: string, deletedOn: number | null): void {
    const state = this.aspects.get(name);
    if (state) this.history.set(name, { state, deletedOn, older: this.history.get(name) });
  }

  private dropHistory(name: string): void {
    this.history.delete(name);
    this.forgetDeletedVersion(name);
    this.replacedHistory = withName(this.replacedHistory, name);
    this.restate(name);
  }

  private forgetDeletedVersion(name: string): void {
    if (!this.deletedVersions.has(name)) return;
    const others = new Map(this.deletedVersions);
    others.delete(name);
    this.deletedVersions = others;
  }
}

function withName(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  return names.has(name) ? names : new Set(names).add(name);
}

function without(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  if (!names.has(name)) return names;
  const others = new Set(names);
  others.delete(name);
  return others;
}

function eventKey({ aspect, timestampMillis, eventKey: key }: EventId): string {
  return `${aspect} ${timestampMillis} ${key}`;
}
