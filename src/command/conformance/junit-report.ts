import { groupBy } from '#base/json/group-by';
import { escapeMarkup } from '#base/http/html';
import { type CheckResult, type ConformanceReport, countOf } from './report';

const SECOND_MS = 1000;

/** The XML that CI systems read: a suite for each area, a case for each check. */
export function junitReport(report: ConformanceReport): string {
  const suites = [...groupBy(report.results, ({ area }) => area)].map(([area, results]) =>
    suite(report, area, results),
  );
  const counts = countsOf(report);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="conformance of ${escaped(report.url)}" ${counts}>\n${suites.join('')}</testsuites>\n`;
}

function suite(report: ConformanceReport, area: string, results: readonly CheckResult[]): string {
  const counts = countsOf({ ...report, results });
  const cases = results.map(testCase).join('');
  return `  <testsuite name="${escaped(area)}" timestamp="${report.startedAt}" ${counts}>\n${cases}  </testsuite>\n`;
}

function countsOf(report: ConformanceReport): string {
  const { results } = report;
  const time = results.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / SECOND_MS;
  return `tests="${results.length}" failures="${countOf(report, 'failed')}" skipped="${countOf(report, 'skipped')}" time="${time}"`;
}

function testCase({ area, name, outcome, milliseconds, message = '' }: CheckResult): string {
  const attributes = `classname="${escaped(area)}" name="${escaped(name)}" time="${milliseconds / SECOND_MS}"`;
  if (outcome === 'passed') return `    <testcase ${attributes}/>\n`;
  const element = outcome === 'failed' ? 'failure' : 'skipped';
  return `    <testcase ${attributes}><${element} message="${escaped(message)}"/></testcase>\n`;
}

/** XML has no characters below U+0020 but three, not even escaped. */
function escaped(text: string): string {
  return escapeMarkup(text)
    .replaceAll(/[\t\n\r]/g, ' ')
    .replaceAll(/[^\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
}
