import { emitters } from '../emit/emitters';
import { build } from '../pipeline';
import { type Difference, firstDifference } from '../write/compare-generated';
import { reportProblems, plural, type Terminal } from './terminal';
import type { ExitCode, Folders } from './command';

/** Compares the generated files with what would be written now. */
export async function checkFreshness(folders: Folders, terminal: Terminal): Promise<ExitCode> {
  const { value, diagnostics } = await build(folders, emitters);
  if (!value) return reportProblems(diagnostics, terminal);
  const difference = firstDifference(folders.out, value.files);
  if (difference) {
    terminal.err(`${folders.out} is stale; run npm run codegen\n${describe(difference)}`);
    return 1;
  }
  terminal.out(`${plural(value.files.size, 'file')} up to date`);
  return 0;
}

function describe(difference: Difference): string {
  const { kind, path } = difference;
  if (kind !== 'changed') return `${path} is ${kind}`;
  return `${path}:${difference.line} differs\n  found:    ${shorten(difference.found)}\n  expected: ${shorten(difference.expected)}`;
}

function shorten(line: string): string {
  return line.length > 160 ? `${line.slice(0, 160)}...` : line;
}
