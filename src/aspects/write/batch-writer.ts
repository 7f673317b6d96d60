import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DomainError } from '../../errors/domain-error';
import { UnavailableError } from '../../errors/domain-error';
import type { Database, Transaction } from '../../database/sql-client';
import type { EdgeRow } from '../../graph/sql/edge-row';
import { insertEdges } from '../../graph/sql/insert-edges';
import { syncEdges } from '../../graph/sql/sync-edges';
import { syncIndirectEdges } from '../../graph/sql/sync-indirect-edges';
import { writeEvents } from '../../timeseries/sql/write-events';
import type { WriteOutcome } from '../aspect-service';
import { deleteAspects } from '../sql/delete-aspects';
import { deleteEntityContents, deleteEntityRows, deleteUrns } from '../sql/delete-entities';
import { pruneByAge } from '../sql/prune-by-age';
import { updateEntities } from '../sql/update-entities';
import { writeAspects } from '../sql/write-aspects';
import type { RetentionLimits } from '../retention/retention-policies';
import { RetentionPolicies } from '../retention/retention-policies';
import type { WriteProjection } from '../write-projection';
import type { WriteRequest } from './apply-request';
import { applyRequest } from './apply-request';
import type { BatchState } from './state/batch-state';
import { collectIndirectEdges } from './collect/collect-indirect-edges';
import type { OpenEdge } from './collect/collect-writes';
import {
  collectAged,
  collectAspectWrites,
  collectEdges,
  collectEvents,
  collectForgotten,
} from './collect/collect-writes';
import { entityChanges } from './collect/entity-changes';
import { entityUpdates } from './collect/entity-updates';
import { loadBatch } from './state/load-batch';
import { MetadataFiller } from './system-metadata';
import { UrnIdCache, UrnIds } from './state/urn-ids';
import type { WriteRules } from './write-rules';

export interface BatchWriterDeps {
  readonly rules: WriteRules;
  readonly database: Database;
  readonly projections: readonly WriteProjection[];
  readonly now: () => number;
}

/** For a batch that makes no old values. */
const NO_LIMITS: RetentionLimits = () => ({ maxVersions: null, maxAgeMs: null });

type RequestResult = readonly WriteOutcome[] | DomainError;

/** Writes the requests of a batch in one transaction, with a handful of set-based statements however many they are. */
export class BatchWriter {
  private readonly cache = new UrnIdCache();

  private readonly policies: RetentionPolicies;

  constructor(private readonly deps: BatchWriterDeps) {
    this.policies = new RetentionPolicies(deps.rules.models, deps.now);
  }

  async write(requests: readonly WriteRequest[]): Promise<readonly RequestResult[]> {
    let sent = false;
    try {
      const { results, ids } = await this.deps.database.transaction(async (transaction) => {
        sent = false;
        const done = await this.writeWith(transaction, requests);
        sent = true;
        return done;
      });
      this.cache.add(ids.known);
      if (requests.some(({ changes }) => changes.some(({ entity }) => this.policies.concerns(entity))))
        this.policies.forget();
      return results;
    } catch (error) {
      if (sent && error instanceof UnavailableError) throw outcomeUnknown(error);
      throw error;
    }
  }

  private async writeWith(
    transaction: Transaction,
    requests: readonly WriteRequest[],
  ): Promise<{ results: readonly RequestResult[]; ids: UrnIds }> {
    const changes = requests.flatMap((request) => request.changes);
    const now = this.deps.now();
    const ids = new UrnIds(transaction, this.cache, now);
    await ids.intern(
      changes.map(({ urn }) => urn),
      changes.flatMap(({ destinations }) => destinations),
    );
    const state = await loadBatch(transaction, this.deps.rules, ids, changes, now);
    const metadata = new MetadataFiller(now);
    const results = requests.map((request) => applyRequest(state, request, this.deps.rules, metadata));
    await this.store(transaction, state, ids, now);
    return { results, ids };
  }

  /** Every statement here is set-based, and what must come first stands first. The documents are made while the database works on the rest. */
  private async store(transaction: Transaction, state: BatchState, ids: UrnIds, now: number): Promise<void> {
    const {
      projections,
      rules: { models },
    } = this.deps;
    const drafts = state.entities;
    const { added, makers, edges } = collectEdges(models, drafts);
    const between = collectIndirectEdges(models, drafts);
    const ends = [
      ...[...added, ...edges].map(({ edge }) => edge.destination),
      ...between.edges.flatMap(({ source, destination }) => [source, destination]),
    ];
    await ids.intern([], ends);
    const rowsBetween = between.edges.map((edge) => ({
      ...edge,
      sourceId: ids.id(edge.source),
      destinationId: ids.id(edge.destination),
    }));
    const gone = drafts.filter((draft) => !draft.exists);
    const used = new Set([...ends, ...drafts.filter((draft) => draft.exists).map((draft) => draft.stored.urn)]);
    const limits = drafts.some(({ history }) => history.size > 0) ? await this.policies.limits(transaction) : NO_LIMITS;
    const wiped = drafts.filter((draft) => draft.wiped).map(({ stored }) => stored.id);
    const events = collectEvents(drafts);
    transaction.send([
      ...(wiped.length > 0 ? projections.flatMap((projection) => projection.eventsLeave?.(wiped) ?? []) : []),
      ...deleteEntityContents(wiped),
      ...deleteAspects(collectForgotten(drafts)),
      ...writeAspects(collectAspectWrites(limits, drafts)),
      ...pruneByAge(collectAged(limits, drafts, now)),
      ...insertEdges(added.map((open) => edgeRow(open, ids))),
      ...syncEdges(
        makers,
        edges.map((open) => edgeRow(open, ids)),
      ),
      ...syncIndirectEdges(between.makers, rowsBetween),
      ...writeEvents(events),
      ...(events.length > 0 ? projections.flatMap((projection) => projection.eventsChanged?.(events) ?? []) : []),
      ...updateEntities(entityUpdates(models, drafts, now)),
      ...deleteEntityRows(gone.map(({ stored }) => stored.id)),
      ...deleteUrns(ids.takeUnused(used)),
    ]);
    await nextTurn();
    const documents = entityChanges(models, drafts);
    if (documents.length > 0)
      await Promise.all(projections.map((projection) => projection.apply(transaction, documents)));
  }
}

function edgeRow({ maker: { sourceId, aspect }, edge }: OpenEdge, ids: UrnIds): EdgeRow {
  const { relationship, createdOn, createdBy, updatedOn, updatedBy, properties } = edge;
  return {
    sourceId,
    aspect,
    relationship,
    destinationId: ids.id(edge.destination),
    createdOn,
    createdBy,
    updatedOn,
    updatedBy,
    properties,
  };
}

/** The connection broke while the commit was on its way: nobody can say whether it arrived. */
function outcomeUnknown(cause: UnavailableError): UnavailableError {
  return new UnavailableError(
    'The database went away while the write was being committed: it may or may not have happened. Read it back, or write it again: an equal write changes nothing.',
    [],
    { cause },
  );
}
