export interface CheckResult {
  readonly area: string;
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly milliseconds: number;
  /** The reason why it failed or was skipped. */
  readonly message?: string;
}

export interface ConformanceReport {
  readonly url: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly results: readonly CheckResult[];
}

export function countOf({ results }: ConformanceReport, outcome: CheckResult['outcome']): number {
  return results.filter((each) => each.outcome === outcome).length;
}
