import { Turn } from '#base/background/turn';
import { ConnectionLostError, type DomainError } from '#base/errors/domain-error';
import { writeTimeout } from '#base/errors/write-timeout';
import type { Database, StatementLimits, Transaction } from '#base/database/sql-client';
import type { ChangeSet } from '#catalog/changes/change-set';
import type { ChangeLog } from '#catalog/changes/change-log';
import type { Projection } from '#catalog/changes/projection';
import { deleteEntityEvents } from '#catalog/timeseries/sql/write-events';
import { groupBy } from '#base/json/group-by';
import type { WriteOutcome } from '../aspect-service';
import { deleteEntityRows, deleteUrns, updateEntities } from '../sql/entity-rows';
import { deleteHistory, deleteLatest, forgetDeletedVersions, pruneByAge } from '../sql/delete-aspects';
import { writeAspects } from '../sql/write-aspects';
import type { RetentionLimits, RetentionPolicies } from '../retention/retention-policies';
import type { Keyed, PairRule } from '../pairs/pair-rule';
import { MetadataFiller } from '../prepare/system-metadata';
import type { PreparedChange, WriteRules } from '../prepare/prepared-change';
import { followAnswers } from './answers/follow-answers';
import { applyRequest, type WriteRequest } from './apply-request';
import { type BatchState, loadBatch, loadMore } from './batch-state';
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
import { BatchUrnIds, UrnIdCache } from './urn-ids';
import type { BatchGuard, WriteGuard } from './write-guard';
import type { AppliedBatch } from './applied-batch';
import type { Cause } from './with-derived';
import { keepCollected } from './collected/keep-collected';
import { type Changed, OTHERS_MAX, PairLinker } from './pairs/pair-linker';
import { findNamers } from './pairs/sql/find-namers';

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
    const { pairs, answers, collected, models } = this.deps.rules;
    const loaded = { client: transaction, models, ids, state, now };
    const batch = { ...loaded, load: (wanted: readonly Keyed[]) => loadMore(loaded, wanted) };
    await linkPairs(pairs, batch);
    await followAnswers(answers, batch);
    await keepCollected(collected, batch);
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

/**
 * Links the entities of a batch with the other sides that its changes show (`@PairedBy`), after all requests were applied. Mostly there is
 * nothing to do, and nothing is read. Otherwise the other sides are locked and read together.
 */
async function linkPairs(rules: readonly PairRule[], batch: AppliedBatch): Promise<void> {
  for (const rule of rules) await linkBy(rule, batch);
}

async function linkBy(rule: PairRule, batch: AppliedBatch): Promise<void> {
  const { state, ids } = batch;
  const linker = new PairLinker(rule, state);
  const { changed, evident, listed } = changedSides(rule, state);
  const concerned = changed.filter((each) => {
    const { urn } = each.draft.stored;
    return linker.concerns(each, evident.has(urn)) || (listed.has(urn) && linker.lists(each));
  });
  const isArrival = ({ draft }: Changed) => draft.exists && draft.stored.aspects.size === 0;
  // Nobody can have named an entity before if its urn is new.
  const arrivals = changed.filter((each) => isArrival(each) && !ids.isNew(each.draft.stored.urn));
  const namers = await namersOf(rule, batch, arrivals);
  if (concerned.length === 0 && namers.size === 0) return;
  const wanted = [...concerned.flatMap((each) => linker.wanted(each)), ...[...namers.values()].flat()];
  await batch.load(wanted.flatMap((urn) => rule.keyed(urn) ?? []));
  for (const each of concerned) linker.release(each);
  for (const each of concerned) if (evident.has(each.draft.stored.urn)) linker.link(each);
  for (const each of concerned) if (listed.has(each.draft.stored.urn)) linker.answerList(each);
  for (const each of arrivals) for (const namer of namers.get(each.draft.stored.id) ?? []) linker.answer(each, namer);
}

/**
 * The changed entities that may be sides, each with its last change; those of which a change may show the other side, and those of which a
 * client wrote the list of others.
 */
function changedSides(rule: PairRule, state: BatchState) {
  const changed = new Map<string, Changed>();
  const evident = new Set<string>();
  const listed = new Set<string>();
  for (const { changes, context } of state.applied)
    for (const change of changes) {
      if (change.setAside || change.isUnknown || !rule.carriedBy(change.entity)) continue;
      const cause: Cause = { change, context };
      const draft = state.find(change.urn);
      if (draft) changed.set(change.urn, { draft, cause });
      // A rollback brings back both sides itself.
      if (change.changeType === 'DELETE' || change.restored || change.replacesEqual) continue;
      if (rule.isEvidence(change.aspect.name)) evident.add(change.urn);
      else if (change.aspect === rule.aspect) listed.add(change.urn);
    }
  return { changed: [...changed.values()], evident, listed };
}

/** The entities that named arrivals before they were there, by the ids of the arrivals. */
async function namersOf(
  rule: PairRule,
  { client }: AppliedBatch,
  arrivals: readonly Changed[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (arrivals.length === 0) return new Map();
  const ids = arrivals.map(({ draft }) => draft.stored.id);
  const asked = { aspect: rule.aspect.name, max: OTHERS_MAX };
  const groups = groupBy(await findNamers(client, ids, rule.relationships, asked), ({ id }) => id);
  return new Map([...groups].map(([id, namers]) => [id, namers.map(({ urn }) => urn)]));
}
