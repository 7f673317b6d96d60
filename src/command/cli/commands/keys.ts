import type { AddCommand } from '../command-context';
import { withCatalog } from '../with-catalog';

const ROTATE_HELP = `
New tokens are signed with the new key from now on, in every process. Tokens of older keys stay valid until they expire or are revoked.`;

export const addKeys: AddCommand = (program, context) => {
  const keys = program.command('keys').description('manage the keys that sign access tokens');
  keys
    .command('rotate')
    .description('make a new key; the tokens of older keys stay valid')
    .addHelpText('after', ROTATE_HELP)
    .action(() =>
      withCatalog(context, { use: 'writes' }, async ({ accounts }) => {
        const { id } = await accounts.keys.rotate();
        context.print(`New tokens are signed with the key ${id}.`);
      }),
    );
};
