import type { SetAsideRow } from './sql/write-set-aside';

/** What became of the set-aside values of one aspect. */
export interface AdoptedAspect {
  readonly entityType: string;
  readonly aspect: string;
  readonly written: number;
  /** Removed, because a newer value is stored. */
  readonly superseded: number;
  /** The number of values that are still set aside. */
  readonly refused: number;
  /** The first different reasons. */
  readonly reasons: readonly string[];
}

const REASONS_MAX = 3;

/** Counts by aspect. */
export class AdoptionTally {
  private readonly counts = new Map<string, AdoptedAspect>();

  get aspects(): readonly AdoptedAspect[] {
    return [...this.counts.values()];
  }

  add(row: SetAsideRow, result: 'written' | 'superseded'): void {
    const before = this.of(row);
    this.counts.set(tallyKey(row), { ...before, [result]: before[result] + 1 });
  }

  refuse(row: SetAsideRow, reason: string): void {
    const before = this.of(row);
    const reasons = [...new Set([...before.reasons, reason])].slice(0, REASONS_MAX);
    this.counts.set(tallyKey(row), { ...before, refused: before.refused + 1, reasons });
  }

  private of(row: SetAsideRow): AdoptedAspect {
    const { entityType, aspect } = row;
    return this.counts.get(tallyKey(row)) ?? { entityType, aspect, written: 0, superseded: 0, refused: 0, reasons: [] };
  }
}

function tallyKey({ entityType, aspect }: SetAsideRow): string {
  return `${entityType}.${aspect}`;
}
