import type { Command } from 'commander';
import type { CommandContext } from './command-context';
import { integerOption } from './integer-option';
import { deliveryLine, letterLine } from './webhook-lines';
import { withCatalog } from './with-catalog';

const SHOWN_MAX = 200;
const NOT_TAKEN = 1;
const NEVER = new AbortController().signal;

/** The commands about what webhooks sent, and what is sent again. */
export function addWebhookDeliveries(webhooks: Command, context: CommandContext): void {
  webhooks
    .command('test <id>')
    .description('send a test event, and show the answer; exit code 1 if the receiver does not accept it')
    .action((id: string) => test(context, id));
  webhooks
    .command('deliveries <id>')
    .description('show the latest deliveries, what waits for another attempt, and what is dead')
    .option('--count <count>', 'maximum number of each', integerOption(1, SHOWN_MAX), 20)
    .action((id: string, { count }: { readonly count: number }) => show(context, id, count));
  webhooks
    .command('resend <id> [positions...]')
    .description('send the changes at these positions again; all dead ones without positions')
    .action((id: string, positions: readonly string[]) => resend(context, id, positions.map(integerOption(1))));
  webhooks
    .command('replay <id>')
    .description('continue after a position, so that the changes since then are sent again')
    .requiredOption('--after <position>', 'the last change that is not sent', integerOption(0))
    .action((id: string, { after }: { readonly after: number }) =>
      withCatalog(context, { use: 'writes' }, async ({ services: { webhookDeliveries }, system }) => {
        await webhookDeliveries.replay(system, id, after);
        context.print(`The service sends the changes after ${after}.`);
      }),
    );
}

function test(context: CommandContext, id: string): Promise<void> {
  return withCatalog(context, { use: 'writes' }, async ({ services: { webhookDeliveries }, system }) => {
    const delivery = await webhookDeliveries.test(system, id);
    context.print(deliveryLine(delivery));
    if (delivery.error !== null) context.exitWith(NOT_TAKEN);
  });
}

function show(context: CommandContext, id: string, count: number): Promise<void> {
  return withCatalog(context, { use: 'reads' }, async ({ services: { webhookDeliveries }, system }) => {
    const { deliveries, waiting, dead } = await webhookDeliveries.list(system, id, count, NEVER);
    for (const delivery of deliveries) context.print(deliveryLine(delivery));
    for (const letter of waiting) context.print(letterLine(letter));
    for (const letter of dead) context.print(letterLine(letter));
  });
}

function resend(context: CommandContext, id: string, positions: readonly number[]): Promise<void> {
  return withCatalog(context, { use: 'writes' }, async ({ services: { webhookDeliveries }, system }) => {
    const count = await webhookDeliveries.resend(system, id, positions.length > 0 ? positions : undefined);
    context.print(`${count} changes are due.`);
  });
}
