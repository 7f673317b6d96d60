import { InvalidArgumentError } from 'commander';
import { EVERYTHING } from '../../auth/actor';
import type { ChangeFeed } from '../../changes/change-feed';
import type { ChangePage, ChangeQuery } from '../../changes/change-log';
import { errorCode } from '../../errors/error-code';
import { parseChangeQuery } from '../../formats/requests/change-query';
import { changeEventJson } from '../../formats/responses/change-event-json';
import type { Runtime } from '../../runtime';
import type { AddCommand, CommandContext } from '../command-context';
import { writeText } from '../output';
import { STOPPED, stopSignal } from '../stop-signal';
import { withCatalog } from '../with-catalog';

interface ChangesOptions {
  readonly after: number;
  readonly entityType?: readonly string[];
  readonly aspect?: readonly string[];
  readonly follow?: true;
}

const CHANGES_PER_READ = 500;

const HELP = `
Prints every change of an aspect and of an event as one line of JSON, a CloudEvent, in the order of the commits. The id of a change is
its position. Positions have no gaps: give the last one to --after to continue. With --follow, the command waits for new changes until
Ctrl-C. Old changes are deleted after the time of ASPECTORY_CHANGES_KEPT_DAYS.

Exit codes: 0 printed, 1 the changes are not kept any more, 130 stopped.`;

export const addChanges: AddCommand = (program, context) => {
  program
    .command('changes')
    .description('print the change log, and follow it')
    .option('--after <position>', 'print the changes after this position', position, 0)
    .option('--entity-type <name...>', 'only changes of these entity types')
    .option('--aspect <name...>', 'only changes of these aspects')
    .option('-f, --follow', 'wait for new changes')
    .addHelpText('after', HELP)
    .action((options: ChangesOptions) => withCatalog(context, (runtime) => printChanges(options, runtime, context)));
};

async function printChanges(options: ChangesOptions, { services }: Runtime, context: CommandContext): Promise<void> {
  const { models, changes } = services;
  const signal = stopSignal();
  const query = parseChangeQuery(models, { ...options, limit: CHANGES_PER_READ }, undefined, EVERYTHING);
  const pages = options.follow ? await changes.follow(query, signal) : keptPages(changes, query, signal);
  // The callback of a write gets the error.
  process.stdout.on('error', () => undefined);
  try {
    for await (const page of pages) await writeText(process.stdout, lines(page), signal);
  } catch (error) {
    if (errorCode(error) !== 'EPIPE' && !signal.aborted) throw error;
  }
  if (signal.aborted) context.exitWith(STOPPED);
}

/** The pages up to the end of the log. */
async function* keptPages(
  changes: Pick<ChangeFeed, 'page'>,
  query: ChangeQuery,
  signal: AbortSignal,
): AsyncGenerator<ChangePage> {
  for (let { after } = query; ;) {
    const page = await changes.page({ ...query, after }, { waitMs: 0, signal });
    yield page;
    if (!page.more) return;
    after = page.position;
  }
}

function lines({ logId, changes }: ChangePage): string {
  return changes.map((change) => `${changeEventJson(logId, change)}\n`).join('');
}

function position(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('It must be an integer from 0.');
  return Number(text);
}
