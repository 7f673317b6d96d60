import type { JsonObject } from '../../../../generated/registry/registry-types';
import { EntityDraft } from './entity-draft';
import type { StoredEntity } from './entity-draft';

/** The entities of a batch. Requests change copies; the copies of a request that succeeds become the entities. */
export class BatchState {
  private readonly drafts: Map<string, EntityDraft>;

  /** `others`: aspects of entities that are only looked at, by urn and aspect name. */
  constructor(
    stored: Iterable<StoredEntity>,
    private readonly others: ReadonlyMap<string, JsonObject>,
  ) {
    this.drafts = new Map([...stored].map((state) => [state.urn, EntityDraft.of(state)]));
  }

  get entities(): readonly EntityDraft[] {
    return [...this.drafts.values()];
  }

  draft(urn: string): EntityDraft {
    const found = this.drafts.get(urn);
    if (!found) throw new Error(`${urn} was not read for its batch`);
    return found;
  }

  accept(changed: Iterable<EntityDraft>): void {
    for (const draft of changed) this.drafts.set(draft.stored.urn, draft);
  }

  aspectOf(urn: string, aspect: string): JsonObject | undefined {
    return this.drafts.get(urn)?.aspects.get(aspect)?.value ?? this.others.get(otherKey(urn, aspect));
  }
}

export function otherKey(urn: string, aspect: string): string {
  return `${urn} ${aspect}`;
}
