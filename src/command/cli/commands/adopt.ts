import type { AdoptedAspect } from '#catalog/aspects/set-aside/adoption-tally';
import { printableLine } from '#base/logging/printable';
import type { Runtime } from '#command/composition/create-runtime';
import type { AddCommand, CommandContext } from '../command-context';
import { withProgress } from '../progress';
import { STOPPED, stopSignal } from '../stop-signal';
import { withCatalog } from '../with-catalog';

interface AdoptOptions {
  readonly dryRun?: true;
}

const HELP = `
Clients that are newer than the models send aspects that the models do not know. The service sets their values aside. After the models
have the aspects, this command writes the values with their authors, runs, times and system metadata. A newer stored value stays.
Values that do not fit the models stay set aside; each reason is listed. A service may run on the same data meanwhile, with the same
models. Ctrl-C stops the command. Run it again to continue, also after a crash.

Exit codes: 0 adopted, 1 some values do not fit or another process adopts, 130 stopped.`;

export const addAdopt: AddCommand = (program, context) => {
  program
    .command('adopt')
    .description('write the values that were set aside because the models did not know them')
    .option('--dry-run', 'only show what would be written, and what does not fit')
    .addHelpText('after', HELP)
    .action((options: AdoptOptions) =>
      withCatalog(context, { use: options.dryRun ? 'reads' : 'writes' }, (runtime) => adopt(runtime, options, context)),
    );
};

async function adopt(runtime: Runtime, options: AdoptOptions, context: CommandContext): Promise<void> {
  const dryRun = options.dryRun === true;
  const report = await withProgress(context, { title: 'adopt', total: PERCENT }, (show) =>
    runtime.adoption.run({
      dryRun,
      signal: stopSignal(),
      onProgress: (done, total) => show((PERCENT * done) / Math.max(total, 1), `${done.toLocaleString('en')} values`),
    }),
  );
  if (!report) {
    context.print('Another process is adopting.');
    return context.exitWith(1);
  }
  for (const line of report.aspects.flatMap((aspect) => inWords(aspect, dryRun))) context.print(printableLine(line));
  if (report.aspects.length === 0)
    context.print('There is nothing to adopt: the models do not have the aspects of the set-aside values.');
  if (report.aspects.some(({ refused }) => refused > 0)) context.exitWith(1);
  if (!report.stopped) return;
  context.print('Stopped. Run adopt again to continue.');
  context.exitWith(STOPPED);
}

const PERCENT = 100;

function inWords(aspect: AdoptedAspect, dryRun: boolean): readonly string[] {
  const count = (number: number, words: string) => (number > 0 ? [`${number.toLocaleString('en')} ${words}`] : []);
  const facts = [
    ...count(aspect.written, dryRun ? 'fit' : 'written'),
    ...count(aspect.superseded, 'dropped, because newer values are stored'),
    ...count(aspect.refused, 'do not fit'),
  ];
  return [
    `${aspect.entityType}.${aspect.aspect}: ${facts.join(', ')}`,
    ...aspect.reasons.map((reason) => `  ${reason}`),
  ];
}
