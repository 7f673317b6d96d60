import { isGuarded } from '#catalog/authorization/policies/guarded-aspect';
import type { ChangeSet, EntityChange, LoggedChange } from '#catalog/changes/change-set';
import type { Projection } from '#catalog/changes/projection';
import type { Transaction } from '#base/database/sql-client';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { SUCCESS } from './audit-entry';
import { type AuditRow, writeEntries } from './sql/write-entries';

/**
 * Writes an entry for each change of an aspect that decides over access, and for each entity that was deleted. The models name the aspects by
 * the privileges that a write takes.
 */
export class AuditProjection implements Projection {
  private readonly aspects: ReadonlySet<string>;
  private readonly entityTypes: ReadonlySet<string>;

  constructor({ registry }: ModelRegistry) {
    const guarded = registry.aspects.filter(isGuarded);
    this.aspects = new Set(guarded.map(({ name }) => name));
    this.entityTypes = new Set(guarded.flatMap(({ entities }) => entities));
  }

  apply(transaction: Transaction, { time, entities }: ChangeSet): void {
    const rows = entities.flatMap((change) =>
      this.entityTypes.has(change.entity.name) || change.deletion ? this.rows(change, time) : [],
    );
    if (rows.length > 0) transaction.send(writeEntries(rows));
  }

  /** The key aspect says that the entity, such as a user, was created or deleted. */
  private rows({ urn, entity, log }: EntityChange, time: number): readonly AuditRow[] {
    const isGuardedType = this.entityTypes.has(entity.name);
    return log
      .filter(({ aspect }) => this.aspects.has(aspect) || aspect === entity.keyAspect)
      .filter(({ operation }) => operation === 'DELETE' || (operation === 'UPSERT' && isGuardedType))
      .map((change) => rowOf(change, urn, time));
  }
}

/** Versions instead of values: the history of the entity has them, without secrets. */
function rowOf(change: LoggedChange, target: string, time: number): AuditRow {
  const { actor, address, operation, aspect, requestId, versionBefore, versionAfter } = change;
  return {
    time,
    minute: null,
    actor,
    address: address ?? '',
    operation: `${operation} ${aspect}`,
    outcome: SUCCESS,
    target,
    requestId: requestId ?? '',
    detail: `version ${versionBefore ?? '-'} -> ${versionAfter ?? '-'}`,
    count: 1,
  };
}
