import type { Logger } from 'pino';
import type { Accounts } from '../../access/accounts/create-accounts';
import { SUCCESS } from '../../access/audit/audit-entry';
import type { Audit } from '../../access/audit/create-audit';
import type { OpenDatabase } from '../../base/database/open-database';
import type { SqlClient } from '../../base/database/sql-client';
import type { Settings } from '../../base/settings/settings-table';
import { type AccessFilter, EVERYTHING } from '../../catalog/authorization/access-filter';
import type { Actor } from '../../catalog/authorization/actor';
import { privilegesOf, OPERATION_PRIVILEGES } from '../../access/policies/operation-privileges';
import { ChangeConsumers } from '../../catalog/changes/change-consumers';
import type { ModelRegistry } from '../../catalog/registry/model-registry';
import { changeEventJson } from '../../interface/formats/responses/change-event-json';
import type { Services } from '../../interface/handlers/services';
import type { ServiceMetrics } from '../../operation/metrics/service-metrics';
import { HttpSender } from '../../operation/webhooks/delivery/http-sender';
import { SenderLease } from '../../operation/webhooks/delivery/sender-lease';
import { TargetNetworks } from '../../operation/webhooks/delivery/target-networks';
import { WantedChangesReader } from '../../operation/webhooks/delivery/wanted-changes';
import { WebhookDispatcher } from '../../operation/webhooks/delivery/webhook-dispatcher';
import { WebhookDeliveries } from '../../operation/webhooks/webhook-deliveries';
import { Webhooks } from '../../operation/webhooks/webhooks';
import type { ChangeReaders } from './change-readers';

interface WebhookParts {
  readonly settings: Settings;
  readonly store: Pick<OpenDatabase, 'database' | 'questions'>;
  readonly models: ModelRegistry;
  readonly changes: ChangeReaders;
  readonly accounts: Pick<Accounts, 'access'>;
  readonly audit: Pick<Audit, 'log'>;
  readonly metrics: ServiceMetrics;
  readonly system: Actor;
  readonly now: () => number;
  readonly logger: Logger;
}

/** Who follows the change log from outside: webhooks, and consumers that ask. */
export function createWebhooks(parts: WebhookParts) {
  const { settings, models, now } = parts;
  const { database } = parts.store;
  const networks = new TargetNetworks(settings.webhookNetworks ?? []);
  const sender = new HttpSender(networks);
  const audit = auditOf(parts);
  const dispatcher = createDispatcher(parts, sender, audit);
  const bounds = () => parts.changes.services.changes.bounds();
  const shared = { database, models, now, bounds, audit, onChange: () => dispatcher.noteChange() };
  const services: Pick<Services, 'changeConsumers' | 'webhooks' | 'webhookDeliveries'> = {
    changeConsumers: new ChangeConsumers(shared),
    webhooks: new Webhooks({ ...shared, networks }),
    webhookDeliveries: new WebhookDeliveries({ ...shared, sender }),
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

function createDispatcher(parts: WebhookParts, sender: HttpSender, audit: Note): WebhookDispatcher {
  const { settings, models, changes, metrics, now, logger, system } = parts;
  const { database, questions } = parts.store;
  const feed = changes.services.changes;
  const reader = new WantedChangesReader({ questions, models, feed, accessOf: ownerAccess(parts) });
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
      logger.warn(
        { webhook: id, name, reason },
        'a webhook was turned off; turn it on again when its receiver is back',
      );
      audit(database, system, 'stopWebhook', `${id} ${name}: ${reason}`).catch((error: unknown) =>
        logger.error({ err: error }, 'the audit does not say that a webhook was turned off'),
      );
    },
  });
}

const READ_CHANGES = privilegesOf(OPERATION_PRIVILEGES.listChanges);

/** As the owner would see the log by itself. */
function ownerAccess({ settings, accounts: { access } }: Pick<WebhookParts, 'settings' | 'accounts'>) {
  return async (owner: string): Promise<AccessFilter | undefined> => {
    if (settings.auth !== 'on') return EVERYTHING;
    const { grants, member } = await access.actor(owner);
    return member.isSuspended ? undefined : grants.onAny(READ_CHANGES);
  };
}
