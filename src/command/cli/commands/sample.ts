import { SampleCatalog } from '#interface/import-export/sample-catalog';
import { ImportNotes } from '#interface/import-export/import-notes';
import { declareEmptyIndexCurrent } from '#search/engine/rebuild/maintenance-loop';
import { printableLine } from '#base/logging/printable';
import type { Runtime } from '#command/composition/create-runtime';
import type { AddCommand, CommandContext } from '../command-context';
import { STOPPED, stopSignal } from '../stop-signal';
import { withCatalog } from '../with-catalog';

interface SampleOptions {
  readonly remove?: true;
  readonly yes?: true;
}

const HELP = `
A bookshop that does not exist: datasets of four platforms with columns and lineage, dashboards, pipelines, people, terms, tags, domains,
profiles and usage of two months, checks, incidents and saved queries. Every urn has "sample" in it. It is one run, so --remove deletes
what it made, and nothing else.
A service may run on the same data meanwhile.

Exit codes: 0 loaded or removed, 1 some records were refused, 130 stopped.`;

export const addSample: AddCommand = (program, context) => {
  program
    .command('sample')
    .description('load the sample catalog, to try pages and searches')
    .option('--remove', 'delete the sample catalog')
    .option('-y, --yes', 'make a new catalog without asking, even beside a service that uses another one')
    .addHelpText('after', HELP)
    .action(({ remove, yes }: SampleOptions) =>
      remove
        ? withCatalog(context, { use: 'writes' }, (runtime) => removeSample(runtime, context))
        : withCatalog(context, { use: yes ? 'creates' : 'creates after a question' }, (runtime) =>
            load(runtime, context),
          ),
    );
};

async function load(runtime: Runtime, context: CommandContext): Promise<void> {
  const { database, search, system: actor } = runtime;
  // As at an import: the first service would otherwise fill the index again.
  await declareEmptyIndexCurrent(database, search.maintenance);
  const notes = new ImportNotes('the sample catalog');
  const report = await sampleOf(runtime).load({ actor, signal: stopSignal() }, notes);
  for (const line of notes.lines()) context.complain(printableLine(line));
  if (report.refused > 0) context.exitWith(1);
  if (report.stopped) context.exitWith(STOPPED);
  context.print(`${report.done - report.refused} values written. Remove them with "aspectory sample --remove".`);
}

async function removeSample(runtime: Runtime, context: CommandContext): Promise<void> {
  const { entitiesDeleted } = await sampleOf(runtime).remove({ actor: runtime.system, signal: stopSignal() });
  context.print(entitiesDeleted === 0 ? 'The sample catalog is not loaded.' : `${entitiesDeleted} entities deleted.`);
}

function sampleOf({ services, generated }: Runtime): SampleCatalog {
  return new SampleCatalog({ ...services, generated });
}
