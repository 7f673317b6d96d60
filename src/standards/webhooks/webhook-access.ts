import { ForbiddenError, NotFoundError } from '#base/errors/domain-error';
import { shortened } from '#base/errors/unknown-name';
import type { SqlClient } from '#base/database/sql-client';
import type { Actor } from '#catalog/authorization/actor';
import { missingPrivilege } from '#catalog/authorization/policies/missing-privilege';
import { findWebhook } from './sql/webhook-rows';
import type { Webhook, WebhookFilter } from './webhook';

/** @throws NotFoundError */
export async function knownWebhook(client: SqlClient, id: string): Promise<Webhook> {
  const webhook = await findWebhook(client, id);
  if (webhook) return webhook;
  throw new NotFoundError(`There is no webhook with the id '${shortened(id)}'`, [
    { field: ['id'], message: 'is not known', expected: 'the id of a webhook, from the list of webhooks' },
  ]);
}

/**
 * The webhook, for a change of what it sends and where. Only its owner may, because it sends what the owner may see, and commands, which may
 * do everything.
 * @throws NotFoundError | ForbiddenError
 */
export async function ownWebhook(client: SqlClient, actor: Actor, id: string): Promise<Webhook> {
  requireWhole(actor);
  const webhook = await knownWebhook(client, id);
  if (isOwn(webhook, actor)) return webhook;
  throw new ForbiddenError(
    `The webhook '${shortened(webhook.name)}' belongs to ${webhook.owner}, and sends what that user may see. You may turn it off or delete it; for anything else, create one of your own.`,
    [{ field: ['id'], message: 'belongs to somebody else', expected: 'a webhook of your own' }],
  );
}

/** Whether all of the webhook may be shown to the actor: to its owner, and to commands, which may see everything. */
export function isOwn({ owner }: Pick<Webhook, 'owner'>, { urn, origin }: Actor): boolean {
  return owner === urn || origin === undefined;
}

/** Parts of a webhook of somebody else that are not shown. */
export type WithheldPart = (typeof WITHHELD)[number];
const WITHHELD = ['path', 'urns'] as const;

/**
 * The webhook as others than its owner see it. The path of an address may hold a key of the receiver, and a filter may name entities that they
 * may not see.
 */
export function shownToOthers<Shown extends Webhook>(
  webhook: Shown,
): Shown & { readonly withheld: readonly WithheldPart[] } {
  const { urns, inDomains, ...filter }: WebhookFilter = webhook.filter;
  const { origin } = new URL(webhook.url);
  const withheld = WITHHELD.filter((part) => (part === 'path' ? webhook.url !== `${origin}/` : (urns ?? inDomains)));
  return { ...webhook, url: `${origin}/`, filter, withheld };
}

/** A webhook outlives the token with which it was made, so a token with a scope is not enough. @throws ForbiddenError */
export function requireWhole({ grants }: Actor): void {
  if (!grants.isWhole) throw missingPrivilege(['MANAGE_WEBHOOKS']);
}
