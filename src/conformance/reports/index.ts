import type { ConformanceReport } from '../report';
import { jsonReport } from './json-report';
import { junitReport } from './junit-report';
import { tableReport } from './table-report';

/** The forms of a report, by the names that `--report` takes. */
export const REPORTS = { table: tableReport, json: jsonReport, junit: junitReport } satisfies Record<
  string,
  (report: ConformanceReport) => string
>;

export type ReportName = keyof typeof REPORTS;
