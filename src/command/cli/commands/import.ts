import { join } from 'node:path';
import { systemActor } from '../../../catalog/authorization/actor';
import { WorkProgress } from '../../../base/database/work-progress';
import { UnavailableError } from '../../../base/errors/domain-error';
import { AspectSchemas } from '../../../catalog/registry/aspect-schemas';
import { FileRecordReader } from '../../../interface/import-export/file-record-reader';
import { type ImportReport, MetadataImport } from '../../../interface/import-export/import-metadata';
import { ImportNotes } from '../../../interface/import-export/import-notes';
import { type MetadataFile, openMetadataFile } from '../../../interface/import-export/metadata-file';
import { printableLine } from '../../../base/logging/printable';
import type { Runtime } from '../../runtime/create-runtime';
import { declareEmptyIndexCurrent } from '../../../catalog/search/rebuild/maintenance-loop';
import type { AddCommand, CommandContext } from '../command-context';
import { type ShowProgress, withProgress } from '../progress';
import { STOPPED, stopSignal } from '../stop-signal';
import { withCatalog } from '../with-catalog';

interface ImportOptions {
  readonly restart?: true;
  readonly yes?: true;
}

const HELP = `
A file holds change events with snapshots, proposals, or the lines that "aspectory export" wrote: as a JSON array or one record a line.
A refused record is listed with its line and the reason; the other records are written. Unknown fields are listed as warnings.
Unknown aspects, and exported values that do not fit the models any more, are set aside; "aspectory adopt" writes them later.
Ctrl-C stops the import. Give the same file again to continue an import that was stopped or killed.
A service may run on the same data meanwhile.

Exit codes: 0 all records are imported, 1 some were refused or a file cannot be read, 130 stopped.`;

export const addImport: AddCommand = (program, context) => {
  program
    .command('import')
    .description('write the metadata of files into the catalog')
    .argument('<file...>', 'files, or - for standard input')
    .option('--restart', 'begin with the first record, even when an earlier import of the file was interrupted')
    .option('-y, --yes', 'make a new catalog without asking, even beside a service that uses another one')
    .addHelpText('after', HELP)
    .action((paths: string[], options: ImportOptions) => importFiles(paths, options, context));
};

async function importFiles(paths: readonly string[], options: ImportOptions, context: CommandContext): Promise<void> {
  const files = await Promise.all(paths.map(openMetadataFile));
  const importAll = async (runtime: Runtime) => {
    const signal = stopSignal();
    // Otherwise the first service would take the index of this import for an outdated one, and fill it again.
    await declareEmptyIndexCurrent(runtime.database, runtime.search.maintenance);
    for (const file of files) {
      const report = await new FileImport(file, runtime, context).run(signal, options.restart === true);
      context.print(`${file.name}: ${inWords(report, file)}`);
      if (report.refused > 0) context.exitWith(1);
      if (report.stopped) return context.exitWith(STOPPED);
    }
  };
  await withCatalog(context, { use: options.yes ? 'creates' : 'creates after a question' }, importAll);
}

class FileImport {
  private readonly saved: WorkProgress | undefined;
  private readonly notes: ImportNotes;

  constructor(
    private readonly file: MetadataFile,
    private readonly runtime: Runtime,
    private readonly context: CommandContext,
  ) {
    const { fingerprint, name } = file;
    this.saved = fingerprint === null ? undefined : new WorkProgress(runtime.database, `import ${fingerprint}`);
    this.notes = new ImportNotes(name);
  }

  async run(signal: AbortSignal, restart: boolean): Promise<ImportReport> {
    const before = await this.progressBefore(restart);
    const { file, context } = this;
    try {
      const report = await withProgress(context, { title: file.name, total: file.bytes }, (show) =>
        this.work(show).run({ chunks: file.chunks(signal), ...before, signal }),
      );
      if (!report.stopped) await this.saved?.finish();
      return report;
    } catch (error) {
      if (this.saved && error instanceof UnavailableError)
        this.context.complain(`${printableLine(file.name)}: interrupted. Give the same file again to continue.`);
      throw error;
    } finally {
      for (const line of this.notes.lines()) context.complain(printableLine(line));
    }
  }

  private async progressBefore(restart: boolean): Promise<{ readonly skip: number; readonly refusedBefore: number }> {
    const { position, refused } = (!restart && (await this.saved?.read())) || { position: 0, refused: 0 };
    if (position > 0)
      this.context.complain(
        `${this.file.name}: continuing after record ${position.toLocaleString('en')} of the interrupted import` +
          `${refused > 0 ? `, ${refused.toLocaleString('en')} refused so far` : ''}. Use --restart to begin with the first record.`,
      );
    return { skip: position, refusedBefore: refused };
  }

  private work(show: ShowProgress): MetadataImport {
    const { models, writer } = this.runtime.services;
    const reader = new FileRecordReader(models, new AspectSchemas(join(this.runtime.generated, 'schemas')));
    return new MetadataImport(writer, (record) => reader.proposals(record), systemActor(models.registry.namespace), {
      refused: (record, reason) => this.notes.refused(record, reason),
      warned: (record, warning) => this.notes.warned(record, warning),
      progress: async (done, refused, read) => {
        show(read, `${done.toLocaleString('en')} records`);
        await this.saved?.save(done, refused);
      },
    });
  }
}

/** Such as `9,472 of 15,000 records imported; stopped. Give the same file again to continue`. */
function inWords({ done, total, refused, setAside, stopped }: ImportReport, { fingerprint }: MetadataFile): string {
  const of = total === undefined ? '' : ` of ${total.toLocaleString('en')}`;
  const refusals = refused > 0 ? `, ${refused.toLocaleString('en')} refused` : '';
  const kept = setAside > 0 ? `, ${setAside.toLocaleString('en')} values set aside` : '';
  const sentence = `${(done - refused).toLocaleString('en')}${of} records imported${refusals}${kept}`;
  if (!stopped) return sentence;
  return `${sentence}; stopped. ${fingerprint === null ? 'A pipe cannot be continued' : 'Give the same file again to continue'}.`;
}
