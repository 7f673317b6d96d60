import { systemActor } from '../../auth/system-actor';
import { WorkProgress } from '../../database/work-progress';
import { AspectSchemas } from '../../import/aspect-schemas';
import { FileRecordReader } from '../../import/file-record';
import { type ImportReport, MetadataImport } from '../../import/import-metadata';
import { type MetadataFile, openMetadataFile } from '../../import/metadata-file';
import { type Runtime, SCHEMAS } from '../../runtime';
import type { AddCommand, CommandContext } from '../command-context';
import { type Progress, showProgress } from '../progress';
import { STOPPED, stopSignal } from '../stop-signal';
import { withRuntime } from '../with-runtime';

interface ImportOptions {
  readonly restart?: true;
}

const STOPPED_AT = { file: '; stopped, the same command goes on from here', pipe: '; stopped' };

const HELP = `
Files hold change events with snapshots, proposals, or what "aspectory export" wrote: as a JSON array or one record a line.
A refused record is listed with its place and the reason; the rest goes in. Ctrl-C stops it; an import that was stopped or killed goes on
where it was when the same file is given again. A service that runs on the same data may go on meanwhile.

Exit codes: 0 all records are in, 1 some were refused or a file cannot be read, 130 stopped.`;

export const addImport: AddCommand = (program, context) => {
  program
    .command('import')
    .description('write the metadata of files into the catalog')
    .argument('<file...>', 'files, or - for standard input')
    .option('--restart', 'begin anew where an earlier import of the file was interrupted')
    .addHelpText('after', HELP)
    .action((paths: string[], options: ImportOptions) => importFiles(paths, options, context));
};

async function importFiles(paths: readonly string[], options: ImportOptions, context: CommandContext): Promise<void> {
  const files = await Promise.all(paths.map(openMetadataFile));
  await withRuntime(
    context,
    async (runtime) => {
      const signal = stopSignal();
      for (const file of files) {
        const { records, refused, stopped } = await importFile(file, options, signal, runtime, context);
        context.print(
          `${file.name}: ${records - refused} of ${records} records are in${refused > 0 ? `, ${refused} were refused` : ''}${stopped ? STOPPED_AT[file.fingerprint === null ? 'pipe' : 'file'] : ''}`,
        );
        if (refused > 0) context.exitWith(1);
        if (stopped) return context.exitWith(STOPPED);
      }
    },
    { existing: false },
  );
}

async function importFile(
  file: MetadataFile,
  { restart }: ImportOptions,
  signal: AbortSignal,
  { services, database }: Runtime,
  context: CommandContext,
): Promise<ImportReport> {
  const saved = file.fingerprint === null ? undefined : new WorkProgress(database, `import ${file.fingerprint}`);
  const { position: skip, refused: refusedBefore } = (!restart && (await saved?.read())) || { position: 0, refused: 0 };
  if (skip > 0)
    context.complain(
      `${file.name}: going on after record ${skip}${refusedBefore > 0 ? `, ${refusedBefore} refused so far` : ''}, where the last import was interrupted (--restart begins anew)`,
    );
  const { models, writer } = services;
  const reader = new FileRecordReader(models, new AspectSchemas(SCHEMAS));
  const progress = showProgress({
    title: file.name,
    total: file.bytes,
    terminal: context.terminal,
    complain: context.complain,
  });
  const refusals = new Map<number, string>();
  const work = new MetadataImport(
    writer,
    (record) => reader.proposals(record),
    systemActor(models.registry.namespace),
    {
      refused: ({ index, line }, reason) =>
        refusals.set(index, `${file.name}:${line}: record ${index + 1} refused: ${reason}`),
      progress: async (done, refused, read) => {
        progress.update(read, `${done} records`);
        await saved?.save(done, refused);
      },
    },
  );
  return await finish(work.run({ chunks: file.chunks(signal), skip, refusedBefore, signal }), progress, saved).finally(
    () => inOrder(refusals).forEach(context.complain),
  );
}

/** Records that are no JSON are refused before those that the database is asked about. */
function inOrder(refusals: ReadonlyMap<number, string>): readonly string[] {
  return [...refusals].toSorted(([one], [other]) => one - other).map(([, refusal]) => refusal);
}

async function finish(
  report: Promise<ImportReport>,
  progress: Progress,
  saved: WorkProgress | undefined,
): Promise<ImportReport> {
  try {
    const done = await report;
    if (!done.stopped) await saved?.finish();
    return done;
  } finally {
    progress.stop();
  }
}
