import type { NamedType } from '../model/model';
import { canonicalText } from '../facts/canonical-types';
import { loadTypes } from '../pipeline';
import { readSchemaFiles } from '../source/read-schema-files';
import { reportProblems, plural, type Terminal } from './terminal';
import type { ExitCode } from './command';

/** Maximum number of paths that are listed. */
const SHOWN_MAX = 5;

/** Parses and links every schema file under `folders`, without a registry. */
export function parseOnly(folders: readonly string[], asJson: boolean, terminal: Terminal): ExitCode {
  const startedAt = performance.now();
  const { files, passedOver, diagnostics: unread } = readSchemaFiles(folders);
  const { value: types, diagnostics } = loadTypes(files);
  const problems = [...unread, ...diagnostics];
  if (problems.length > 0) return reportProblems(problems, terminal);
  if (asJson) terminal.out(canonicalText(types));
  if (passedOver.length > 0) terminal.err(`Not read, as only .pdl and .schema.json are: ${listed(passedOver)}`);
  const tell = asJson ? terminal.err : terminal.out;
  const took = Math.round(performance.now() - startedAt);
  tell(
    `${plural(types.types.size, 'named type')} in ${plural(files.length, 'file')}: ${kinds([...types.types.values()])} (${took} ms)`,
  );
  return 0;
}

function listed(paths: readonly string[]): string {
  const shown = paths.slice(0, SHOWN_MAX).join(', ');
  return paths.length > SHOWN_MAX ? `${shown} and ${paths.length - SHOWN_MAX} more` : shown;
}

function kinds(types: readonly NamedType[]): string {
  const count = (kind: NamedType['kind']) => types.filter((type) => type.kind === kind).length;
  return `${plural(count('record'), 'record')}, ${plural(count('typeref'), 'typeref')}, ${plural(count('enum'), 'enum')}, ${count('fixed')} fixed`;
}
