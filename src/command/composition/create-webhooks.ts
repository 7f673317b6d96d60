import type { Logger } from 'pino';
import type { Accounts } from '#access/accounts/create-accounts';
import { SUCCESS } from '#access/audit/audit-entry';
import type { Audit } from '#access/audit/create-audit';
import type { OpenDatabase } from '#base/database/open-database';
import type { SqlClient } from '#base/database/sql-client';
import type { Settings } from '#base/settings/settings-table';
import { AccessParents } from '#catalog/authorization/access-parents';
import type { Actor } from '#catalog/authorization/actor';
import { privilegesOf, OPERATION_PRIVILEGES } from '#access/policies/operation-privileges';
import { EntityAccess } from '#catalog/authorization/entity-access';
import type { UnattendedRefusal } from '#access/accounts/unattended-actors';
import { ChangeConsumers } from '#catalog/changes/change-consumers';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { changeEventJson } from '#interface/rest/changes/change-event-json';
import type { Services } from '#interface/rest/services';
import type { ServiceMetrics } from '#operation/metrics/service-metrics';
import { HttpSender } from '#standards/webhooks/delivery/http-sender';
import { SenderLease } from '#standards/webhooks/delivery/sender-lease';
import { TargetNetworks } from '#standards/webhooks/delivery/target-networks';
import { type OwnerAccess, WantedChangesReader } from '#standards/webhooks/delivery/wanted-changes';
import type { Webhook } from '#standards/webhooks/webhook';
import { WebhookDispatcher } from '#standards/webhooks/delivery/webhook-dispatcher';
import { WebhookDeliveries } from '#standards/webhooks/webhook-deliveries';
import { Webhooks } from '#standards/webhooks/webhooks';
import type { ChangeReaders } from './change-readers';

interface WebhookParts {
  readonly settings: Settings;
  readonly store: Pick<OpenDatabase, 'database' | 'questions'>;
  readonly models: ModelRegistry;
  readonly changes: ChangeReaders;
  readonly accounts: Pick<Accounts, 'unattended'>;
  readonly audit: Pick<Audit, 'log'>;
  readonly metrics: ServiceMetrics;
  readonly system: Actor;
  readonly now: () => number;
  readonly logger: Logger;
}

/** Who follows the change log from outside: webhooks, and consumers that ask. */
export function createWebhooks(parts: WebhookParts) {
  const {
    settings,
    models,
    now,
    accounts: { unattended },
  } = parts;
  const { database, questions } = parts.store;
  const networks = new TargetNetworks(settings.webhookNetworks ?? []);
  const sender = new HttpSender(networks);
  const audit = auditOf(parts);
  const reading = { questions, models, feed: parts.changes.services.changes, accessOf: ownerAccess(parts) };
  const dispatcher = createDispatcher(parts, { sender, audit, reader: new WantedChangesReader(reading) });
  const bounds = () => parts.changes.services.changes.bounds();
  const access = new EntityAccess(questions, models.registry.accessAttributes, new AccessParents(models.registry));
  const shared = { database, models, now, bounds, audit, onChange: () => dispatcher.noteChange() };
  const services: Pick<Services, 'changeConsumers' | 'webhooks' | 'webhookDeliveries'> = {
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

const READ_CHANGES = privilegesOf(OPERATION_PRIVILEGES.listChanges);

const STOP_REASONS: Readonly<Record<UnattendedRefusal['refusal'], string>> = {
  removed: 'Its owner was removed.',
  suspended: 'Its owner is suspended.',
  unprivileged: 'Its owner may no longer manage webhooks.',
};

/** As the owner would see the log by itself, while a request of the owner might make such a webhook. */
function ownerAccess({ accounts: { unattended } }: Pick<WebhookParts, 'accounts'>) {
  return async ({ owner, ownerSince }: Pick<Webhook, 'owner' | 'ownerSince'>): Promise<OwnerAccess> => {
    const user = { urn: owner, since: ownerSince };
    const found = await unattended.actor(user, OPERATION_PRIVILEGES.createWebhook);
    return 'refusal' in found
      ? { stopReason: STOP_REASONS[found.refusal] }
      : { access: found.grants.onAny(READ_CHANGES) };
  };
}
