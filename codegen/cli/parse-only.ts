import type { NamedType } from '../model/model';
import { canonicalText } from '../model/canonical-types';
import { loadTypes } from '../pipeline';
import { readSchemaFiles } from '../source/read-schema-files';
import { reportProblems } from './report-problems';
import type { ExitCode } from './run-cli';
import { plural, type Terminal } from './terminal';

/** Parses and links every schema file under `folders`, without a registry. */
export function parseOnly(folders: readonly string[], asJson: boolean, terminal: Terminal): ExitCode {
  const startedAt = performance.now();
  const { files, diagnostics: unread } = readSchemaFiles(folders);
  const { value: types, diagnostics } = loadTypes(files);
  const problems = [...unread, ...diagnostics];
  if (problems.length > 0) return reportProblems(problems, terminal);
  if (asJson) terminal.out(canonicalText(types));
  const tell = asJson ? terminal.err : terminal.out;
  const took = Math.round(performance.now() - startedAt);
  tell(`${plural(types.types.size, 'named type')} in ${plural(files.length, 'file')}: ${kinds([...types.types.values()])} (${took} ms)`);
  return 0;
}

function kinds(types: readonly NamedType[]): string {
  const count = (kind: NamedType['kind']) => types.filter((type) => type.kind === kind).length;
  return `${plural(count('record'), 'record')}, ${plural(count('typeref'), 'typeref')}, ${plural(count('enum'), 'enum')}, ${count('fixed')} fixed`;
}
