/** What a change of the models means for what is stored and for clients. */
type ChangeClass = 'compatible' | 'reindex' | 'breaking';

/** Stored values: those of an aspect, of an entity type, or of both, where `path` (a SQL/JSON path) finds something. */
interface StoredValues {
  readonly aspect?: string;
  readonly entityType?: string;
  readonly path?: string;
}

/** One difference between two states of the models. */
export interface ModelChange {
  readonly class: ChangeClass;
  /** Names a part of the models, the same in all states: `dataset.ownership`, `com.example.Owner.type`. */
  readonly id: string;
  /** What is different, and what it means. */
  readonly problem: string;
  /** What makes the change compatible, or what to do after it; empty if nothing is necessary. */
  readonly fix: string;
  /** Values that do not fit any more, or that lose something. */
  readonly affected: readonly StoredValues[];
}

/** A difference at a place that the caller knows. */
export type Finding = Pick<ModelChange, 'class' | 'problem' | 'fix'> & {
  /** What follows in a SQL/JSON path to the values that are affected; absent if none are. */
  readonly path?: string;
};

export function breaking(problem: string, fix: string, path = ''): Finding {
  return { class: 'breaking', problem, fix, path };
}

export function compatible(problem: string): Finding {
  return { class: 'compatible', problem, fix: '' };
}
