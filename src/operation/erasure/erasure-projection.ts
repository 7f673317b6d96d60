import { type AuditEntry, SUCCESS } from '#access/audit/audit-entry';
import { writeEntries } from '#access/audit/sql/write-entries';
import type { SqlStatement, Transaction } from '#base/database/sql-client';
import type { Actor } from '#catalog/authorization/actor';
import { type ChangeSet, type EntityChange, exists } from '#catalog/changes/change-set';
import type { Projection } from '#catalog/changes/projection';
import type { IndexMaintenance } from '#search/engine/search-engine';
import { parseUrn } from '#catalog/urn/urn';
import { type ErasedEntity, eraseEntity } from './sql/erase-entity';

/** The operation in the audit. Its detail stays. */
export const ERASE = 'eraseEntity';

/** An erasure that is under way in this process. */
export interface Erasing {
  readonly actor: Actor;
  readonly requestId: string;
  /** What it removes, in words without values. */
  readonly detail: string;
  /** Whether a transaction has removed it. It may have failed later. */
  isDone: boolean;
}

/** Removes the values of an entity in the transaction that deletes it. A deletion that is not an erasure keeps them. */
export class ErasureProjection implements Projection {
  private readonly erasing = new Map<string, Erasing>();

  constructor(
    private readonly maintenance: Pick<IndexMaintenance, 'repair'>,
    private readonly now: () => number,
  ) {}

  /** Runs `work`. Meanwhile, a deletion of the urn erases it. */
  async during<Result>(urn: string, erasing: Erasing, work: () => Promise<Result>): Promise<Result> {
    this.erasing.set(urn, erasing);
    try {
      return await work();
    } finally {
      this.erasing.delete(urn);
    }
  }

  async apply(transaction: Transaction, { entities }: ChangeSet): Promise<void> {
    if (this.erasing.size === 0) return;
    for (const change of entities) {
      const erasing = this.erasing.get(change.urn);
      if (erasing && isGone(change)) await this.erase(transaction, change, erasing);
    }
  }

  /** Removes everything with the audit entry. The index must not keep a trace either. */
  async erase(transaction: Transaction, { id, urn }: ErasedEntity, erasing: Erasing): Promise<void> {
    transaction.send([...eraseEntity({ id, urn }), ...this.auditOf(urn, erasing)]);
    const { entityType } = parseUrn(urn);
    if (id !== null) await this.maintenance.repair(transaction, [], [{ id, urn, entityType }]);
    erasing.isDone = true;
  }

  private auditOf(target: string, { actor, requestId, detail }: Erasing): readonly SqlStatement[] {
    const address = actor.origin?.address ?? '';
    const facts = { time: this.now(), actor: actor.urn, address, requestId, detail } satisfies Partial<AuditEntry>;
    return writeEntries([{ ...facts, operation: ERASE, outcome: SUCCESS, target, minute: null, count: 1 }]);
  }
}

function isGone(change: EntityChange): boolean {
  return change.deletion !== null && !exists(change, change.after);
}
