import type { Command } from 'commander';
import { explainScope } from '#access/accounts/explain-scope';
import { explainAccess, explanationLines } from '#access/policies/explain-access';
import { InvalidInputError } from '#base/errors/domain-error';
import { parseUrn } from '#catalog/urn/urn';
import type { Runtime } from '#command/composition/create-runtime';
import type { AddCommand } from '../command-context';
import { withCatalog } from '../with-catalog';

const EXPLAIN_HELP = `
ACTION is a privilege or an operation of the API. URN is the entity that it is about; without one, policies for some entities count as
granted. The command names each policy with the privilege, and the condition that is not met. With --token it explains what a token may do:
what its user may do, and what its scope leaves of that. \`aspectory token list\` shows the ids.

  aspectory access explain jane EDIT_ENTITY urn:li:tag:orders
  aspectory access explain jane searchAcrossEntities
  aspectory access explain --token sn9DD8Dajg0sVhtY1N7Il5IbegJVSvq7ZJldeXiNccw EDIT_ENTITY urn:li:tag:orders`;

/** The words of the command. Without a token, the first word is the user. */
interface Asked {
  readonly user: string | undefined;
  readonly action: string;
  readonly urn: string | undefined;
}

/** What users may do, and why. */
export const addAccess: AddCommand = (program, context) => {
  const access = program.command('access').description('show what users may do');
  access
    .command('explain <words...>')
    .usage('[options] <user> <action> [urn]')
    .description('show which policies grant a privilege or an operation to a user, and why the others do not')
    .option('--token <id>', 'explain what this access token may do; then leave the user out')
    .addHelpText('after', EXPLAIN_HELP)
    .action((words: readonly string[], { token }: { readonly token?: string }, command: Command) => {
      const asked = askedIn(token === undefined ? words : [undefined, ...words], command);
      return withCatalog(context, { use: 'reads' }, async (runtime) => {
        for (const line of await explained(runtime, asked, token)) context.print(line);
      });
    });
};

function askedIn([user, action, urn, ...more]: readonly (string | undefined)[], command: Command): Asked {
  if (action === undefined || more.length > 0)
    throw new InvalidInputError(`Name what to explain: ${command.name()} ${command.usage()}`, []);
  if (urn !== undefined) parseUrn(urn);
  return { user, action, urn };
}

async function explained(
  { accounts }: Runtime,
  { user = '', action, urn }: Asked,
  id: string | undefined,
): Promise<readonly string[]> {
  const token = id === undefined ? undefined : await accounts.tokens.scopeOf(id);
  const userUrn = token?.user ?? (user.startsWith('urn:') ? user : await accounts.users.named(user));
  const answer = await explainAccess(accounts.access, { user: userUrn, action, resource: urn });
  const lines = explanationLines(answer, action);
  if (!token) return lines;
  const [{ grants }, facts, isStored] = await Promise.all([
    accounts.access.actor(userUrn),
    urn === undefined ? undefined : accounts.access.facts([urn]),
    urn === undefined ? false : accounts.access.isStored(urn),
  ]);
  const known = urn === undefined ? undefined : facts?.get(urn);
  const resource = urn !== undefined && known ? { urn, facts: known, isStored } : undefined;
  const scoped = accounts.scoped.of(grants, token.scope);
  return [...lines, ...answer.privileges.map(({ privilege }) => explainScope(scoped, privilege, resource))];
}
