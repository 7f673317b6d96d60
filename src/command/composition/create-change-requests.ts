import { SUCCESS } from '#access/audit/audit-entry';
import type { AuditLog } from '#access/audit/audit-log';
import type { AccessDirectory } from '#access/policies/access-directory';
import { grantingPolicy } from '#access/policies/granting-policy';
import type { Settings } from '#base/settings/settings-table';
import type { AspectWriter, EntityReader } from '#catalog/aspects/aspect-service';
import { createAspectValidator } from '#catalog/aspects/check/aspect-validator';
import { writeRules } from '#catalog/aspects/prepare/prepared-change';
import { fixedEntities } from '#catalog/aspects/write/check-write-access';
import { AccessParents } from '#catalog/authorization/access-parents';
import { EntityAccess } from '#catalog/authorization/entity-access';
import type { ChangeRequests } from '#catalog/change-requests/change-request';
import { RequestDrafts } from '#catalog/change-requests/request-drafts';
import { RequestRights } from '#catalog/change-requests/request-rights';
import { type RequestEvent, StoredChangeRequests } from '#catalog/change-requests/stored-change-requests';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { OpenStore } from './open-store';

interface ChangeRequestParts {
  readonly settings: Pick<Settings, 'unknownFields'>;
  readonly store: Pick<OpenStore, 'database' | 'questions' | 'validateAspect'>;
  readonly models: ModelRegistry;
  /** A writer whose writes are searchable when they return. */
  readonly writer: AspectWriter;
  readonly reader: EntityReader;
  readonly audit: Pick<AuditLog, 'record'>;
  readonly access: AccessDirectory;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Changes that somebody asks for, with their places in the audit. */
export function createChangeRequests(parts: ChangeRequestParts): ChangeRequests {
  const { settings, store, models, writer, reader, audit, access, now } = parts;
  const { database, questions, validateAspect } = store;
  const attributes = models.registry.accessAttributes;
  const rules = writeRules(models, createAspectValidator(validateAspect, settings.unknownFields));
  const drafts = new RequestDrafts({ rules, reader, now });
  const fixed = fixedEntities(models);
  const own = new EntityAccess(questions, attributes);
  return new StoredChangeRequests({
    writer,
    now,
    database,
    questions,
    drafts,
    rights: new RequestRights({
      client: database,
      models,
      fixed,
      access: own,
      drafts,
      grantingPolicy: (question) => grantingPolicy(access, question),
    }),
    access: new EntityAccess(questions, attributes, new AccessParents(models.registry)),
    record: (client, event) => audit.record(client, auditEntryOf(event, now())),
  });
}

function auditEntryOf({ operation, call: { actor, requestId }, target, detail }: RequestEvent, time: number) {
  const address = actor.origin?.address ?? '';
  return { time, actor: actor.urn, address, operation, outcome: SUCCESS, target, requestId, detail };
}
