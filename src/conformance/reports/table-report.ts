import { printableLine } from '../../logging/printable';
import { type CheckResult, type ConformanceReport, countOf } from '../report';

const MARKS = { passed: 'ok', failed: 'FAILED', skipped: 'skipped' } as const;
const MARK_WIDTH = 9;

/** A line for each check, with the reason below those that failed, and the counts at the end. */
export function tableReport(report: ConformanceReport): string {
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
