import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Accounts } from '#access/accounts/create-accounts';
import type { Audit } from '#access/audit/create-audit';
import { boundedWarnings } from '#base/logging/bounded-warnings';
import type { ClientServices, ReadServices, SearchForOthers, Services } from '#interface/rest/services';
import { Discussions, type DiscussionsDeps } from '#access/people/discussions';
import { PersonalHome } from '#search/service/personal-home';
import { WhatChanged } from '#search/service/what-changed';
import { ProcessSignatures } from '#access/accounts/process-signatures';
import { SigningKeys } from '#access/accounts/signing-keys';
import type { OpenDatabase } from '#base/database/open-database';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { SearchEngine } from '#search/engine/search-engine';
import { SearchFields } from '#search/language/fields/search-fields';
import { RemoteAnswers } from '#search/remote/remote-answers';
import { PROJECT } from '#base/settings/project-folder';
import type { Settings } from '#base/settings/settings-table';
import type { QuestionClient } from '#base/database/sql-client';
import { AccessParents } from '#catalog/authorization/access-parents';
import { EntityAccess } from '#catalog/authorization/entity-access';
import { compileMapping } from '#standards/openlineage/compiled-mapping';
import { DatasetAliasesPostgres } from '#standards/openlineage/dataset-aliases';
import { namespaceKey, partitionPattern } from '#standards/openlineage/dataset-name';
import { EventMapper } from '#standards/openlineage/event-drafts';
import { LineageEvents, type LineageEventsDeps } from '#standards/openlineage/lineage-events';
import { readMapping } from '#standards/openlineage/mapping';
import { SUCCESS } from '#access/audit/audit-entry';
import type { AuditLog } from '#access/audit/audit-log';
import type { AccessDirectory } from '#access/policies/access-directory';
import { grantingPolicy } from '#access/policies/granting-policy';
import type { AspectWriter, EntityReader } from '#catalog/aspects/aspect-service';
import { createAspectValidator } from '#catalog/aspects/check/aspect-validator';
import { writeRules } from '#catalog/aspects/prepare/prepared-change';
import { fixedEntities } from '#catalog/aspects/write/check-write-access';
import type { ChangeRequests } from '#catalog/change-requests/change-request';
import { RequestDrafts } from '#catalog/change-requests/request-drafts';
import { RequestRights } from '#catalog/change-requests/request-rights';
import { type RequestEvent, StoredChangeRequests } from '#catalog/change-requests/stored-change-requests';
import { createContracts } from './create-contracts';
import type { Core } from './core';
import { createReaders } from './create-readers';
import type { OpenStore } from './open-store';

/** The number of losses of one request that the log names. The answer has all. */
const LOSSES_LOGGED = 10;

type ClientParts = Pick<
  Core,
  | 'settings'
  | 'store'
  | 'models'
  | 'display'
  | 'fit'
  | 'reader'
  | 'search'
  | 'awaited'
  | 'changes'
  | 'metrics'
  | 'system'
  | 'now'
  | 'logger'
>;

interface KnownPeople {
  readonly names: Services['names'];
  readonly accounts: Pick<Accounts, 'access'>;
  readonly audit: Pick<Audit, 'log'>;
}

/** What clients read with, and what they write with besides single aspects. */
export function createClientServices(
  parts: ClientParts,
  { names, accounts, audit }: KnownPeople,
): ReadServices & ClientServices {
  const { settings, store, models, display, reader: stored, search: engine, awaited: writer, changes, now } = parts;
  const readers = createReaders(parts, names);
  const { reader, search, summaries, openProblems, recentUses } = readers;
  const { access } = accounts;
  const requests = createChangeRequests({ settings, store, models, writer, reader, audit: audit.log, access, now });
  const { recentChanges } = changes;
  return {
    ...readers,
    whatChanged: new WhatChanged({ models, display, recentChanges, search, names }),
    home: new PersonalHome({ models, search, summaries, openProblems, requests, names, recentUses }),
    changeRequests: requests,
    discussions: createDiscussions({ store, models, writer, reader, search, now }),
    searchForOthers: engine.usage && createSearchForOthers(engine, store, models),
    contracts: createContracts({ settings, store, models, writer, stored, reader, now }),
    lineageEvents: createLineageEvents({
      settings,
      models,
      writer,
      reader: stored,
      questions: store.questions,
      onLosses: reportLosses(parts),
    }),
  };
}

/** Counts and logs the values of events that were not written. */
function reportLosses({ metrics, logger }: Pick<Core, 'metrics' | 'logger'>) {
  const log = boundedWarnings(logger);
  return (losses: readonly unknown[], requestId: string | undefined): void => {
    metrics.lineageLost(losses.length);
    const lost = losses.slice(0, LOSSES_LOGGED);
    log.warn(
      { requestId, losses: losses.length, lost },
      'events of OpenLineage were written without some of their values',
    );
  };
}

/** The index of this process for processes of the catalog that have none. */
function createSearchForOthers(
  engine: SearchEngine,
  { database, control }: Pick<OpenDatabase, 'database' | 'control'>,
  models: ModelRegistry,
): SearchForOthers {
  const signatures = new ProcessSignatures(new SigningKeys(database, Date.now), Date.now);
  const answers = new RemoteAnswers({ engine, control, fields: new SearchFields(models.registry) });
  return {
    admit: (signature, body) => signatures.require(signature, body),
    answer: (call, signal) => answers.answer(call, signal),
  };
}

interface LineageEventsParts extends Pick<LineageEventsDeps, 'models' | 'writer' | 'reader' | 'onLosses'> {
  readonly questions: QuestionClient;
  readonly settings: Pick<Settings, 'unknownAspects' | 'openLineageInstances' | 'openLineagePartitions'>;
}

const FILE = join(PROJECT, 'models', 'openlineage.yaml');

/** Reads the mapping when the first event arrives, because most starts see none. */
function createLineageEvents({ settings, ...parts }: LineageEventsParts): Pick<LineageEvents, 'write' | 'writeEach'> {
  let created: LineageEvents | undefined;
  const events = () => (created ??= withMapping(parts, settings));
  return {
    write: async (value, source) => events().write(value, source),
    writeEach: async (values, source) => events().writeEach(values, source),
  };
}

/** @param pairs `<namespace>=<instance>` */
function instancesOf(pairs: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    pairs.map((pair) => {
      const at = pair.lastIndexOf('=');
      return [namespaceKey(pair.slice(0, at)), pair.slice(at + 1)];
    }),
  );
}

function withMapping(
  { questions, ...parts }: Omit<LineageEventsParts, 'settings'>,
  { unknownAspects, openLineageInstances = [], openLineagePartitions }: LineageEventsParts['settings'],
): LineageEvents {
  const mapping = readMapping(readFileSync(FILE, 'utf8'), {
    instances: instancesOf(openLineageInstances),
    partitions: openLineagePartitions.map(partitionPattern),
  });
  const { registry } = parts.models;
  const access = new EntityAccess(questions, registry.accessAttributes, new AccessParents(registry));
  return new LineageEvents({
    ...parts,
    aliases: new DatasetAliasesPostgres(questions, access, mapping.otherNames),
    mapping,
    mapper: new EventMapper(compileMapping(mapping), parts.models),
    keepsUnknown: unknownAspects !== 'reject',
  });
}

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
function createChangeRequests(parts: ChangeRequestParts): ChangeRequests {
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

/** What people ask about entities. The right to resolve is that to write, so parents do not matter. */
function createDiscussions({
  store: { questions },
  ...parts
}: Omit<DiscussionsDeps, 'access'> & Pick<ChangeRequestParts, 'store'>): Discussions {
  const { models } = parts;
  return new Discussions({ ...parts, access: new EntityAccess(questions, models.registry.accessAttributes) });
}

function auditEntryOf({ operation, call: { actor, requestId }, target, detail }: RequestEvent, time: number) {
  const address = actor.origin?.address ?? '';
  return { time, actor: actor.urn, address, operation, outcome: SUCCESS, target, requestId, detail };
}
