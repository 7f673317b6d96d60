import type { ChangeType } from '#catalog/aspects/aspect-service';
import type { JsonObject } from '#generated/registry/registry-types';

/** A simple model of the store. Random histories are compared with it. */
export class ModelStore {
  readonly entities = new Map<string, ModelEntity>();
  /** All values that each aspect ever had, oldest first, by urn and aspect. Deletions do not end a history. */
  readonly histories = new Map<string, readonly JsonObject[]>();

  /** Applies all changes, or returns `false` and does not apply any. */
  apply(changes: readonly ModelChange[]): boolean {
    const before = structuredClone(this.entities);
    const historiesBefore = new Map(this.histories);
    const existed = new Set([...this.entities].filter(([, entity]) => entity.has(KEY)).map(([urn]) => urn));
    const done = changes.every((change) => this.change(change, existed.has(change.urn)));
    if (done) for (const { urn, changeType } of changes) if (changeType !== 'DELETE') this.addKey(urn);
    if (!done) {
      this.entities.clear();
      for (const [urn, entity] of before) this.entities.set(urn, entity);
      this.histories.clear();
      for (const [key, values] of historiesBefore) this.histories.set(key, values);
    }
    for (const [urn, entity] of this.entities) if (entity.size === 0) this.entities.delete(urn);
    return done;
  }

  private change({ urn, aspectName, changeType, value }: ModelChange, existedBefore: boolean): boolean {
    const entity = this.entities.get(urn) ?? new Map<string, JsonObject[]>();
    this.entities.set(urn, entity);
    const values = entity.get(aspectName);
    if (changeType === 'DELETE') {
      if (aspectName === KEY) entity.clear();
      else entity.delete(aspectName);
      return true;
    }
    if (
      (changeType === 'CREATE' && values) ||
      (changeType === 'UPDATE' && !values) ||
      (changeType === 'CREATE_ENTITY' && existedBefore)
    )
      return false;
    if (JSON.stringify(values?.at(-1)) === JSON.stringify(value)) return true;
    entity.set(aspectName, [...(values ?? []), value]);
    this.remember(urn, aspectName, value);
    return true;
  }

  private remember(urn: string, aspectName: string, value: JsonObject): void {
    const key = `${urn} ${aspectName}`;
    this.histories.set(key, [...(this.histories.get(key) ?? []), value]);
  }

  private addKey(urn: string): void {
    const entity = this.entities.get(urn);
    if (!entity || entity.size === 0 || entity.has(KEY)) return;
    const key = { username: urn.split(':')[3] ?? '' };
    entity.set(KEY, [key]);
    this.remember(urn, KEY, key);
  }
}

/** The entity type of the histories has a key and does not have other default aspects. */
export const KEY = 'corpUserKey';

/** Values of each aspect, oldest first. */
type ModelEntity = Map<string, JsonObject[]>;

export interface ModelChange {
  readonly urn: string;
  readonly aspectName: string;
  readonly changeType: ChangeType;
  readonly value: JsonObject;
}
