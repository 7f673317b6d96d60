import { Turn } from '#base/background/turn';
import { ConnectionLostError, type DomainError } from '#base/errors/domain-error';
import { writeTimeout } from '#base/errors/write-timeout';
import type { Database, StatementLimits, Transaction } from '#base/database/sql-client';
import type { ChangeSet } from '#catalog/changes/change-set';
import type { ChangeLog } from '#catalog/changes/change-log';
import type { Projection } from '#catalog/changes/projection';
import { deleteEntityEvents } from '#catalog/timeseries/sql/write-events';
import type { WriteOutcome } from '../aspect-service';
import { followAnswers } from './answers/follow-answers';
import { linkPairs } from './pairs/link-pairs';
import { deleteEntityRows, deleteUrns, updateEntities } from '../sql/entity-rows';
import { deleteHistory, deleteLatest, forgetDeletedVersions, pruneByAge } from '../sql/delete-aspects';
import { writeAspects } from '../sql/write-aspects';
import type { RetentionLimits, RetentionPolicies } from '../retention/retention-policies';
import { type WriteRequest, applyRequest } from './apply-request';
import { type BatchState, loadBatch, loadMore } from './batch-state';
import type { Keyed } from '../pairs/pair-rule';
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
import { MetadataFiller } from '../prepare/system-metadata';
import { BatchUrnIds, UrnIdCache } from './urn-ids';
import type { PreparedChange, WriteRules } from '../prepare/prepared-change';
import type { BatchGuard, WriteGuard } from './write-guard';

interface BatchWriterDeps {
  readonly rules: WriteRules;
  readonly database: Database;
  readonly log: ChangeLog;
  readonly policies: RetentionPolicies;
  /** Projections of the change set, in this order. */
  readonly projections: readonly Projection[];
  readonly guard?: WriteGuard;
  readonly now: () => number;
  /** Rejects if the database has no room for a batch. */
  readonly requireRoom?: () => Promise<void>;
  /** The time that the database may take for a statement of a batch. */
  readonly limits?: StatementLimits | undefined;
  /** Called with the error of each batch that failed. */
  readonly onFailedBatch?: (error: unknown) => void;
}

/** Limits for a batch that does not create old values. */
const NO_LIMITS: RetentionLimits = () => ({ maxVersions: null, maxAgeMs: null });

type RequestResult = readonly WriteOutcome[] | DomainError;

interface Written {
  readonly results: readonly RequestResult[];
  readonly ids: BatchUrnIds;
  /** Last position of the batch in the change log; 0 if it changed nothing. */
  readonly position: Promise<number>;
  readonly changeSet: ChangeSet;
}

/** The results of a batch that has committed. */
interface BatchResult {
  readonly results: readonly RequestResult[];
  readonly position: number;
  readonly changeSet: ChangeSet;
}

/** Writes the requests of a batch in one transaction. The number of statements does not depend on the number of requests. */
export class BatchWriter {
  private readonly cache = new UrnIdCache();

  constructor(private readonly deps: BatchWriterDeps) {}

  async write(requests: readonly WriteRequest[]): Promise<BatchResult> {
    let sent = false;
    try {
      await this.deps.requireRoom?.();
      const { results, ids, position, changeSet } = await this.deps.database.transaction(async (transaction) => {
        sent = false;
        const done = await this.writeWith(transaction, requests);
        sent = true;
        return done;
      }, this.deps.limits);
      this.cache.add(ids.known);
      this.forgetPolicies(requests);
      return { results, position: await position, changeSet };
    } catch (failure) {
      const { limits, onFailedBatch } = this.deps;
      const error = limits ? writeTimeout(failure, limits) : failure;
      onFailedBatch?.(error);
      throw sent && error instanceof ConnectionLostError ? outcomeUnknown(error) : error;
    }
  }

  private forgetPolicies(requests: readonly WriteRequest[]): void {
    const { policies } = this.deps;
    const isPolicy = ({ entity }: PreparedChange) => policies.concerns(entity);
    if (requests.some(({ changes }) => changes.some(isPolicy))) policies.forget();
  }

  private async writeWith(transaction: Transaction, requests: readonly WriteRequest[]): Promise<Written> {
    const changes: PreparedChange[] = [];
    for (const request of requests) for (const change of request.changes) if (!change.setAside) changes.push(change);
    // First of all, because what the guard reads must not change until the commit.
    const guard = await this.guardOf(transaction, changes);
    const now = this.deps.now();
    const ids = new BatchUrnIds(transaction, this.cache, now);
    const state = await loadBatch(transaction, this.deps.rules, ids, changes, now);
    const metadata = new MetadataFiller(now);
    const parts = { turn: Turn.ofBatch(), guard };
    const results: RequestResult[] = [];
    for (const request of requests) results.push(await applyRequest(state, request, this.deps.rules, metadata, parts));
    const { pairs, answers, models } = this.deps.rules;
    const loaded = { client: transaction, models, ids, state, now };
    const batch = { ...loaded, load: (wanted: readonly Keyed[]) => loadMore(loaded, wanted) };
    await linkPairs(pairs, batch);
    await followAnswers(answers, batch);
    return { results, ids, ...(await this.store(transaction, state, ids, now)) };
  }

  private async guardOf(transaction: Transaction, changes: readonly PreparedChange[]): Promise<BatchGuard | undefined> {
    const { guard } = this.deps;
    return guard && changes.some((change) => guard.concerns(change)) ? guard.begin(transaction) : undefined;
  }

  /** Sends the statements without waiting for each one. Those of a small batch leave in one packet, because each packet wakes the database. */
  private async store(
    transaction: Transaction,
    state: BatchState,
    ids: BatchUrnIds,
    now: number,
  ): Promise<Pick<Written, 'position' | 'changeSet'>> {
    const drafts = state.entities;
    const deletedEvents = await deleteEntityEvents(
      transaction,
      idsOf(drafts, ({ eventsDeletedBy }) => eventsDeletedBy !== null),
    );
    await this.storeAspects(transaction, drafts, now);
    const turn = Turn.ofBatch();
    const changeSet = collectChangeSet(drafts, deletedEvents, now);
    for (const { urn, log } of changeSet.entities) if (log.length > 0) ids.keep(urn);
    if (turn.isOver) await turn.pause();
    for (const projection of this.deps.projections) await projection.apply(transaction, changeSet, ids);
    const last = Turn.ofBatch();
    transaction.send([
      ...updateEntities(entityUpdates(this.deps.rules.models, drafts)),
      ...deleteEntityRows(idsOf(drafts, (draft) => !draft.exists)),
      ...deleteUrns(ids.takeUnused()),
      ...state.setAside.statements(),
    ]);
    if (last.isOver) await last.pause();
    const position = this.deps.log.append(transaction, changeSet);
    // The transaction fails with the same reason, so this rejection must not count as unhandled.
    position.catch(() => undefined);
    return { position, changeSet };
  }

  private async storeAspects(transaction: Transaction, drafts: readonly EntityDraft[], now: number): Promise<void> {
    const growsHistory = drafts.some(({ history }) => history.size > 0);
    const limits = growsHistory ? await this.deps.policies.limits(transaction) : NO_LIMITS;
    const turn = Turn.ofBatch();
    transaction.send([
      ...deleteHistory(collectReplacedHistory(drafts)),
      ...deleteLatest(collectDeleted(drafts, now)),
      ...forgetDeletedVersions(collectRevived(drafts)),
    ]);
    const writes = collectAspectWrites(limits, drafts);
    if (turn.isOver) await turn.pause();
    transaction.send([...writeAspects(writes), ...pruneByAge(collectAged(limits, drafts))]);
    if (turn.isOver) await turn.pause();
  }
}

function idsOf(drafts: readonly EntityDraft[], matches: (draft: EntityDraft) => boolean): readonly string[] {
  return drafts.filter(matches).map(({ stored }) => stored.id);
}

/** The connection broke during the commit, so the transaction may or may not have committed. */
function outcomeUnknown(cause: ConnectionLostError): ConnectionLostError {
  return new ConnectionLostError(
    'The connection to the database broke during the commit, so the write may or may not have happened. Write it again, because an equal write changes nothing; or read it back first.',
    [],
    { cause },
  );
}
