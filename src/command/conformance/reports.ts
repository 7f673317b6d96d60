import { printableLine } from '#base/logging/printable';
import { junitReport } from './junit-report';
import { type CheckResult, type ConformanceReport, countOf } from './report';

/** The forms of a report, by the names that `--report` takes. */
export const REPORTS = { table: tableReport, json: jsonReport, junit: junitReport };

export type ReportName = keyof typeof REPORTS;

const MARKS = { passed: 'ok', failed: 'FAILED', skipped: 'skipped' } as const;
const MARK_WIDTH = 9;

/** A line for each check, with the reason below those that failed, and the counts at the end. */
function tableReport(report: ConformanceReport): string {
  const width = report.results.reduce((longest, { area }) => Math.max(longest, area.length), 0) + 2;
  const lines = report.results.flatMap((result) => linesOf(result, width));
  const counts = (['passed', 'failed', 'skipped'] as const).map((outcome) => `${countOf(report, outcome)} ${outcome}`);
  return `${[...lines, counts.join(', ')].map(printableLine).join('\n')}\n`;
}

function linesOf({ area, name, outcome, milliseconds, message }: CheckResult, width: number): readonly string[] {
  const time = outcome === 'skipped' ? '' : ` (${milliseconds} ms)`;
  const line = `${MARKS[outcome].padEnd(MARK_WIDTH)}${area.padEnd(width)}${name}${time}`;
  return message === undefined ? [line] : [line, `${' '.repeat(MARK_WIDTH + width)}${message}`];
}

/** One object, with a line break at the end. */
function jsonReport(report: ConformanceReport): string {
  const counts = {
    passed: countOf(report, 'passed'),
    failed: countOf(report, 'failed'),
    skipped: countOf(report, 'skipped'),
  };
  const { url, startedAt, results } = report;
  return `${JSON.stringify({ url, startedAt, ...counts, results }, null, 2)}\n`;
}
