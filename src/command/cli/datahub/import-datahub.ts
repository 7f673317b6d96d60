// `aspectory import --datahub`: moves a released server in, follows it until the cutover, or compares both sides.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Runtime } from '#command/composition/create-runtime';
import { InvalidInputError } from '#base/errors/domain-error';
import { declareEmptyIndexCurrent } from '#search/engine/rebuild/maintenance-loop';
import type { GroupedNotes } from '#interface/import-export/datahub/grouped-notes';
import type { MoveReport } from '#interface/import-export/datahub/move-report';
import { printableLine } from '#base/logging/printable';
import type { CommandContext } from '../command-context';
import { RefusalLimit } from '../refusal-limit';
import { STOPPED, stopSignal } from '../stop-signal';
import { withCatalog } from '../with-catalog';
import { DatahubImport, type DatahubSources, openSources } from './datahub-import';
import type { DatahubPlaces } from './datahub-places';
import { verifyDatahub } from './verify-datahub';

export interface MoveOptions {
  readonly restart?: true;
  readonly yes?: true;
  readonly maxRefused?: number;
  readonly follow?: true;
  readonly verify?: true;
  readonly samples?: number;
}

const FOLLOW_EVERY_MS = 10_000;
const SAMPLES = 1000;

export async function importDatahub(
  places: DatahubPlaces,
  options: MoveOptions,
  context: CommandContext,
): Promise<void> {
  if (options.verify && (options.follow ?? options.restart))
    throw new InvalidInputError('--verify only compares. Leave out --follow and --restart.');
  const sources = await openSources(places);
  const use = options.verify ? 'reads' : options.yes ? 'creates' : 'creates after a question';
  try {
    await withCatalog(context, { use }, (runtime) => {
      const work = { sources, runtime, context };
      if (!options.verify) return moveIn(work, options);
      return verifyDatahub({
        ...work,
        samples: options.samples ?? SAMPLES,
        limit: new RefusalLimit(options.maxRefused),
      });
    });
  } finally {
    await sources.table.close();
  }
}

interface MoveWork {
  readonly sources: DatahubSources;
  readonly runtime: Runtime;
  readonly context: CommandContext;
}

async function moveIn(work: MoveWork, { restart, maxRefused, follow }: MoveOptions): Promise<void> {
  const { sources, runtime, context } = work;
  await declareEmptyIndexCurrent(runtime.database, runtime.search.maintenance);
  const limit = new RefusalLimit(maxRefused);
  const stop = stopSignal();
  const move = new DatahubImport(sources, runtime, context, restart === true, limit);
  const isComplete = await move.run(limit.with(stop));
  printReport(move.report, context.print);
  const refused = move.report.refused.count;
  if (limit.isExceededBy(move.refusedBefore + refused)) context.exitWith(1);
  if (isComplete) return follow ? followUntil(stop, work) : undefined;
  context.print(limit.stopped(refused) ?? 'Stopped. Run the same command again to continue.');
  if (limit.stopped(refused) === undefined) context.exitWith(STOPPED);
}

/** Reads what is new every few seconds. After the stop it reads once more, so that whoever stopped the writers before has everything. */
async function followUntil(stop: AbortSignal, work: MoveWork): Promise<void> {
  const { context, sources } = work;
  context.print('Following. Stop the writers there, then press Ctrl-C: a last pass reads what they wrote.');
  for (let isLast = false; !isLast;) {
    await sleep(FOLLOW_EVERY_MS, undefined, { signal: stop }).catch(() => undefined);
    isLast = stop.aborted;
    await catchUp(work);
  }
  const newest = await sources.table.newest();
  context.print(`Caught up: everything that was written there until ${new Date(newest).toISOString()} was read.`);
}

async function catchUp({ sources, runtime, context }: MoveWork): Promise<void> {
  const quiet = { ...context, errorIsTerminal: false, print: () => undefined, complain: () => undefined };
  const move = new DatahubImport(sources, runtime, quiet, false, new RefusalLimit(undefined));
  await move.run(new AbortController().signal);
  const { written, refused } = move.report;
  if (written > 0) context.print(`${new Date().toISOString()}  ${written.toLocaleString('en')} values written`);
  if (written > 0 && refused.count > 0) for (const line of refused.lines()) context.print(line);
}

type Print = (line: string) => void;

const AFTER_CREDENTIALS = [
  'Not moved, because only the server that made them can use them: tokens, passwords, invitations, secrets and connections.',
  'Make tokens with "aspectory token create --user NAME", set passwords with "aspectory user password NAME" or let people sign in with a',
  'provider, and enter secrets and connections again where they are used.',
];

/** Prints what became of the values that are not in the catalog as they were, with what to do about it. */
function printReport({ refused, setAside, warnings, credentials }: MoveReport, print: Print): void {
  section(print, refused, [`Refused: ${refused.count}. They are not in the catalog.`]);
  section(print, setAside, [
    `Set aside: ${setAside.count}. The models do not know them, or they do not fit. They are kept outside the catalog ("aspectory status" counts`,
    'them, "aspectory export" has them); "aspectory adopt" writes them once they fit.',
  ]);
  section(print, warnings, [`Warnings: ${warnings.count}. The values are in the catalog.`]);
  section(print, credentials, AFTER_CREDENTIALS);
}

function section(print: Print, notes: GroupedNotes, head: readonly string[]): void {
  if (notes.count === 0) return;
  for (const line of [...head, ...notes.lines()]) print(printableLine(line));
}
