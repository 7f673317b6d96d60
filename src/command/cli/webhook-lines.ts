import { printableLine } from '#base/logging/printable';
import type { Delivery, Letter } from '#standards/webhooks/webhook';
import type { Shown } from '#standards/webhooks/webhook-deliveries';
import type { ListedWebhook } from '#standards/webhooks/webhooks';

/** One webhook for people. */
export function webhookLine(webhook: ListedWebhook): string {
  const { id, name, url, owner, state, position, lag, waiting, dead, lastError, stopReason } = webhook;
  const facts = [`position ${position}`, `${lag} behind`, `${waiting} waiting`, `${dead} dead`];
  const problem = stopReason ?? lastError;
  return printableLine([id, state, name, url, owner, ...facts, ...(problem === null ? [] : [problem])].join('  '));
}

export function deliveryLine(delivery: Shown<Delivery>): string {
  const { sentOn, messageKey, events, attempt, milliseconds, status, error, urn } = delivery;
  const outcome = error === null ? `taken (${status})` : `failed: ${error}`;
  const facts = [
    time(sentOn),
    messageKey,
    `${events} events`,
    `attempt ${attempt}`,
    `${milliseconds} ms`,
    outcome,
    urn ?? '',
  ];
  return printableLine(facts.join('  '));
}

export function letterLine({ state, position, urn, attempts, nextOn, error }: Shown<Letter>): string {
  const due = state === 'dead' ? 'dead' : `next attempt ${time(nextOn)}`;
  return printableLine([due, `position ${position}`, urn ?? '', `${attempts} attempts`, error ?? ''].join('  ').trim());
}

function time(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
