import { join } from 'node:path';
import { systemActor } from '#catalog/authorization/actor';
import { WorkProgress } from '#base/database/work-progress';
import { InvalidInputError, UnavailableError } from '#base/errors/domain-error';
import type { RefusedRecord } from '#catalog/runs/run-refusals';
import { AspectSchemas } from '#catalog/registry/aspect-schemas';
import { FileRecordReader } from '#interface/import-export/file-record-reader';
import { type ImportReport, MetadataImport } from '#interface/import-export/import-metadata';
import { ImportNotes } from '#interface/import-export/import-notes';
import { type MetadataFile, openMetadataFile } from '#interface/import-export/metadata-file';
import { printableLine } from '#base/logging/printable';
import type { Runtime } from '#command/composition/create-runtime';
import { declareEmptyIndexCurrent } from '#search/engine/rebuild/maintenance-loop';
import type { AddCommand, CommandContext } from '../command-context';
import { type DatahubOptions, readDatahubPlaces } from '../datahub/datahub-places';
import { importDatahub, type MoveOptions } from '../datahub/import-datahub';
import { importContract, openContractFile } from '../contract-files';
import { integerOption } from '../integer-option';
import { type ShowProgress, withProgress } from '../progress';
import { RefusalLimit } from '../refusal-limit';
import { STOPPED, stopSignal } from '../stop-signal';
import { withCatalog } from '../with-catalog';

interface ImportOptions extends DatahubOptions, MoveOptions {
  readonly platform?: string;
}

const HELP = `
A file holds change events with snapshots, proposals, or the lines that "aspectory export" wrote: as a JSON array or one record a line.
A refused record is listed with its line and the reason; the other records are written. Unknown fields are listed as warnings.
Unknown aspects, and exported values that do not fit the models any more, are set aside; "aspectory adopt" writes them later.
A file whose name ends in .yaml or .yml is a data contract of the Open Data Contract Standard, 3.1 or 3.0. It is imported whole or not at all.
Ctrl-C stops the import. Give the same file again to continue an import that was stopped or killed.
A service may run on the same data meanwhile.

With --datahub, the import moves a released server of DataHub in: it reads the table metadata_aspect_v2 of its PostgreSQL or MySQL, with all
versions, authors and times, and with --datahub-search the time series of its Elasticsearch or OpenSearch:

  aspectory import --datahub mysql://datahub@db/datahub --datahub-search https://search:9200

It only reads there, so the server may run meanwhile. Run it again to bring over what was written since; what is here already does not
change. Tokens, passwords and secrets do not move. A password may not be in an argument: set PGPASSWORD or MYSQL_PWD, or write the address into
a file that only you may read, and name it with --datahub-file or --datahub-search-file. For TLS to MySQL, add ?ssl-mode=REQUIRED, or
VERIFY_IDENTITY with &ssl-ca=FILE; to PostgreSQL, ?sslmode=verify-full. Times of the table are read as UTC.

With --follow it goes on until the cutover: stop the writers there, then press Ctrl-C, and a last pass reads what they wrote. --verify compares
both sides: all latest values by entity type and aspect, the whole text of those of 1,000 entities, and what is only here.

Exit codes: 0 all records are imported, 1 more were refused than --max-refused (0), a file cannot be read, or --verify found something that is
not here, 130 stopped.`;

export const addImport: AddCommand = (program, context) => {
  program
    .command('import')
    .description('write the metadata of files, or of a server of DataHub, into the catalog')
    .argument('[file...]', 'files, or - for standard input')
    .option('--datahub <url>', 'database of a released server, instead of files: postgres://... or mysql://...')
    .option('--datahub-file <file>', 'a file that holds this address, if it has a password')
    .option('--datahub-search <url>', 'search cluster of that server, for its time series')
    .option('--datahub-search-file <file>', 'a file that holds this address, if it has a password')
    .option('--datahub-search-prefix <prefix>', 'INDEX_PREFIX of that server')
    .option('--platform <name>', 'platform of the data, for data contracts without servers')
    .option(
      '--restart',
      'begin with the first record, even when an earlier import was interrupted, or read everything that is older',
    )
    .option(
      '--max-refused <count>',
      'stop when more records or values than this are refused; as many are no failure, nor for --verify',
      integerOption(0),
    )
    .option('--follow', 'after the import from a server, read what is new every 10 seconds, until Ctrl-C')
    .option('--verify', 'import nothing: compare the server with the catalog, and print what is not here')
    .option('--samples <count>', 'entities whose values --verify compares whole', integerOption(0, 1_000_000))
    .option('-y, --yes', 'make a new catalog without asking, even beside a service that uses another one')
    .addHelpText('after', HELP)
    .action((paths: string[], options: ImportOptions) => importFrom(paths, options, context));
};

async function importFrom(paths: readonly string[], options: ImportOptions, context: CommandContext): Promise<void> {
  const places = readDatahubPlaces(options, context.environment);
  if ((places === undefined) === (paths.length === 0))
    throw new InvalidInputError('Name the files to import, or a database with --datahub.');
  if (!places && (options.follow ?? options.verify))
    throw new InvalidInputError('--follow and --verify are for a server. Name its database with --datahub.');
  return places ? importDatahub(places, options, context) : importFiles(paths, options, context);
}

async function importFiles(paths: readonly string[], options: ImportOptions, context: CommandContext): Promise<void> {
  const files = await Promise.all(
    paths.map(async (path) => (await openContractFile(path, options.platform)) ?? openMetadataFile(path)),
  );
  const importAll = async (runtime: Runtime) => {
    const signal = stopSignal();
    // Otherwise the first service would take the index of this import for an outdated one, and fill it again.
    await declareEmptyIndexCurrent(runtime.database, runtime.search.maintenance);
    for (const file of files) {
      if ('contract' in file) {
        await importContract(file, runtime, context);
        continue;
      }
      const limit = new RefusalLimit(options.maxRefused);
      const report = await new FileImport(file, runtime, context, limit).run(signal, options.restart === true);
      context.print(`${file.name}: ${inWords(report, file)}`);
      if (limit.isExceededBy(report.refused)) context.exitWith(1);
      const past = limit.stopped(report.refused);
      if (past !== undefined) return context.print(past);
      if (report.stopped) return context.exitWith(STOPPED);
    }
  };
  await withCatalog(context, { use: options.yes ? 'creates' : 'creates after a question' }, importAll);
}

class FileImport {
  private readonly saved: WorkProgress | undefined;
  private readonly notes: ImportNotes;
  private refused: RefusedRecord[] = [];

  constructor(
    private readonly file: MetadataFile,
    private readonly runtime: Runtime,
    private readonly context: CommandContext,
    private readonly limit: RefusalLimit,
  ) {
    const { fingerprint, name } = file;
    this.saved = fingerprint === null ? undefined : new WorkProgress(runtime.database, `import ${fingerprint}`);
    this.notes = new ImportNotes(name);
  }

  async run(stop: AbortSignal, restart: boolean): Promise<ImportReport> {
    const signal = this.limit.with(stop);
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

  /** Notes what was refused in the runs of the records, where those look who did not start the import. */
  private async noteRefused(sent: number): Promise<void> {
    const refused = this.refused;
    this.refused = [];
    const { services, system } = this.runtime;
    if (refused.length > 0) await services.refusals.note({ actor: system.urn, requestId: undefined, sent }, refused);
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
      refused: (record, reason, refused) => {
        this.notes.refused(record, reason);
        this.refused.push(refused);
      },
      warned: (record, warning) => this.notes.warned(record, warning),
      progress: async (done, refused, read) => {
        show(read, `${done.toLocaleString('en')} records`);
        await this.noteRefused(done);
        await this.saved?.save(done, refused);
        this.limit.check(refused);
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
