import type { Requirement } from '#access/policies/requirement';
import type { Transaction } from '#base/database/sql-client';
import type { JsonValue } from '#generated/registry/registry-types';

/** Progress of one batch of a task. */
export interface TaskBatch {
  readonly deleted: number;
  readonly isLast: boolean;
}

/** The work of one task. */
export interface TaskWork {
  /** Does one batch. Its writes and the progress of the task commit together. */
  runBatch(transaction: Transaction): Promise<TaskBatch>;
  /** Cleans up after a task that ends before its last batch. */
  giveUp(transaction: Transaction): void;
  /** Whether an index has still to follow what the batches wrote. */
  isBehind(): Promise<boolean>;
}

export interface TaskKind {
  /** Identifies the kind in the rows, so it never changes once released. */
  readonly name: string;
  /** The requirement of the operation that asks for such a task. Its owner must have this before each batch. */
  readonly requirement: Requirement;
  /** @throws Error for parameters of a row that this kind does not understand */
  open(parameters: JsonValue): TaskWork;
}
