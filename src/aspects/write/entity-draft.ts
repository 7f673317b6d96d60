import type { EntitySpec } from '../../../generated/registry/registry-types';
import type { ChangeOrigin, EventId, EventWrite, LoggedChange } from '../../changes/change-set';
import type { AspectState, EntityState, EventState } from '../../changes/entity-state';

/** The stored state of an entity when a batch begins. */
export interface StoredEntity extends EntityState {
  readonly id: string;
  readonly urn: string;
  readonly entity: EntitySpec;
  /** Parts of the urn. */
  readonly parts: readonly string[];
  /** Last version of each deleted aspect. The next value continues from there. */
  readonly deletedVersions: ReadonlyMap<string, number>;
  /** Whether this transaction inserted the entity's row, to lock it. */
  readonly isNew: boolean;
}

/** A value that is not the latest one any more. */
export interface OldValue {
  readonly state: AspectState;
  /** Epoch milliseconds of the deletion; null if another value replaced it. */
  readonly deletedOn: number | null;
}

/** Maximum number of runs in an entity's list, newest last. */
const RUN_IDS_MAX = 25;

/** An entity as it will be after the commit. Each request changes it in memory; it is written once. */
export class EntityDraft implements EntityState {
  private constructor(
    readonly stored: StoredEntity,
    readonly aspects: Map<string, AspectState>,
    /** Values to add to the history, by aspect. */
    readonly history: Map<string, readonly OldValue[]>,
    /** Last version of each deleted aspect. */
    readonly deletedVersions: Map<string, number>,
    readonly events: Map<string, EventWrite>,
    readonly newestEvents: Map<string, EventState>,
    /** Aspects that must be derived again although the value stays the same. */
    readonly restated: Set<string>,
    /** Aspects whose stored history must go, because values from another store take its place. */
    readonly replacedHistory: Set<string>,
    /** Aspects with values from another store: retention ignores them until the next write. */
    readonly restored: Set<string>,
    readonly log: LoggedChange[],
    public runIds: readonly string[],
    /** Origin of the deletion of the stored events; null if they stay. */
    public eventsDeletedBy: ChangeOrigin | null,
  ) {}

  static of(stored: StoredEntity): EntityDraft {
    const { aspects, deletedVersions, newestEvents, runIds } = stored;
    return new EntityDraft(
      stored,
      new Map(aspects),
      new Map(),
      new Map(deletedVersions),
      new Map(),
      new Map(newestEvents),
      new Set(),
      new Set(),
      new Set(),
      [],
      runIds,
      null,
    );
  }

  /** A copy on which one request tries its changes. */
  fork(): EntityDraft {
    return new EntityDraft(
      this.stored,
      new Map(this.aspects),
      new Map(this.history),
      new Map(this.deletedVersions),
      new Map(this.events),
      new Map(this.newestEvents),
      new Set(this.restated),
      new Set(this.replacedHistory),
      new Set(this.restored),
      [...this.log],
      this.runIds,
      this.eventsDeletedBy,
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
    this.deletedVersions.delete(name);
    this.restored.delete(name);
  }

  /** Replaces the value by the one that followed it in another store. */
  restore(name: string, next: AspectState): void {
    if (this.deletedVersions.has(name)) this.dropHistory(name);
    this.replace(name, next);
    this.restored.add(name);
  }

  /** Replaces the value by another one with the same version. */
  correct(name: string, next: AspectState): void {
    this.aspects.set(name, next);
    this.restated.add(name);
  }

  /** Deletes an aspect. Its value becomes history. */
  delete(name: string, now: number): void {
    this.deletedVersions.set(name, this.nextVersion(name) - 1);
    this.retire(name, now);
    this.aspects.delete(name);
    this.restated.delete(name);
  }

  deleteEvents(origin: ChangeOrigin): void {
    this.events.clear();
    this.newestEvents.clear();
    this.eventsDeletedBy = origin;
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
    if (state) this.history.set(name, [...(this.history.get(name) ?? []), { state, deletedOn }]);
  }

  private dropHistory(name: string): void {
    this.history.delete(name);
    this.deletedVersions.delete(name);
    this.replacedHistory.add(name);
    this.restated.add(name);
  }
}

function eventKey({ aspect, timestampMillis, eventKey: key }: EventId): string {
  return `${aspect} ${timestampMillis} ${key}`;
}
