import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AspectWriter } from '#catalog/aspects/aspect-service';
import type { Actor } from '#catalog/authorization/actor';
import type { ReadContext } from '#catalog/authorization/read-context';
import { wholeCatalog } from '#catalog/authorization/whole-catalog';
import { AspectSchemas } from '#catalog/registry/aspect-schemas';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { RunReader } from '#catalog/runs/run-reader';
import type { RollbackResult, Rollbacks } from '#catalog/runs/rollback';
import { PROJECT } from '#base/settings/project-folder';
import { FileRecordReader } from './file-record-reader';
import { type ImportReport, MetadataImport } from './import-metadata';
import type { ImportNotes } from './import-notes';
import { DAY_MS } from '#base/background/durations';

interface SampleCatalogDeps {
  readonly models: ModelRegistry;
  readonly writer: AspectWriter;
  readonly rollbacks: Rollbacks;
  /** The folder of generated files. */
  readonly generated: string;
}

interface SampleRequest {
  readonly actor: Actor;
  readonly signal: AbortSignal;
}

const FILE = join(PROJECT, 'models', 'sample', 'catalog.ndjson');
/** All of it is one run, so that it can be taken back. */
const RUN_ID = 'sample-catalog';
/** Times in the file count days before today, because usage and profiles are shown for the last weeks. */
const DAYS_AGO = /"@days-ago (\d+)"/g;

/** The sample catalog that comes with the models. */
export class SampleCatalog {
  constructor(private readonly deps: SampleCatalogDeps) {}

  /** Writes it as one run. Whoever loads it again on the same day changes nothing. @param notes hears what was refused */
  async load({ actor, signal }: SampleRequest, notes: Pick<ImportNotes, 'refused' | 'warned'>): Promise<ImportReport> {
    const { models, writer, generated } = this.deps;
    const reader = new FileRecordReader(models, new AspectSchemas(join(generated, 'schemas')));
    const systemMetadata = { runId: RUN_ID, lastObserved: Date.now() };
    const ofRun = (record: Buffer) => reader.proposals(record).map((each) => ({ ...each, systemMetadata }));
    const work = new MetadataImport(writer, ofRun, actor, {
      refused: (record, reason) => notes.refused(record, reason),
      warned: (record, warning) => notes.warned(record, warning),
      progress: async () => undefined,
    });
    return work.run({ chunks: chunks(await sampleText()), skip: 0, refusedBefore: 0, signal });
  }

  /** Whether something of it is there, as far as the reader may see it. */
  async isLoaded(runs: RunReader, read: ReadContext): Promise<boolean> {
    const page = { start: 0, count: 1, includeSoft: true, includeAspect: false };
    return (await runs.describe({ runId: RUN_ID, ...page, read })).length > 0;
  }

  /** Takes it back: what the run made is deleted for good, what it changed is as before. @param read what the actor may see; all if absent */
  remove({ actor, signal }: SampleRequest, read: ReadContext = wholeCatalog(signal)): Promise<RollbackResult> {
    return this.deps.rollbacks.rollBack({ runId: RUN_ID, dryRun: false, hard: true, actor, requestId: RUN_ID, read });
  }
}

async function sampleText(): Promise<string> {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const text = await readFile(FILE, 'utf8');
  return text.replace(DAYS_AGO, (_, days: string) => String(today - Number(days) * DAY_MS));
}

async function* chunks(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
