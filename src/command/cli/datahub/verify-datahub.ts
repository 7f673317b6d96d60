import { findSeries } from '#interface/import-export/datahub/event-series';
import { EntityComparison } from '#interface/import-export/datahub/verify/compare-entities';
import { compareSamples, Sample } from '#interface/import-export/datahub/verify/compare-samples';
import { type AspectCounts, Comparison } from '#interface/import-export/datahub/verify/comparison';
import { findOnlyHere } from '#interface/import-export/datahub/verify/find-only-here';
import { heldEvents } from '#interface/import-export/datahub/verify/sql/catalog-aspects';
import type { GroupedNotes } from '#interface/import-export/datahub/grouped-notes';
import { groupBy } from '#base/json/group-by';
import { printableLine } from '#base/logging/printable';
import type { Runtime } from '#command/composition/create-runtime';
import type { CommandContext } from '../command-context';
import { withProgress } from '../progress';
import type { RefusalLimit } from '../refusal-limit';
import { STOPPED, stopSignal } from '../stop-signal';
import type { DatahubSources } from './datahub-import';

interface VerifyWork {
  readonly sources: DatahubSources;
  readonly runtime: Runtime;
  readonly context: CommandContext;
  /** Entities whose values are compared whole. */
  readonly samples: number;
  readonly limit: RefusalLimit;
}

/** Compares a server with the catalog, and prints what differs. The exit code is 1 when something of the server is not here. */
export async function verifyDatahub(work: VerifyWork): Promise<void> {
  const { context, sources, limit } = work;
  const comparison = new Comparison();
  if (!(await compareAll(work, comparison))) {
    context.print('Stopped. Nothing was changed.');
    return context.exitWith(STOPPED);
  }
  const missingEvents = await compareSeries(work);
  printComparison(comparison, (line) => context.print(printableLine(line)));
  const refused = comparison.refused.count;
  const problems = comparison.problems + missingEvents + (limit.isExceededBy(refused) ? refused : 0);
  const source = `${number(comparison.entities)} entities of ${sources.table.place}, ${number(comparison.sampled)} values compared whole`;
  context.print(problems === 0 ? `Everything is here: ${source}.` : `${number(problems)} problems: ${source}.`);
  if (problems > 0) context.exitWith(1);
}

async function compareAll(
  { sources: { table }, runtime: { database: client, services }, context, samples }: VerifyWork,
  comparison: Comparison,
): Promise<boolean> {
  const deps = { table, client, models: services.models, comparison };
  const sample = new Sample(samples);
  const isComplete = await withProgress(context, { title: 'comparing', total: table.rows }, (show) => {
    let done = 0;
    return new EntityComparison(deps).run((urns, rows) => {
      sample.offer(urns);
      done += rows;
      show(done, `${number(comparison.entities)} entities`);
    }, stopSignal());
  });
  if (!isComplete) return false;
  await compareSamples(sample.urns, deps);
  await findOnlyHere(table, client, comparison);
  return true;
}

/** @returns the events that are missing */
async function compareSeries({ sources, runtime: { database, services }, context }: VerifyWork): Promise<number> {
  const { cluster, indices, searchPrefix } = sources;
  if (!cluster) return 0;
  let missing = 0;
  const { known } = findSeries(services.models, indices, searchPrefix);
  for (const [aspect, series] of groupBy(known, (each) => each.aspect.name)) {
    let there = 0;
    for (const { index } of series) there += await cluster.count(index, 0);
    const here = await heldEvents(database, aspect);
    context.print(`time series ${aspect}: ${number(there)} there, ${number(here)} here`);
    missing += Math.max(0, there - here);
  }
  return missing;
}

const COLUMNS: readonly (readonly [title: string, of: keyof AspectCounts])[] = [
  ['there', 'there'],
  ['here', 'here'],
  ['set aside', 'setAside'],
  ['missing', 'missing'],
  ['older here', 'older'],
  ['only here', 'onlyHere'],
];
const WIDTH = 12;

function printComparison(comparison: Comparison, print: (line: string) => void): void {
  const subjects = [...comparison.aspects.keys()].toSorted();
  const width = subjects.reduce((widest, { length }) => Math.max(widest, length), 0);
  const line = (first: string, cells: readonly string[]) =>
    print(`${first.padEnd(width)}${cells.map((cell) => cell.padStart(WIDTH)).join('')}`);
  line(
    '',
    COLUMNS.map(([title]) => title),
  );
  for (const subject of subjects)
    line(
      subject,
      COLUMNS.map(([, of]) => number(comparison.of(subject)[of])),
    );
  const { missing, older, different, refused, credentials, changedHere, onlyHere } = comparison;
  section(print, 'Missing here, or deleted here', missing);
  section(print, 'Refused: not valid here', refused);
  section(print, 'Older here: import again', older);
  section(print, 'Different, of those that were compared whole', different);
  section(print, 'Changed here after the move', changedHere);
  section(print, 'Credentials, which do not move', credentials);
  section(print, 'Entities that are only here', onlyHere);
}

function section(print: (line: string) => void, head: string, notes: GroupedNotes): void {
  if (notes.count === 0) return;
  print(`${head}: ${number(notes.count)}`);
  for (const line of notes.lines()) print(line);
}

function number(count: number): string {
  return count.toLocaleString('en');
}
