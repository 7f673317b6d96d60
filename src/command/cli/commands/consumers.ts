import { Option } from 'commander';
import { printableLine } from '#base/logging/printable';
import type { ChangeConsumer } from '#catalog/changes/sql/consumer-rows';
import type { AddCommand, CommandContext } from '../command-context';
import { integerOption } from '../integer-option';
import { withCatalog } from '../with-catalog';

interface RegisterOptions {
  readonly description: string;
  readonly position?: number;
  readonly keepsLog: boolean;
}

const HELP = `
The service keeps the position of a registered consumer. Changes that it has not read are kept longer than others, up to the days of
ASPECTORY_CONSUMERS_AWAITED_DAYS, unless it was registered with --no-keeps-log. So remove a consumer that does not come back.`;

/** Needs no credentials, because who runs it can read the data anyway. */
export const addConsumers: AddCommand = (program, context) => {
  const consumers = program
    .command('consumers')
    .description('list who follows the change log, and register, move and remove consumers')
    .addHelpText('after', HELP);
  consumers
    .command('list')
    .description('list the consumers with how far each is behind')
    .action(() => list(context));
  consumers
    .command('register <name>')
    .description('register a consumer')
    .option('--description <text>', 'what it does', '')
    .option(
      '--position <position>',
      'position of the last change that it has read; without it, the newest',
      integerOption(0),
    )
    .addOption(new Option('--no-keeps-log', 'delete old changes even if it has not read them'))
    .action((name: string, options: RegisterOptions) => register(context, name, options));
  consumers
    .command('commit <name> <position>')
    .description('set the position of a consumer')
    .action((name: string, position: string) => commit(context, name, integerOption(0)(position)));
  consumers
    .command('remove <name>')
    .description('remove a consumer; the log does not wait for it any more')
    .action((name: string) =>
      withCatalog(context, { use: 'writes' }, async ({ services: { changeConsumers }, system }) => {
        await changeConsumers.remove(system, name);
        context.print(`Removed ${name}.`);
      }),
    );
};

function list(context: CommandContext): Promise<void> {
  return withCatalog(context, { use: 'reads' }, async ({ services: { changeConsumers } }) => {
    for (const consumer of (await changeConsumers.list()).consumers) context.print(printableLine(lineOf(consumer)));
  });
}

function register(context: CommandContext, name: string, options: RegisterOptions): Promise<void> {
  return withCatalog(context, { use: 'writes' }, async ({ services: { changeConsumers }, system }) => {
    const { description, position, keepsLog } = options;
    const consumer = await changeConsumers.register(system, { name, description, position, keepsLog });
    context.print(printableLine(lineOf(consumer)));
  });
}

function commit(context: CommandContext, name: string, position: number): Promise<void> {
  return withCatalog(context, { use: 'writes' }, async ({ services: { changeConsumers }, system }) => {
    context.print(printableLine(lineOf(await changeConsumers.commit(system, name, position))));
  });
}

function lineOf({ name, position, lag, keepsLog, owner, description }: ChangeConsumer): string {
  const waits = keepsLog ? 'the log waits' : 'the log does not wait';
  return [name, `position ${position}`, `${lag} behind`, waits, owner ?? 'the service', description].join('  ').trim();
}
