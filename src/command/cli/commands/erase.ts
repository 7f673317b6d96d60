import { randomUUID } from 'node:crypto';
import { StartupError } from '#base/errors/startup-error';
import { printableLine } from '#base/logging/printable';
import type { ErasurePlan, ErasureRequest } from '#operation/erasure/erasures';
import type { Runtime } from '#command/composition/create-runtime';
import type { AddCommand, CommandContext } from '../command-context';
import { stopSignal } from '../stop-signal';
import { withCatalog } from '../with-catalog';

interface EraseOptions {
  readonly dryRun?: true;
  readonly mentions?: true;
  readonly yes?: true;
}

const STAYS = `The urn stays: in the change log, in the audit, and as the author of other changes. Backups, exports, copies of the catalog, log
files, and copies that readers of the change log made stay too. Delete them where they are.`;

const HELP = `
A deletion keeps old values in the history; this removes them: values, versions, events, search documents, values that were set aside, and
texts of the audit; of a user also sessions and access tokens. It cannot be undone. The entity may have been deleted before.

With --mentions, relationships of other entities to it are removed, and old values of other entities that name it. That reads the whole
catalog. A service may run on the same data meanwhile. If the command is killed, run it again to continue.

${STAYS}

Exit codes: 0 erased, or shown with --dry-run; 1 nothing was changed.`;

export const addErase: AddCommand = (program, context) => {
  program
    .command('erase <urn>')
    .description('remove every value of an entity, also from its history')
    .option('--dry-run', 'only show what would be removed')
    .option('--mentions', 'also remove references and texts of other entities about it')
    .option('--yes', 'do not ask')
    .addHelpText('after', HELP)
    .action((urn: string, options: EraseOptions) =>
      withCatalog(context, { use: options.dryRun ? 'reads' : 'writes' }, (runtime) =>
        erase(runtime, urn, options, context),
      ),
    );
};

async function erase(
  { services: { erasures }, search, system }: Runtime,
  urn: string,
  { dryRun, mentions, yes }: EraseOptions,
  context: CommandContext,
): Promise<void> {
  const request: ErasureRequest = { urn, mentions: mentions === true, requestId: randomUUID(), signal: stopSignal() };
  if (dryRun || !yes) {
    const plan = await erasures.plan(system, request);
    show(`Would be erased of ${urn}:`, plan, context, 'name it');
    if (dryRun) return context.print(STAYS);
    await confirm(context);
  }
  show(`Erased of ${urn}:`, await erasures.erase(system, request), context, 'still name it');
  // No service may be running that would do it.
  await search.maintenance.finishRepairs();
  context.print(STAYS);
}

/** @throws StartupError when the person refuses, or cannot be asked */
async function confirm({ ask }: CommandContext): Promise<void> {
  if (!ask) throw new StartupError('There is no terminal to ask on. Add --yes to erase, or --dry-run to only look.');
  const answer = await ask('Erase it? This cannot be undone. [y/N] ');
  if (!/^y(es)?$/i.test(answer.trim())) throw new StartupError('Nothing was changed.');
}

function show(title: string, plan: ErasurePlan, { print }: CommandContext, verb: string): void {
  print(printableLine(title));
  for (const [number, words] of rows(plan, verb)) print(`  ${number.toLocaleString('en')} ${words}`);
}

function rows({ values, events, setAside, sessions, tokens, auditDetails, mentions }: ErasurePlan, verb: string) {
  const own: (readonly [number, string])[] = [
    [values, 'values, latest and old'],
    [events, 'events'],
    [setAside, 'values that were set aside'],
    [sessions, 'sessions'],
    [tokens, 'access tokens'],
    [auditDetails, 'texts of the audit'],
  ];
  if (!mentions) return own;
  return [
    ...own,
    [mentions.relationships, 'relationships of other entities'] as const,
    [mentions.texts, 'old values and other texts that name it'] as const,
    [mentions.inLatest, `latest values and events of other entities ${verb}`] as const,
  ];
}
