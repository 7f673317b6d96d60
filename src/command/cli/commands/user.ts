import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { fileProblem } from '#base/errors/error-code';
import { StartupError } from '#base/errors/startup-error';
import type { Runtime } from '#command/composition/create-runtime';
import { issuerText } from '#access/sessions/oidc/provider-account';
import { serviceAddress } from '#base/settings/service-address';
import type { AddCommand, CommandContext } from '../command-context';
import { withCatalog } from '../with-catalog';

interface CreateOptions {
  readonly admin?: true;
  readonly displayName?: string;
  readonly email?: string;
  readonly passwordFile?: string;
}

interface PasswordOptions {
  readonly passwordFile?: string;
}

/** Id of the role that may do everything, as the shipped policies name it. */
const ADMIN = 'Admin';

const WRITES = { use: 'writes' } as const;

const CREATE_HELP = `
The password is asked for on the terminal, or read from the first line of --password-file. It has 8 characters or more.

  aspectory user create jane --admin
  aspectory token create --user jane --name "first token"`;

const INVITE_HELP = `
Prints the link and nothing else on standard output. It is valid for a week, and ends when it is used. A new link replaces it. A user who
does not exist is created. The link begins with the first address of ASPECTORY_ORIGINS, or with HOST and PORT.`;

const SUSPENDED = 'is suspended. Sessions and access tokens of the user have ended.';
const RESUMED = 'is usable. The user signs in again, and programs need new access tokens.';

const LINK_HELP = `
SUBJECT is the claim sub of the account, which never changes. The page of a sign-in that fails names it. Sessions of the user end. A user who
does not exist is created.`;

/** Users and how they sign in. These commands need no credentials, because who runs them can read the data anyway. */
export const addUser: AddCommand = (program, context) => {
  const user = program.command('user').description('create and invite users, set passwords, suspend users');
  user
    .command('create <name>')
    .description('create a user who signs in with a password')
    .option('--admin', 'give the user the role Admin, which may do everything')
    .option('--display-name <name>', 'the name that people see')
    .option('--email <address>', 'e-mail address')
    .option('--password-file <file>', 'file with the password; - is standard input')
    .addHelpText('after', CREATE_HELP)
    .action((name: string, options: CreateOptions) =>
      withCatalog(context, { use: 'creates after a question' }, (runtime) => create(runtime, name, options, context)),
    );
  user
    .command('password <name>')
    .description('set a new password')
    .option('--password-file <file>', 'file with the password; - is standard input')
    .action((name: string, options: PasswordOptions) =>
      withCatalog(context, WRITES, (runtime) => setPassword(runtime, name, options, context)),
    );
  user
    .command('invite <name>')
    .description('make a one-time link with which the user sets a password')
    .addHelpText('after', INVITE_HELP)
    .action((name: string) => withCatalog(context, WRITES, (runtime) => invite(runtime, name, context)));
  user
    .command('link <name> <subject>')
    .description('let a user sign in with an account at the provider of ASPECTORY_OIDC_ISSUER, not with a password')
    .addHelpText('after', LINK_HELP)
    .action((name: string, subject: string) =>
      withCatalog(context, WRITES, (runtime) => link(runtime, name, subject, context)),
    );
  user
    .command('unlink <name>')
    .description('disconnect a user from the account at the provider')
    .action((name: string) =>
      withCatalog(context, WRITES, async ({ accounts: { users, identities }, system }) => {
        const urn = await users.named(name);
        await identities.unlink(system, urn);
        context.print(`${urn} has no account at a provider any more.`);
      }),
    );
  addUsability(user, 'suspend', false, context);
  addUsability(user, 'resume', true, context);
};

function addUsability(user: Command, verb: 'suspend' | 'resume', isUsable: boolean, context: CommandContext): void {
  user
    .command(`${verb} <name>`)
    .description(isUsable ? 'let a suspended user in again' : 'refuse a user, whose tokens and sessions end for good')
    .action((name: string) =>
      withCatalog(context, WRITES, async ({ accounts: { users }, system }) => {
        const urn = await users.named(name);
        await users.setUsable(system, urn, isUsable);
        context.print(`${urn} ${isUsable ? RESUMED : SUSPENDED}`);
      }),
    );
}

async function create(
  { accounts: { users }, system }: Runtime,
  name: string,
  { admin, displayName, email, passwordFile }: CreateOptions,
  context: CommandContext,
): Promise<void> {
  const password = await readPassword(passwordFile, context);
  const urn = await users.create(system, { name, displayName, email, roles: admin ? [ADMIN] : [], password });
  context.print(`Created ${urn}.`);
}

async function invite({ accounts: { users }, system }: Runtime, name: string, context: CommandContext): Promise<void> {
  const user = (await users.find(name)) ?? (await users.create(system, { name, roles: [] }));
  const query = new URLSearchParams({ user: name, secret: await users.makeLinkSecret(system, user) });
  context.print(`${serviceAddress(context.settings())}/sign-in/link?${query}`);
}

async function link(
  { accounts: { users, identities }, system }: Runtime,
  name: string,
  subject: string,
  context: CommandContext,
): Promise<void> {
  const { oidcIssuer: issuer } = context.settings();
  if (issuer === undefined)
    throw new StartupError('ASPECTORY_OIDC_ISSUER is not set, so the provider of the account is not known. Set it.');
  const user = (await users.find(name)) ?? (await users.create(system, { name, roles: [] }));
  await identities.link(system, user, { issuer: issuerText(issuer), subject });
  context.print(`${user} signs in with the account ${subject} at ${issuer}.`);
}

async function setPassword(
  { accounts: { users }, system }: Runtime,
  name: string,
  { passwordFile }: PasswordOptions,
  context: CommandContext,
): Promise<void> {
  const urn = await users.named(name);
  await users.setPassword(system, urn, await readPassword(passwordFile, context));
  context.print(`Set the password of ${urn}.`);
}

async function readPassword(file: string | undefined, { askSecret }: CommandContext): Promise<string> {
  if (file !== undefined) return (await firstLine(file)) ?? '';
  if (!askSecret)
    throw new StartupError(
      'There is no terminal to ask for the password. Write it to a file, and name it with --password-file.',
    );
  const password = await askSecret('Password: ');
  if (password !== (await askSecret('Again: ')))
    throw new StartupError('The two passwords differ. Nothing was changed.');
  return password;
}

async function firstLine(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file === '-' ? '/dev/stdin' : file, 'utf8')).split(/\r?\n/)[0];
  } catch (error) {
    throw fileProblem(file, 'read', error);
  }
}
