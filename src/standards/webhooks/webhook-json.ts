import type { Delivery, Letter } from './webhook';
import type { DeliveryList, Shown } from './webhook-deliveries';
import type { ListedWebhook } from './webhooks';

export function webhookJson(webhook: ListedWebhook): string {
  return JSON.stringify(shownWebhook(webhook));
}

export function webhookListJson(webhooks: readonly ListedWebhook[]): string {
  return JSON.stringify({ webhooks: webhooks.map(shownWebhook) });
}

export function createdWebhookJson(created: { readonly webhook: ListedWebhook; readonly secret: string }): string {
  return JSON.stringify({ webhook: shownWebhook(created.webhook), secret: created.secret });
}

export function deliveryJson(delivery: Delivery): string {
  return JSON.stringify(withoutNulls(delivery));
}

export function deliveryListJson({ deliveries, waiting, dead }: DeliveryList): string {
  return JSON.stringify({
    deliveries: deliveries.map(withoutNulls),
    waiting: waiting.map(shownLetter),
    dead: dead.map(shownLetter),
  });
}

function shownWebhook({ revision: _revision, replays: _replays, ownerSince: _ownerSince, ...webhook }: ListedWebhook) {
  return withoutNulls(webhook);
}

function shownLetter({ state: _state, ...letter }: Shown<Letter>) {
  return withoutNulls(letter);
}

function withoutNulls(given: object) {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
}
