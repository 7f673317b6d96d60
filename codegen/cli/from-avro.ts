import { DiagnosticList } from '../diagnostics/diagnostic';
import { compareRelease } from '../avro/compare-release';
import { packageVersion, readRelease } from '../avro/release/read-release';
import { reportLines } from '../avro/report-changes';
import { urnTypesOf } from '../avro/release/urn-class';
import { changedFiles, writeModels } from '../avro/write/write-changes';
import { loadTypes } from '../pipeline';
import { readCatalog } from '../registry/model-registry';
import { readInputs } from '../source/read-inputs';
import type { ExitCode, Folders } from './command';
import { plural, reportProblems, type Terminal } from './terminal';

interface FromAvro {
  /** Folder of `.avsc` files. */
  readonly folder: string;
  /** The name of the release, for the marks; by default that of the Python package around the folder. */
  readonly release: string | undefined;
  /** Report, write nothing, and fail when there is something to write. */
  readonly isCheck: boolean;
}

/** Takes over into the models what a released client has beyond them. */
export function fromAvro(options: FromAvro, folders: Folders, terminal: Terminal): ExitCode {
  const version = options.release ?? packageVersion(options.folder);
  if (version === null) {
    terminal.err(
      `${options.folder} is not part of a Python package, so its version is unknown; state it with --release`,
    );
    return 2;
  }
  const { changes, files, known, diagnostics } = compared(options.folder, version, folders);
  if (diagnostics.length > 0) return reportProblems(diagnostics, terminal);
  for (const line of reportLines(changes)) terminal.out(line);
  if (options.isCheck || files.size === 0) return finished(files.size, terminal);
  writeModels(folders.models, files, known);
  terminal.out(
    `${plural(files.size, 'file')} of models written. Review them, describe what is new, mark what grants power (@Access) or is secret (@Secret), then run npm run codegen.`,
  );
  return 0;
}

/** What is new in the release, and the files that hold it then. To be used only when there are no diagnostics. */
function compared(folder: string, version: string, folders: Folders) {
  const { inputs, diagnostics: ofFiles } = readInputs(folders);
  const problems = new DiagnosticList();
  const { value: types, diagnostics: ofTypes } = loadTypes(inputs.schemas);
  const registry = inputs.registry ?? { path: '', text: '' };
  const catalog = readCatalog(types, registry, problems);
  const released = readRelease(folder, version, urnTypesOf(types.types.values()), problems);
  const changes = compareRelease(released, catalog);
  return {
    changes,
    files: changedFiles(changes, types, registry, version),
    known: new Set([...inputs.schemas, registry].map(({ path }) => path)),
    diagnostics: [...ofFiles, ...ofTypes, ...problems.diagnostics],
  };
}

function finished(count: number, terminal: Terminal): ExitCode {
  terminal.out(
    count === 0 ? 'The models have all of this release.' : `${plural(count, 'file')} of models would change.`,
  );
  return count === 0 ? 0 : 1;
}
