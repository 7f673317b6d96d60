import { explainAccess, explanationLines } from '../../../access/policies/explain-access';
import { parseUrn } from '../../../catalog/urn/urn';
import type { AddCommand } from '../command-context';
import { withCatalog } from '../with-catalog';

const EXPLAIN_HELP = `
ACTION is a privilege or an operation of the API. URN is the entity that it is about; without one, policies for some entities count as
granted. The command names each policy with the privilege, and the condition that is not met.

  aspectory access explain jane EDIT_ENTITY urn:li:tag:orders
  aspectory access explain jane searchAcrossEntities`;

/** What users may do, and why. */
export const addAccess: AddCommand = (program, context) => {
  const access = program.command('access').description('show what users may do');
  access
    .command('explain <user> <action> [urn]')
    .description('show which policies grant a privilege or an operation to a user, and why the others do not')
    .addHelpText('after', EXPLAIN_HELP)
    .action((user: string, action: string, urn?: string) =>
      withCatalog(context, { use: 'reads' }, async ({ accounts }) => {
        if (urn !== undefined) parseUrn(urn);
        const userUrn = user.startsWith('urn:') ? user : accounts.users.urnOf(user);
        const explained = await explainAccess(accounts.access, { user: userUrn, action, resource: urn });
        for (const line of explanationLines(explained, action)) context.print(line);
      }),
    );
};
