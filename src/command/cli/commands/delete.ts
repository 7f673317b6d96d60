import { InvalidArgumentError } from 'commander';
import { StartupError } from '#base/errors/startup-error';
import { printableLine } from '#base/logging/printable';
import { ChosenEntities } from '#operation/admin/chosen-entities';
import type { Runtime } from '#command/composition/create-runtime';
import type { AddCommand, CommandContext } from '../command-context';
import { withProgress } from '../progress';
import { STOPPED, stopSignal } from '../stop-signal';
import { withCatalog } from '../with-catalog';

type Criteria = ReadonlyMap<string, readonly string[]>;

interface DeleteOptions {
  readonly filter?: Criteria;
  readonly type?: readonly string[];
  readonly hard?: boolean;
  readonly dryRun?: true;
  readonly yes?: true;
}

const SHOWN_MAX = 20;
const HELP = `
Hides the entities: searches and lists leave them out, and their metadata stays. --hard deletes their aspects and events for good; the history
keeps old values as long as retention keeps versions. Aspects of other entities still name them.

  aspectory delete urn:li:tag:old
  aspectory delete --filter tags=urn:li:tag:old --filter origin=DEV --type dataset --dry-run

Filters compare whole values. Different fields must all match; the same field twice means one value or the other.
A service may run on the same data meanwhile. Ctrl-C stops the command; run it again to continue.

Exit codes: 0 deleted, or nothing to delete; 1 refused; 130 stopped.`;

export const addDelete: AddCommand = (program, context) => {
  program
    .command('delete [urn...]')
    .description('hide entities, or delete them for good')
    .option('--filter <field=value>', 'entities with this value; may be repeated', addCriterion)
    .option('--type <name...>', 'with --filter: only these entity types')
    .option('--hard', 'delete them for good, hidden ones too')
    .option('--dry-run', 'only show what would be deleted')
    .option('-y, --yes', 'do not ask')
    .addHelpText('after', HELP)
    .action((urns: readonly string[], options: DeleteOptions) => {
      if (urns.length > 0 === (options.filter !== undefined))
        throw new StartupError('Name either urns or --filter FIELD=VALUE.');
      const use = options.dryRun ? 'reads' : 'writes';
      return withCatalog(context, { use }, (runtime) => deleteChosen(urns, options, runtime, context));
    });
};

/** @throws InvalidArgumentError */
function addCriterion(text: string, before: Criteria = new Map()): Criteria {
  const [, field = '', value = ''] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  if (field === '') throw new InvalidArgumentError('It must be FIELD=VALUE, such as origin=DEV.');
  return new Map([...before, [field, [...(before.get(field) ?? []), value]]]);
}

async function deleteChosen(
  urns: readonly string[],
  { filter, type: entityTypes = [], hard = false, dryRun, yes }: DeleteOptions,
  { services, stored, system: actor }: Runtime,
  context: CommandContext,
): Promise<void> {
  const signal = stopSignal();
  const entities = new ChosenEntities({ ...services, stored });
  const chosen = filter
    ? await entities.matching({ filter, entityTypes, withHidden: hard, signal })
    : await entities.named(urns);
  for (const urn of chosen.slice(0, SHOWN_MAX)) context.print(printableLine(urn));
  if (chosen.length > SHOWN_MAX) context.print(`and ${inWords(chosen.length - SHOWN_MAX)} more`);
  const verb = hard ? 'deleted for good' : 'hidden';
  if (chosen.length === 0) return context.print('Nothing matches.');
  if (dryRun) return context.print(`${entitiesInWords(chosen.length)} would be ${verb}.`);
  if (!yes) await confirm(`${entitiesInWords(chosen.length)} will be ${verb}. Go on? [y/N] `, context);
  const done = await withProgress(context, { title: 'delete', total: chosen.length }, (show) =>
    entities.delete(chosen, { actor, hard, signal, onProgress: (count) => show(count, entitiesInWords(count)) }),
  );
  context.print(`${entitiesInWords(done)} ${verb}.`);
  if (done < chosen.length) context.exitWith(STOPPED);
}

/** @throws StartupError when the person refuses, or cannot be asked */
async function confirm(question: string, { ask }: CommandContext): Promise<void> {
  if (!ask)
    throw new StartupError(
      'Nothing was changed, because there is no terminal to ask on. Add --yes to delete, or --dry-run to only look.',
    );
  if (!/^y(es)?$/i.test((await ask(question)).trim())) throw new StartupError('Nothing was changed.');
}

function entitiesInWords(count: number): string {
  return count === 1 ? '1 entity' : `${inWords(count)} entities`;
}

function inWords(count: number): string {
  return count.toLocaleString('en');
}
