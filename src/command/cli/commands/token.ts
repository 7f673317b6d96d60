import { Option } from 'commander';
import { TOKEN_DURATIONS, type TokenDuration } from '#access/accounts/access-tokens';
import { SCOPES_TEXT } from '#access/accounts/token-scope';
import type { Runtime } from '#command/composition/create-runtime';
import type { AddCommand, CommandContext } from '../command-context';
import { writeSecret } from '../output';
import { withCatalog } from '../with-catalog';

interface CreateOptions {
  readonly user: string;
  readonly name: string;
  readonly description?: string;
  readonly duration: TokenDuration;
  readonly scope: string;
  readonly out?: string;
}

const LISTED_MAX = 1000;

const CREATE_HELP = `
Prints the token and nothing else on standard output, or writes it to a file that only you can read. It is shown only now, because only a
hash is stored.

  aspectory token create --user ingestion --name Airflow --duration ONE_YEAR --out token.txt
  aspectory token create --user ingestion --name "Hive, nightly" --scope write:hive --out token.txt

With write:hive the token can read, and write what sources of hive send: entities whose urns begin with the platform, its instances, columns of
these, queries and assertions about them, containers, runs and reports. It creates tags, terms, users and groups, and does not change those that
exist. A source that writes for two platforms, as dbt does, needs both: write:dbt,postgres. To see what a token may do: aspectory access explain
--token ID.`;

/** Access tokens. These commands need no credentials, because who runs them can read the data anyway. */
export const addToken: AddCommand = (program, context) => {
  const token = program.command('token').description('generate, list and revoke access tokens');
  token
    .command('create')
    .description('generate an access token')
    .requiredOption('--user <name>', 'the user that requests with the token act as')
    .requiredOption('--name <name>', 'what the token is for')
    .option('--description <text>', 'more about it')
    .addOption(
      new Option('--duration <duration>', 'how long it is valid')
        .choices(Object.keys(TOKEN_DURATIONS))
        .default('THREE_MONTHS'),
    )
    .option('--scope <scope>', `what the token allows, at most what its user may do: ${SCOPES_TEXT}`, 'all')
    .option('--out <file>', 'write the token to this new file, with the mode 0600')
    .addHelpText('after', CREATE_HELP)
    .action((options: CreateOptions) =>
      withCatalog(context, { use: 'writes' }, (runtime) => create(runtime, options, context)),
    );
  token
    .command('list')
    .description('list the access tokens of all users')
    .action(() => withCatalog(context, { use: 'reads' }, (runtime) => list(runtime, context)));
  token
    .command('revoke <id>')
    .description('revoke a token; it ends at once')
    .action((id: string) =>
      withCatalog(context, { use: 'writes' }, async ({ accounts: { tokens }, system }) => {
        await tokens.revoke(system, id);
        context.print(`Revoked ${id}.`);
      }),
    );
};

async function create(
  { accounts: { tokens, users }, system }: Runtime,
  { user, name, description, duration, scope, out }: CreateOptions,
  { print, complain }: CommandContext,
): Promise<void> {
  const request = { user: await users.named(user), name, description, duration, scope };
  const make = () => tokens.create(system, request);
  const { text, token } = await (out === undefined ? make() : writeSecret(out, make));
  if (out === undefined) print(text);
  const end = token.expiresOn === undefined ? 'It does not expire.' : `It expires ${date(token.expiresOn)}.`;
  complain(
    `Generated a token for ${token.user}, with the id ${token.id}. ${end} Keep the token: it is shown only now.`,
  );
}

async function list({ accounts: { tokens }, system }: Runtime, { print, complain }: CommandContext): Promise<void> {
  const { total, tokens: found } = await tokens.list(system, { start: 0, count: LISTED_MAX });
  for (const { id, name, user, scope, textEnd, expiresOn, endedOn, lastUsedOn } of found) {
    const end = endedOn === null ? `expires ${date(expiresOn)}` : `ended by suspension ${date(endedOn)}`;
    print([id, name, user, scope, `...${textEnd}`, end, `used ${date(lastUsedOn)}`].join('\t'));
  }
  if (total > found.length) complain(`${total - found.length} more tokens are not shown.`);
}

function date(time: number | null | undefined): string {
  return time === null || time === undefined ? 'never' : new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}
