import type { EntitySpec } from '../../../../generated/registry/registry-types';
import type { EventRow } from '../../../timeseries/event-row';
import type { AspectState } from './aspect-state';

/** What the store holds of an entity when a batch begins. */
export interface StoredState {
  readonly id: string;
  readonly urn: string;
  readonly entity: EntitySpec;
  /** Parts of the urn. */
  readonly parts: readonly string[];
  readonly aspects: ReadonlyMap<string, AspectState>;
  /** Newest event of each time series aspect that search looks at. */
  readonly newestEvents: ReadonlyMap<string, NewestEvent>;
  readonly runIds: readonly string[];
  /** Whether the entity's row was made just now, to be locked. */
  readonly isNew: boolean;
}

export interface NewestEvent {
  readonly timestampMillis: number;
  readonly event: string;
  readonly createdOn: number;
}

/** Runs that a document lists at most, newest last. */
const RUN_IDS_MAX = 25;

/** An entity as it will be when the batch commits: changed in memory, request by request, and written once. */
export class EntityDraft {
  private constructor(
    readonly stored: StoredState,
    readonly aspects: Map<string, AspectState>,
    /** Old values to add to the history, by aspect. */
    readonly history: Map<string, readonly AspectState[]>,
    readonly events: Map<string, EventRow>,
    readonly newestEvents: Map<string, NewestEvent>,
    /** Aspects whose edges and document fields are made anew although the value stays. */
    readonly restated: Set<string>,
    /** Aspects that were stored and were deleted in between: their history goes. */
    readonly forgotten: Set<string>,
    /** Aspects whose history comes from another store as it was there: retention leaves it alone until the next write. */
    readonly restored: Set<string>,
    public runIds: readonly string[],
    /** Whether the stored contents were deleted in between. */
    public wiped: boolean,
  ) {}

  static of(stored: StoredState): EntityDraft {
    const { aspects, newestEvents, runIds } = stored;
    return new EntityDraft(
      stored,
      new Map(aspects),
      new Map(),
      new Map(),
      new Map(newestEvents),
      new Set(),
      new Set(),
      new Set(),
      runIds,
      false,
    );
  }

  /** A copy for one request to try its changes on. */
  fork(): EntityDraft {
    return new EntityDraft(
      this.stored,
      new Map(this.aspects),
      new Map(this.history),
      new Map(this.events),
      new Map(this.newestEvents),
      new Set(this.restated),
      new Set(this.forgotten),
      new Set(this.restored),
      this.runIds,
      this.wiped,
    );
  }

  get entity(): EntitySpec {
    return this.stored.entity;
  }

  /** An entity exists while its key aspect is stored. */
  get exists(): boolean {
    return this.aspects.has(this.entity.keyAspect);
  }

  /** Puts a new value in place of the old one, which becomes history. */
  replace(name: string, next: AspectState): void {
    const old = this.aspects.get(name);
    if (old) this.history.set(name, [...(this.history.get(name) ?? []), old]);
    this.aspects.set(name, next);
    this.restored.delete(name);
  }

  /** The same with a value that another store had after the old one. */
  restore(name: string, next: AspectState): void {
    this.replace(name, next);
    this.restored.add(name);
  }

  /** Puts a value in place of another that has the same number. */
  correct(name: string, next: AspectState): void {
    this.aspects.set(name, next);
    this.restated.add(name);
  }

  forget(name: string): void {
    this.aspects.delete(name);
    this.history.delete(name);
    this.restated.delete(name);
    this.forgotten.add(name);
  }

  wipe(): void {
    this.aspects.clear();
    this.history.clear();
    this.events.clear();
    this.newestEvents.clear();
    this.restated.clear();
    this.runIds = [];
    this.wiped = true;
  }

  addEvent(event: EventRow): void {
    const key = `${event.aspect} ${event.timestampMillis} ${event.eventKey}`;
    this.events.delete(key);
    this.events.set(key, event);
    const newest = this.newestEvents.get(event.aspect);
    // Of events at one time the one written last is the newest, as the store sees it.
    if (!newest || event.timestampMillis >= newest.timestampMillis) this.newestEvents.set(event.aspect, event);
  }

  addRunId(runId: string): void {
    if (!this.runIds.includes(runId)) this.runIds = [...this.runIds, runId].slice(-RUN_IDS_MAX);
  }
}
