import { Option } from 'commander';
import { EVERYTHING } from '#catalog/authorization/access-filter';
import type { Change, ChangePage, ChangeQuery } from '#catalog/changes/change-log';
import { CHANGE_OPERATIONS, type ChangeOperation } from '#catalog/changes/change-set';
import { errorCode } from '#base/errors/error-code';
import { parseChangeQuery } from '#catalog/changes/change-query';
import { changeEventJson } from '#interface/rest/changes/change-event-json';
import type { Services } from '#interface/rest/services';
import { printableLine } from '#base/logging/printable';
import { withActorUrn } from '../actor-urn';
import type { AddCommand, CommandContext } from '../command-context';
import { integerOption } from '../integer-option';
import { sinceOption } from '../since-option';
import { openOutput, STANDARD_OUTPUT, writeText } from '../output';
import { STOPPED, stopSignal } from '../stop-signal';
import { withCatalog } from '../with-catalog';

interface ChangesOptions {
  readonly after?: number;
  readonly entityType?: readonly string[];
  readonly aspect?: readonly string[];
  readonly urn?: string;
  readonly operation?: readonly ChangeOperation[];
  readonly actor?: string;
  readonly since?: number;
  readonly limit?: number;
  readonly follow?: true;
  readonly json?: true;
}

/** Changes that are read at once. */
const PAGE_SIZE = 1000;

const HELP = `
Prints one line per change, oldest first: time, position, operation, urn, aspect, versions before and after, actor. With --json a line
is the CloudEvent that GET /openapi/v1/changes answers. Without --after, the output begins with the first change that is kept.
Changes are deleted after the time of ASPECTORY_CHANGES_KEPT_DAYS.

  aspectory changes --since 24h --operation DELETE
  aspectory changes --urn URN --actor jane

Exit codes: 0 printed, 1 the changes after the position are not kept any more or a name is unknown, 130 stopped.`;

export const addChanges: AddCommand = (program, context) => {
  program
    .command('changes')
    .description('show what happened to the catalog, from the change log')
    .option('--after <position>', 'only changes behind this position', integerOption(0))
    .option('--entity-type <name...>', 'only changes of these entity types')
    .option('--aspect <name...>', 'only changes of these aspects')
    .option('--urn <urn>', 'only changes of this entity')
    .addOption(new Option('--operation <name...>', 'only these kinds of change').choices(CHANGE_OPERATIONS))
    .option('--actor <user>', 'only what this user did; a name or a urn')
    .option('--since <time>', 'only changes since then: 30m, 24h, 7d, or a date such as 2026-01-31', sinceOption)
    .option('--limit <count>', 'stop after this many changes', integerOption(1))
    .option('-f, --follow', 'wait for new changes until Ctrl-C')
    .option('--json', 'print one JSON object per line')
    .addHelpText('after', HELP)
    .action((options: ChangesOptions) =>
      withCatalog(context, { use: 'reads' }, async (runtime) => {
        await show(runtime.services, await withActorUrn(runtime, options), context);
      }),
    );
};

async function show(
  services: Services,
  options: ChangesOptions,
  { complain, exitWith }: CommandContext,
): Promise<void> {
  const signal = stopSignal();
  const query = await changeQuery(services, options);
  let position = query.after;
  let left = options.limit ?? Infinity;
  const line = options.json ? jsonLine : textLine;
  const output = await openOutput(STANDARD_OUTPUT);
  try {
    for await (const page of pages(services, query, options.follow === true, signal)) {
      const shown = page.changes.slice(0, left);
      left -= shown.length;
      await writeText(output, shown.map((change) => line(page, change)).join(''), signal);
      position = left > 0 ? page.position : (shown.at(-1)?.position ?? position);
      if (left === 0) return;
    }
  } catch (error) {
    if (errorCode(error) !== 'EPIPE' && !signal.aborted) throw error;
  }
  if (!signal.aborted) return;
  complain(`Stopped. To continue, give --after ${position}.`);
  exitWith(STOPPED);
}

async function changeQuery(services: Services, options: ChangesOptions): Promise<ChangeQuery> {
  const { after, since, limit = PAGE_SIZE, entityType, aspect, urn, operation, actor } = options;
  const parameters = {
    after: Math.max(after ?? (await services.changes.bounds()).first - 1, await positionBefore(services, since)),
    limit: Math.min(PAGE_SIZE, limit),
    ...(entityType && { entityType }),
    ...(aspect && { aspect }),
    ...(urn !== undefined && { urn }),
    ...(operation && { operation }),
    ...(actor !== undefined && { actor }),
  };
  return parseChangeQuery(services.models, parameters, undefined, EVERYTHING);
}

async function positionBefore({ past }: Services, time: number | undefined): Promise<number> {
  return time === undefined ? 0 : (await past.positionAt(time)) - 1;
}

/** An operator on this machine may read everything. */
const isAllowed = async () => true;

/** Pages up to the end of the log, or without an end. */
async function* pages(
  { changes }: Services,
  query: ChangeQuery,
  follow: boolean,
  signal: AbortSignal,
): AsyncGenerator<ChangePage> {
  if (follow) return yield* await changes.follow(query, { signal, isAllowed });
  let page: ChangePage | undefined;
  do {
    page = await changes.page({ ...query, after: page?.position ?? query.after }, { waitMs: 0, signal, isAllowed });
    yield page;
  } while (page.more);
}

function jsonLine({ logId }: ChangePage, change: Change): string {
  return `${changeEventJson(logId, change)}\n`;
}

function textLine(_page: ChangePage, change: Change): string {
  const { time, position, operation, urn, aspect, actor } = change;
  const columns = [new Date(time).toISOString(), position, operation, urn, aspect, versions(change), actor];
  return `${printableLine(columns.join('  '))}\n`;
}

function versions({ versionBefore, versionAfter, eventTime }: Change): string {
  if (eventTime !== null) return `event of ${new Date(eventTime).toISOString()}`;
  return `${versionBefore ?? '-'} -> ${versionAfter ?? '-'}`;
}
