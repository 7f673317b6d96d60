import { setImmediate as nextTurn } from 'node:timers/promises';
import { type DomainError, UnavailableError } from '../../errors/domain-error';
import type { Database, Transaction } from '../../database/sql-client';
import type { ChangeLog } from '../../changes/change-log';
import type { Projection } from '../../changes/projection';
import { EdgeProjection } from '../../graph/edge-projection';
import { EventProjection } from '../../timeseries/event-projection';
import { deleteEntityEvents } from '../../timeseries/sql/write-events';
import type { WriteOutcome } from '../aspect-service';
import { deleteEntityRows, deleteUrns, updateEntities } from '../sql/entity-rows';
import { deleteHistory, deleteLatest, forgetDeletedVersions, pruneByAge } from '../sql/delete-aspects';
import { writeAspects } from '../sql/write-aspects';
import type { RetentionLimits, RetentionPolicies } from '../retention/retention-policies';
import { type WriteRequest, applyRequest } from './apply-request';
import { type BatchState, loadBatch } from './batch-state';
import type { EntityDraft } from './entity-draft';
import {
  collectAged,
  collectAspectWrites,
  collectChangeSet,
  collectDeleted,
  collectReplacedHistory,
  collectRevived,
  entityUpdates,
} from './collect-writes';
import { MetadataFiller } from './system-metadata';
import { BatchUrnIds, UrnIdCache } from './urn-ids';
import type { WriteRules } from './prepared-change';

export interface BatchWriterDeps {
  readonly rules: WriteRules;
  readonly database: Database;
  readonly log: ChangeLog;
  readonly policies: RetentionPolicies;
  /** Further projections of the change set, in this order. */
  readonly projections: readonly Projection[];
  readonly now: () => number;
}

/** For a batch that makes no old values. */
const NO_LIMITS: RetentionLimits = () => ({ maxVersions: null, maxAgeMs: null });

type RequestResult = readonly WriteOutcome[] | DomainError;

interface Written {
  readonly results: readonly RequestResult[];
  readonly ids: BatchUrnIds;
  /** Last position of the batch in the change log; 0 if it changed nothing. */
  readonly position: Promise<number>;
}

/** The results of a batch that has committed. */
export interface BatchResult {
  readonly results: readonly RequestResult[];
  readonly position: number;
}

/** Writes the requests of a batch in one transaction, with a handful of set-based statements however many they are. */
export class BatchWriter {
  private readonly cache = new UrnIdCache();

  private readonly rows: readonly Projection[];

  constructor(private readonly deps: BatchWriterDeps) {
    this.rows = [new EdgeProjection(deps.rules.models), new EventProjection()];
  }

  async write(requests: readonly WriteRequest[]): Promise<BatchResult> {
    let sent = false;
    try {
      const { results, ids, position } = await this.deps.database.transaction(async (transaction) => {
        sent = false;
        const done = await this.writeWith(transaction, requests);
        sent = true;
        return done;
      });
      this.cache.add(ids.known);
      if (requests.some(({ changes }) => changes.some(({ entity }) => this.deps.policies.concerns(entity))))
        this.deps.policies.forget();
      return { results, position: await position };
    } catch (error) {
      if (sent && error instanceof UnavailableError) throw outcomeUnknown(error);
      throw error;
    }
  }

  private async writeWith(transaction: Transaction, requests: readonly WriteRequest[]): Promise<Written> {
    const changes = requests.flatMap((request) => request.changes);
    const now = this.deps.now();
    const ids = new BatchUrnIds(transaction, this.cache, now);
    await ids.internAll(
      changes.map(({ urn }) => urn),
      changes.flatMap(({ destinations }) => destinations),
    );
    const state = await loadBatch(transaction, this.deps.rules, ids, changes, now);
    const metadata = new MetadataFiller(now);
    const results = requests.map((request) => applyRequest(state, request, this.deps.rules, metadata));
    const position = await this.store(transaction, state, ids, now);
    return { results, ids, ...position };
  }

  /** The statements travel together. Search documents are made while the database works on the rows of aspects and edges. */
  private async store(
    transaction: Transaction,
    state: BatchState,
    ids: BatchUrnIds,
    now: number,
  ): Promise<{ position: Promise<number> }> {
    const { log, projections } = this.deps;
    const drafts = state.entities;
    const deletedEvents = await deleteEntityEvents(
      transaction,
      idsOf(drafts, ({ eventsDeletedBy }) => eventsDeletedBy !== null),
    );
    await this.storeAspects(transaction, drafts, now);
    const changeSet = collectChangeSet(drafts, deletedEvents, now);
    for (const { urn, log: rows } of changeSet.entities) if (rows.length > 0) ids.keep(urn);
    for (const projection of this.rows) await projection.apply(transaction, changeSet, ids);
    // The statements leave now, so that the database works on them while the other projections compute.
    await nextTurn();
    for (const projection of projections) await projection.apply(transaction, changeSet, ids);
    transaction.send([
      ...updateEntities(entityUpdates(this.deps.rules.models, drafts, now)),
      ...deleteEntityRows(idsOf(drafts, (draft) => !draft.exists)),
      ...deleteUrns(ids.takeUnused()),
    ]);
    const position = log.append(transaction, changeSet);
    // If it fails, the transaction fails with the same reason.
    position.catch(() => undefined);
    return { position };
  }

  private async storeAspects(transaction: Transaction, drafts: readonly EntityDraft[], now: number): Promise<void> {
    const growsHistory = drafts.some(({ history }) => history.size > 0);
    const limits = growsHistory ? await this.deps.policies.limits(transaction) : NO_LIMITS;
    transaction.send([
      ...deleteHistory(collectReplacedHistory(drafts)),
      ...deleteLatest(collectDeleted(drafts, now)),
      ...forgetDeletedVersions(collectRevived(drafts)),
      ...writeAspects(collectAspectWrites(limits, drafts)),
      ...pruneByAge(collectAged(limits, drafts, now)),
    ]);
  }
}

function idsOf(drafts: readonly EntityDraft[], matches: (draft: EntityDraft) => boolean): readonly string[] {
  return drafts.filter(matches).map(({ stored }) => stored.id);
}

/** The connection broke while the commit was on its way: nobody can say whether it arrived. */
function outcomeUnknown(cause: UnavailableError): UnavailableError {
  return new UnavailableError(
    'The database went away while the write was being committed: it may or may not have happened. Read it back, or write it again: an equal write changes nothing.',
    [],
    { cause },
  );
}
