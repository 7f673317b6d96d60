/** The share of a catalog that is described, owned and so on. */
export interface CatalogCoverage {
  readonly measures: readonly Measure[];
  readonly whole: Covered;
  readonly groups: readonly CoverageGroup[];
  /** The days before, oldest first; none for who may not see the whole catalog. */
  readonly history: readonly CoveredDay[];
  /** The day of `before`, epoch milliseconds. */
  readonly comparedWith?: number;
}

/** What entities should have. */
export interface Measure {
  readonly title: string;
  /** The search field that is true for those that have it. */
  readonly field: string;
}

export interface Covered {
  readonly total: number;
  /** The numbers of those that have what each measure asks for. */
  readonly counts: readonly number[];
}

interface CoverageGroup {
  /** The name of one value, such as `Domain`. */
  readonly title: string;
  /** The search field of the values. */
  readonly field: string;
  /** The search field that is false for the entities without a value; absent if all have one. */
  readonly hasField?: string;
  /** The largest first. */
  readonly rows: readonly CoverageRow[];
  /** Whether there are more values. */
  readonly isCut: boolean;
}

export interface CoverageRow extends Covered {
  readonly title: string;
  /** Absent in the row of entities without a value. */
  readonly value?: string;
  /** What it had weeks ago, if it was there. */
  readonly before?: Covered;
}

export interface CoveredDay extends Covered {
  /** The beginning of the day in UTC, epoch milliseconds. */
  readonly day: number;
}
