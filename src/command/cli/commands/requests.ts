import { randomUUID } from 'node:crypto';
import { Option } from 'commander';
import { printableJson, printableLine } from '#base/logging/printable';
import {
  type ChangeRequest,
  type ChangeRequests,
  REQUEST_STATES,
  type RequestCall,
  type RequestState,
  type ShownChangeRequest,
} from '#catalog/change-requests/change-request';
import { READ } from '#catalog/authorization/policies/privileges';
import type { AddCommand, CommandContext } from '../command-context';
import { integerOption } from '../integer-option';
import { stopSignal } from '../stop-signal';
import { withCatalog } from '../with-catalog';

const LIMIT = 500;
const numberOf = integerOption(1);

const HELP = `
Assistants and people ask for changes. Nothing is written until somebody accepts it.

  aspectory requests list
  aspectory requests show 7
  aspectory requests accept 7
  aspectory requests refuse 7 --reason "The runbook is out of date."`;

/** Needs no credentials, because who runs it can read the data anyway. What it accepts is written as the service. */
export const addRequests: AddCommand = (program, context) => {
  const requests = program
    .command('requests')
    .description('list the changes that assistants and people ask for, and accept or refuse them')
    .addHelpText('after', HELP);
  requests
    .command('list')
    .description('list change requests, newest first')
    .addOption(new Option('--state <state>', 'only those in this state').choices(REQUEST_STATES).default('open'))
    .action(({ state }: { readonly state: RequestState }) => list(context, state));
  requests
    .command('show <id>')
    .description('print what a change request changes')
    .action((id: string) => decide(context, 'reads', (service, call) => service.get(numberOf(id), call)));
  requests
    .command('accept <id>')
    .description('write the change')
    .option('--reason <text>', 'why', '')
    .action((id: string, { reason }: { readonly reason: string }) =>
      decide(context, 'writes', (service, call) => service.accept(numberOf(id), reason, call)),
    );
  requests
    .command('refuse <id>')
    .description('refuse the change, and say why')
    .requiredOption('--reason <text>', 'why')
    .action((id: string, { reason }: { readonly reason: string }) =>
      decide(context, 'writes', (service, call) => service.refuse(numberOf(id), reason, call)),
    );
};

function list(context: CommandContext, state: RequestState): Promise<void> {
  return withCatalog(context, { use: 'reads' }, async ({ services: { changeRequests }, system }) => {
    const read = { access: system.grants.onAny(READ), privileges: READ, signal: stopSignal() };
    const { requests, total } = await changeRequests.list({ state, limit: LIMIT, read });
    for (const request of requests) context.print(printableLine(lineOf(request)));
    if (total > requests.length) context.print(`The newest ${requests.length} of ${total}.`);
  });
}

type Decision = (service: ChangeRequests, call: RequestCall) => Promise<ShownChangeRequest>;

function decide(context: CommandContext, use: 'reads' | 'writes', decision: Decision): Promise<void> {
  return withCatalog(context, { use }, async ({ services: { changeRequests }, system }) => {
    const call = { actor: system, requestId: randomUUID(), signal: stopSignal() };
    const shown = await decision(changeRequests, call);
    context.print(printableLine(lineOf(shown)));
    if (shown.isConflict)
      context.print(
        'Somebody has changed the value since, so it cannot be accepted. Refuse it, and ask for a new one.',
      );
    if (use === 'writes') return;
    context.print(`before: ${printableJson(shown.before ?? 'null')}`);
    context.print(`after: ${printableJson(shown.after)}`);
  });
}

function lineOf({ id, state, urn, aspectName, requestedBy, requestedOn, reason }: ChangeRequest): string {
  return [id, state, urn, aspectName, requestedBy, new Date(requestedOn).toISOString(), reason].join('  ');
}
