import { readFile } from 'node:fs/promises';
import { Option } from 'commander';
import { CHANGE_OPERATIONS, type ChangeOperation } from '#catalog/changes/change-set';
import type { WebhookFilter } from '#standards/webhooks/webhook';
import { readHeaders } from '#standards/webhooks/webhook-headers';
import { addWebhookDeliveries } from '../add-webhook-deliveries';
import type { AddCommand, CommandContext } from '../command-context';
import { integerOption } from '../integer-option';
import { webhookLine } from '../webhook-lines';
import { withCatalog } from '../with-catalog';

interface CreateOptions {
  readonly name: string;
  readonly url: string;
  readonly description: string;
  readonly owner?: string;
  readonly entityType?: readonly string[];
  readonly aspect?: readonly string[];
  readonly operation?: readonly ChangeOperation[];
  readonly urn?: readonly string[];
  readonly domain?: readonly string[];
  readonly eventsPerRequest: number;
  readonly headers?: string;
}

const EVENTS_MAX = 1000;
const FORMER_HOURS = 24;
const FORMER_HOURS_MAX = 720;

const HELP = `
A running service sends. Each change is a CloudEvent, signed by the rules of Standard Webhooks.

  aspectory webhooks create --name Warehouse --url https://example.com/hooks --owner jane --entity-type dataset --aspect ownership
  aspectory webhooks deliveries ID
  aspectory webhooks resend ID`;

const CREATE_HELP = `
Prints the key of the signatures and nothing else on standard output. It is shown only now. The changes that the owner may see are sent.`;

/** Needs no credentials, because who runs it can read the data anyway. */
export const addWebhooks: AddCommand = (program, context) => {
  const webhooks = program
    .command('webhooks')
    .description('send changes to other systems, and see what became of it')
    .addHelpText('after', HELP);
  webhooks
    .command('list')
    .description('list the webhooks with what waits')
    .action(() => list(context));
  addCreate(webhooks, context);
  for (const state of ['on', 'off'] as const)
    webhooks
      .command(`${state} <id>`)
      .description(state === 'on' ? 'continue where it stopped' : 'send nothing; the position stays')
      .action((id: string) => turn(context, id, state === 'on'));
  webhooks
    .command('rotate <id>')
    .description('make a new key and print it; messages have a signature of the former key, too, for some hours')
    .option('--hours <hours>', 'how long', integerOption(0, FORMER_HOURS_MAX), FORMER_HOURS)
    .action((id: string, { hours }: { readonly hours: number }) => rotate(context, id, hours));
  webhooks
    .command('delete <id>')
    .description('delete a webhook with its position')
    .action((id: string) =>
      withCatalog(context, { use: 'writes' }, async ({ services, system }) => {
        await services.webhooks.delete(system, id);
        context.print(`Deleted ${id}.`);
      }),
    );
  addWebhookDeliveries(webhooks, context);
};

function addCreate(webhooks: Parameters<AddCommand>[0], context: CommandContext): void {
  webhooks
    .command('create')
    .description('create a webhook; it sends what happens from now on')
    .requiredOption('--name <name>', 'what receives the events')
    .requiredOption('--url <url>', 'where they are sent')
    .option('--description <text>', 'more about it', '')
    .option('--owner <name>', 'the user whose access decides what is sent; needed while authentication is on')
    .option('--entity-type <name...>', 'only changes of these entity types')
    .option('--aspect <name...>', 'only changes of these aspects')
    .addOption(new Option('--operation <name...>', 'only these operations').choices(CHANGE_OPERATIONS))
    .option('--urn <pattern...>', 'only entities of these patterns, in which * stands for any characters')
    .option('--domain <urn...>', 'only entities in these domains')
    .option('--headers <file>', 'file with headers for the receiver, one a line, such as Authorization: Bearer KEY')
    .option('--events-per-request <count>', 'maximum number of events in a request', integerOption(1, EVENTS_MAX), 1)
    .addHelpText('after', CREATE_HELP)
    .action((options: CreateOptions) => create(context, options));
}

function create(context: CommandContext, options: CreateOptions): Promise<void> {
  return withCatalog(context, { use: 'writes' }, async ({ services, accounts: { users }, system }) => {
    const { name, url, description, eventsPerRequest } = options;
    const headers = options.headers === undefined ? {} : readHeaders(await readFile(options.headers, 'utf8'));
    const choices = { name, url, description, headers, eventsPerRequest, filter: filterOf(options) };
    const owner = options.owner === undefined ? system.urn : await users.named(options.owner);
    const { webhook, secret } = await services.webhooks.create(system, choices, owner);
    context.print(secret);
    context.complain(`Created ${webhook.id}. Give the key to the receiver: it is shown only now.`);
  });
}

function filterOf({ entityType, aspect, operation, urn, domain }: CreateOptions): WebhookFilter {
  return {
    ...(entityType && { entityTypes: entityType }),
    ...(aspect && { aspects: aspect }),
    ...(operation && { operations: operation }),
    ...(urn && { urns: urn }),
    ...(domain && { inDomains: domain }),
  };
}

function list(context: CommandContext): Promise<void> {
  return withCatalog(context, { use: 'reads' }, async ({ services, system }) => {
    for (const webhook of await services.webhooks.list(system)) context.print(webhookLine(webhook));
  });
}

function turn(context: CommandContext, id: string, isOn: boolean): Promise<void> {
  return withCatalog(context, { use: 'writes' }, async ({ services, system }) => {
    context.print(webhookLine(await services.webhooks.change(system, id, { isOn })));
  });
}

function rotate(context: CommandContext, id: string, hours: number): Promise<void> {
  return withCatalog(context, { use: 'writes' }, async ({ services, system }) => {
    const { secret, formerUntil } = await services.webhooks.rotate(system, id, hours);
    context.print(secret);
    context.complain(`Messages are signed with the former key, too, until ${new Date(formerUntil).toISOString()}.`);
  });
}
