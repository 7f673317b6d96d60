import type { ChangeSet, EntityChange } from '#catalog/changes/change-set';
import { OwnChanges } from '#catalog/changes/own-changes';

/** An entity after a transaction of this process. */
export type OwnState = Pick<EntityChange, 'id' | 'urn' | 'entity' | 'after'>;

/** What an aspect holds in addition to its text. */
const ASPECT_BYTES = 500;
/** The limit of the states of one pass: a few hundred entities, because the documents are made in one turn. */
const PASS_BYTES = 2_000_000;

/** The states that this process committed and its indexer has not sent, so that it need not read them. */
export class OwnStates {
  private changes = new OwnChanges<OwnState>();

  /** The change set has committed, and its last change has this position. */
  committed(last: number, changeSet: ChangeSet): void {
    const states: OwnState[] = [];
    let bytes = 0;
    for (const { id, urn, entity, after, log } of changeSet.entities) {
      if (log.length === 0) continue;
      // Not the object itself, because it may hold the state before as well.
      const { aspects, newestEvents, runIds } = after;
      states.push({ id, urn, entity, after: { aspects, newestEvents, runIds } });
      for (const { fields } of aspects.values()) bytes += ASPECT_BYTES + fields.text.length;
    }
    this.changes.committed(last, changeSet, { states, bytes });
  }

  /** The states at a position behind one that is indexed, if this process made the next changes up to `last`. */
  after(indexed: number, last: number): ReturnType<OwnChanges<OwnState>['after']> {
    this.changes.forgetUpTo(indexed);
    return this.changes.after(indexed, last, PASS_BYTES);
  }

  /** Forgets the states of a process that does not index at the moment, or whose database may be another one now. */
  forget(): void {
    this.changes = new OwnChanges();
  }
}
