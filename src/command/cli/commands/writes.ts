import { describeStop } from '#catalog/changes/write-stop';
import type { AddCommand, CommandContext } from '../command-context';
import { withCatalog } from '../with-catalog';

const HELP = `
While writes are stopped, every process refuses them with the status 503, also after a restart. Reads and searches work, and people can
sign in. Use it for a backup, a transfer or an upgrade.`;

export const addWrites: AddCommand = (program, context) => {
  const writes = program
    .command('writes')
    .description('stop all writes to the catalog, and allow them again')
    .addHelpText('after', HELP);
  writes
    .command('stop')
    .description('refuse all writes; those that are being committed end first')
    .action(() =>
      withCatalog(context, { use: 'writes' }, async ({ services: { writeStop }, system }) => {
        await writeStop.begin(system.urn);
        context.print('Writes are stopped. Allow them with `aspectory writes allow`.');
      }),
    );
  writes
    .command('allow')
    .description('accept writes again')
    .action(() =>
      withCatalog(context, { use: 'writes' }, async ({ services: { writeStop } }) => {
        await writeStop.end();
        context.print('Writes are allowed.');
      }),
    );
  writes
    .command('show')
    .description('show whether writes are stopped')
    .action(() => showWrites(context));
};

function showWrites(context: CommandContext): Promise<void> {
  return withCatalog(context, { use: 'reads' }, async ({ services: { writeStop } }) => {
    const stop = await writeStop.current();
    context.print(stop ? describeStop(stop) : 'Writes are allowed.');
  });
}
