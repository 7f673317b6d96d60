import { type ConformanceReport, countOf } from '../report';

/** One object, with a line break at the end. */
export function jsonReport(report: ConformanceReport): string {
  const counts = {
    passed: countOf(report, 'passed'),
    failed: countOf(report, 'failed'),
    skipped: countOf(report, 'skipped'),
  };
  const { url, startedAt, results } = report;
  return `${JSON.stringify({ url, startedAt, ...counts, results }, null, 2)}\n`;
}
