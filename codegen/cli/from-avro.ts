import { DiagnosticList } from '../diagnostics/diagnostic';
import { compareRelease } from '../avro/compare-release';
import { packageVersion, readRelease } from '../avro/read-release';
import { reportLines } from '../avro/report-changes';
import { urnTypesOf } from '../avro/urn-class';
import { changedFiles, writeModels } from '../avro/write-changes';
import { loadTypes } from '../pipeline';
import { readCatalog } from '../registry/model-registry';
import { readInputs } from '../source/read-inputs';
import type { ExitCode, Folders } from './command';
import { plural, reportProblems, type Terminal } from './terminal';

interface FromAvro {
  /** Folder of `.avsc` files. */
  readonly folder: string;
  /** Of the release, for the marks; by default that of the Python package around the folder. */
  readonly release: string | undefined;
  /** Report, write nothing, and fail when there is something to write. */
  readonly isCheck: boolean;
}

/** Takes over into the models what a released client has beyond them. */
export function fromAvro({ folder, release, isCheck }: FromAvro, { models }: Folders, terminal: Terminal): ExitCode {
  const version = release ?? packageVersion(folder);
  if (version === null) {
    terminal.err(`${folder} is not part of a Python package, so its version is unknown; state it with --release`);
    return 2;
  }
  const { inputs, diagnostics } = readInputs({ models, openapi: models });
  const problems = new DiagnosticList();
  const { value: types, diagnostics: ofTypes } = loadTypes(inputs.schemas);
  const registry = inputs.registry ?? { path: '', text: '' };
  const catalog = readCatalog(types, registry, problems);
  const released = readRelease(folder, version, urnTypesOf(types.types.values()), problems);
  const all = [
    ...diagnostics.filter(({ file }) => !file.path.startsWith('openapi/')),
    ...ofTypes,
    ...problems.diagnostics,
  ];
  if (all.length > 0) return reportProblems(all, terminal);
  const changes = compareRelease(released, catalog);
  for (const line of reportLines(changes)) terminal.out(line);
  const files = changedFiles(changes, types, registry, version);
  if (isCheck || files.size === 0) return finished(files.size, terminal);
  writeModels(models, files, new Set([...inputs.schemas, registry].map(({ path }) => path)));
  terminal.out(
    `${plural(files.size, 'file')} of models written. Review them, describe what is new, mark what grants power (@Access) or is secret (@Secret), then run npm run codegen.`,
  );
  return 0;
}

function finished(count: number, terminal: Terminal): ExitCode {
  terminal.out(
    count === 0 ? 'The models have all of this release.' : `${plural(count, 'file')} of models would change.`,
  );
  return count === 0 ? 0 : 1;
}
