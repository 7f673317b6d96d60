import { NO_RUN_ID } from '../aspects/prepare/system-metadata';
import type { ChangeSet, EntityChange } from '../changes/change-set';
import type { EntityState } from '../changes/entity-state';
import type { Projection } from '../changes/projection';
import type { Transaction } from '#base/database/sql-client';
import { isRemoved, type ModelRegistry } from '../registry/model-registry';
import { countRunRows, type RunCountChange } from './sql/count-run-rows';

type Counts = Map<string, { -readonly [Field in keyof RunCountChange]: RunCountChange[Field] }>;

/** Counts the latest values of each run, so that a list of runs need not read them. */
export class RunProjection implements Projection {
  constructor(private readonly models: ModelRegistry) {}

  apply(transaction: Transaction, { entities }: ChangeSet): void {
    const counts: Counts = new Map();
    for (const change of entities) this.count(change, counts);
    const changes = [...counts.values()].filter((each) => each.activeRows || each.removedRows || each.lastObserved);
    transaction.send(countRunRows(changes));
  }

  private count({ before, after }: EntityChange, counts: Counts): void {
    const [wasRemoved, removed] = [this.isRemoved(before), this.isRemoved(after)];
    for (const [name, { fields }] of before.aspects)
      if (removed !== wasRemoved || after.aspects.get(name)?.fields.runId !== fields.runId)
        add(counts, fields.runId, wasRemoved, -1, 0);
    for (const [name, state] of after.aspects) {
      const old = before.aspects.get(name);
      if (old === state && removed === wasRemoved) continue;
      const isNew = removed !== wasRemoved || old?.fields.runId !== state.fields.runId;
      add(counts, state.fields.runId, removed, isNew ? 1 : 0, old === state ? 0 : state.lastObserved);
    }
  }

  private isRemoved({ aspects }: EntityState): boolean {
    return isRemoved(this.models.registry.softDelete, (name) => aspects.get(name)?.value);
  }
}

function add(counts: Counts, runId: string, removed: boolean, rows: number, lastObserved: number): void {
  if (runId === NO_RUN_ID) return;
  const found = counts.get(runId) ?? { runId, activeRows: 0, removedRows: 0, lastObserved: 0 };
  if (removed) found.removedRows += rows;
  else found.activeRows += rows;
  found.lastObserved = Math.max(found.lastObserved, lastObserved);
  counts.set(runId, found);
}
