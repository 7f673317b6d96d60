import type { Accounts } from '#access/accounts/create-accounts';
import { SUCCESS } from '#access/audit/audit-entry';
import type { Audit } from '#access/audit/create-audit';
import type { SqlClient } from '#base/database/sql-client';
import { AccessParents } from '#catalog/authorization/access-parents';
import type { Actor } from '#catalog/authorization/actor';
import { privilegesOf, REQUIREMENTS } from '#access/policies/requirement';
import { EntityAccess } from '#catalog/authorization/entity-access';
import type { UnattendedRefusal } from '#access/accounts/unattended-actors';
import { ChangeConsumers } from '#catalog/changes/change-consumers';
import { changeEventJson } from '#interface/rest/changes/change-event-json';
import type { WebhookServices } from '#interface/rest/services';
import { HttpSender } from '#standards/webhooks/delivery/http-sender';
import { SenderLease } from '#standards/webhooks/delivery/sender-lease';
import { TargetNetworks } from '#standards/webhooks/delivery/target-networks';
import { type OwnerAccess, WantedChangesReader } from '#standards/webhooks/delivery/wanted-changes';
import type { Webhook } from '#standards/webhooks/webhook';
import { WebhookDispatcher } from '#standards/webhooks/delivery/webhook-dispatcher';
import { WebhookDeliveries } from '#standards/webhooks/webhook-deliveries';
import type { Core } from './core';
import { Webhooks } from '#standards/webhooks/webhooks';

interface WebhookParts extends Pick<
  Core,
  'settings' | 'store' | 'models' | 'changes' | 'metrics' | 'system' | 'now' | 'logger'
> {
  readonly accounts: Pick<Accounts, 'unattended'>;
  readonly audit: Pick<Audit, 'log'>;
}

/** Who follows the change log from outside: webhooks, and consumers that ask. */
export function createWebhooks(parts: WebhookParts) {
  const { settings, store, models, changes, accounts, now } = parts;
  const { database, questions } = store;
  const { unattended } = accounts;
  const feed = changes.services.changes;
  const networks = new TargetNetworks(settings.webhookNetworks ?? [], 'ASPECTORY_WEBHOOK_NETWORKS');
  const sender = new HttpSender(networks);
  const audit = auditOf(parts);
  const reading = { questions, models, feed, accessOf: ownerAccess(parts) };
  const dispatcher = createDispatcher(parts, { sender, audit, reader: new WantedChangesReader(reading) });
  const bounds = () => feed.bounds();
  const access = new EntityAccess(questions, models.registry.accessAttributes, new AccessParents(models.registry));
  const shared = { database, models, now, bounds, audit, onChange: () => dispatcher.noteChange() };
  const services: WebhookServices = {
    changeConsumers: new ChangeConsumers(shared),
    webhooks: new Webhooks({ ...shared, networks, madeOn: async (user) => (await unattended.keep(user)).since }),
    webhookDeliveries: new WebhookDeliveries({ ...shared, sender, access, reader: new WantedChangesReader(reading) }),
  };
  return { services, loop: dispatcher };
}

type Note = (client: SqlClient, actor: Actor, operation: string, detail: string) => Promise<void>;

function auditOf({ audit, now }: Pick<WebhookParts, 'audit' | 'now'>): Note {
  return (client, { urn, origin }, operation, detail) =>
    audit.log.record(client, {
      time: now(),
      actor: urn,
      address: origin?.address ?? '',
      operation,
      outcome: SUCCESS,
      target: '',
      requestId: origin?.requestId ?? '',
      detail,
    });
}

interface DispatcherParts {
  readonly sender: HttpSender;
  readonly audit: Note;
  readonly reader: WantedChangesReader;
}

function createDispatcher(parts: WebhookParts, { sender, audit, reader }: DispatcherParts): WebhookDispatcher {
  const { settings, changes, metrics, now, logger, system } = parts;
  const { database } = parts.store;
  return new WebhookDispatcher({
    database,
    sender,
    now,
    logger,
    lease: new SenderLease(database),
    stopDays: settings.webhookStopDays,
    log: changes.follower,
    render: changeEventJson,
    newest: () => changes.signal.newest,
    reader,
    onAnswer: metrics.webhooks.answered,
    onStop: ({ id, name }, reason) => {
      logger.warn({ webhook: id, name, reason }, 'a webhook was turned off; turn it on again when the reason is gone');
      audit(database, system, 'stopWebhook', `${id} ${name}: ${reason}`).catch((error: unknown) =>
        logger.error({ err: error }, 'the audit does not say that a webhook was turned off'),
      );
    },
  });
}

const READ_CHANGES = privilegesOf(REQUIREMENTS.listChanges);

const STOP_REASONS: Readonly<Record<UnattendedRefusal['refusal'], string>> = {
  removed: 'Its owner was removed.',
  suspended: 'Its owner is suspended.',
  unprivileged: 'Its owner may no longer manage webhooks.',
};

/** Reads the access that the owner would have to the log, while a request of the owner might make such a webhook. */
function ownerAccess({ accounts: { unattended } }: Pick<WebhookParts, 'accounts'>) {
  return async ({ owner, ownerSince }: Pick<Webhook, 'owner' | 'ownerSince'>): Promise<OwnerAccess> => {
    const user = { urn: owner, since: ownerSince };
    const found = await unattended.actor(user, REQUIREMENTS.createWebhook);
    return 'refusal' in found
      ? { stopReason: STOP_REASONS[found.refusal] }
      : { access: found.grants.onAny(READ_CHANGES) };
  };
}
