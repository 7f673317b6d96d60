import { inTurns, mapInTurns } from '#base/background/in-turns';
import {
  BusyError,
  DomainError,
  InvalidInputError,
  LimitExceededError,
  SchemaViolationError,
} from '#base/errors/domain-error';
import type { Database, StatementLimits } from '#base/database/sql-client';
import type { Actor } from '../authorization/actor';
import { ALL_GRANTS } from '../authorization/policies/grants';
import type { ModelRegistry } from '../registry/model-registry';
import { ChangeLogPostgres } from '../changes/change-log-postgres';
import type { ChangeSet } from '../changes/change-set';
import type { Projection } from '../changes/projection';
import {
  checkWriteAccess,
  fixedEntities,
  judgeChanges,
  requireSomePrivilege,
  withLimit,
} from './write/check-write-access';
import type { AspectValidator, AspectWriter, Proposal, WriteOptions, WriteOutcome } from './aspect-service';
import { RetentionPolicies } from './retention/retention-policies';
import type { WriteRequest } from './write/apply-request';
import { BatchWriter } from './write/batch-writer';
import { GroupCommit, type JobProfile, type QueueLimits, type QueueUsage } from './write/group-commit';
import { prepareProposal } from './prepare/prepare-proposal';
import { type PreparedChange, writeRules } from './prepare/prepared-change';
import type { SetAsideStore } from './set-aside/set-aside-store';
import { PatchWork } from './patch/patch-work';
import { type Submit, writeSteps, writeTogether } from './write/write-steps';
import type { WriteGuard } from './write/write-guard';

/** A batch holds row locks until it commits. These limits keep it well under a second. */
const BATCH_LIMITS = { jobs: 256, size: 8_000_000, concurrency: 2, batchSizeMin: 8_000 };
/** Cost of a change in addition to the length of its JSON. */
const CHANGE_SIZE = 500;
const NO_TEXT = { text: '' };

interface AspectWriterDeps {
  readonly database: Database;
  readonly models: ModelRegistry;
  readonly validator: AspectValidator;
  /** Projections of the change set, applied in the transaction of the write, in this order. */
  readonly projections: readonly Projection[];
  /** Shared with the change follower, which clears it when another process changes a policy. */
  readonly policies?: RetentionPolicies;
  /** Called for each batch that changed something, with its last position in the change log. */
  readonly onCommit?: (position: number, changeSet: ChangeSet) => void;
  /** Called with the error of each batch that failed. */
  readonly onFailedBatch?: (error: unknown) => void;
  /** Rejects if the database has no room for a batch. */
  readonly requireRoom?: () => Promise<void>;
  /** The time that the database may take for a statement of a batch. */
  readonly limits?: StatementLimits | undefined;
  /** Called with the number of requests of each batch. */
  readonly onBatch?: (requests: number) => void;
  /** Refuses requests, whoever sends them. */
  readonly guard?: WriteGuard;
  /** What the setting says about aspects that the models do not know; undefined if lists and single proposals differ. */
  readonly unknownAspects?: 'set-aside' | 'reject' | undefined;
  /** The room for values that are set aside. Absent: no limit. */
  readonly setAsideRoom?: Pick<SetAsideStore, 'requireRoom'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Limits of the requests that wait. Absent: no limit, for callers that submit only so much. */
  readonly queue?: QueueLimits;
  /** Called for each request that the full queue refuses. */
  readonly onQueueFull?: () => void;
}

/** A writer, and what waits in its queue. */
interface QueueingWriter extends AspectWriter {
  usage(): QueueUsage;
}

/** The writer of this process. Requests that arrive together commit together. Several processes may write to one database. */
export function createAspectWriter(deps: AspectWriterDeps): QueueingWriter {
  const rules = writeRules(deps.models, deps.validator);
  const batches = new BatchWriter({
    ...deps,
    rules,
    log: new ChangeLogPostgres(deps.database, deps.models),
    policies: deps.policies ?? new RetentionPolicies(deps.models),
  });
  const commit = async (requests: readonly WriteRequest[]) => {
    deps.onBatch?.(requests.length);
    const { results, position, changeSet } = await batches.write(requests);
    if (position > 0) deps.onCommit?.(position, changeSet);
    return results;
  };
  const commits = new GroupCommit<WriteRequest, readonly WriteOutcome[]>(commit, BATCH_LIMITS, deps.queue);
  const refuseIfFull = () => {
    if (!deps.queue || !commits.isFull) return;
    deps.onQueueFull?.();
    throw queueFull(commits.usage, deps.queue, commits.delayMs);
  };
  const preparer = (options: WriteOptions, hasNeighbours: boolean) => {
    const setsAside = (deps.unknownAspects ?? (options.isBatch ? 'set-aside' : 'reject')) === 'set-aside';
    return (proposal: Proposal) => prepareProposal(rules, proposal, { setsAside, hasNeighbours });
  };
  const requireRoom = async (changes: readonly PreparedChange[]) => {
    const bytes = changes.reduce((sum, { setAside }) => sum + (setAside?.text.length ?? 0), 0);
    if (bytes > 0) await deps.setAsideRoom?.requireRoom(bytes);
  };
  const access = { client: deps.database, models: deps.models, fixed: fixedEntities(deps.models) };
  const submitter =
    (actor: Actor, { requestId }: WriteOptions, work = new PatchWork()): Submit =>
    (changes) =>
      commits.submit({ actor, changes, requestId, work }, profileOf(changes));
  // Requests are refused before their checks, and again after them, because others may have filled the queue in the meantime.
  return {
    usage: () => commits.usage,
    async write(actor, proposals, options = {}) {
      if (proposals.length === 0) return [];
      refuseIfFull();
      if (actor.grants !== ALL_GRANTS)
        for (const proposal of proposals) requireSomePrivilege(deps.models, actor, proposal);
      const changes = await prepareAll(proposals, preparer(options, proposals.length > 1), options);
      await requireRoom(changes);
      const admitted = actor.grants === ALL_GRANTS ? changes : await checkWriteAccess(access, actor, changes);
      refuseIfFull();
      return submitter(actor, options)(admitted);
    },
    async writeEach(actor, proposals, options = {}) {
      refuseIfFull();
      const check = preparer(options, false);
      const prepare = (proposal: Proposal) => {
        if (actor.grants !== ALL_GRANTS) requireSomePrivilege(deps.models, actor, proposal);
        return check(proposal);
      };
      const prepared = await mapInTurns(proposals, (proposal) => preparedOrError(proposal, prepare));
      const changes = prepared.filter((each): each is PreparedChange => !(each instanceof Error));
      const noRoom = await requireRoom(changes).catch(limitError);
      const verdict = actor.grants === ALL_GRANTS ? undefined : await judgeChanges(access, actor, changes);
      refuseIfFull();
      const refusalOf = (change: PreparedChange | Error) => {
        if (change instanceof Error) return change;
        return verdict?.refusals.get(change) ?? (change.setAside && noRoom ? noRoom : undefined);
      };
      const admitted = prepared.map((each) =>
        each instanceof Error || !verdict ? each : withLimit(each, verdict.limits),
      );
      return (options.together ? writeTogether : writeSteps)(admitted, refusalOf, submitter(actor, options));
    },
  };
}

function limitError(error: unknown): LimitExceededError {
  if (error instanceof LimitExceededError) return error;
  throw error;
}

/** Checks every proposal before it throws, so that the error lists all problems of the request. */
async function prepareAll(
  proposals: readonly Proposal[],
  prepare: (proposal: Proposal) => PreparedChange,
  { inOrder }: WriteOptions,
): Promise<readonly PreparedChange[]> {
  const changes: PreparedChange[] = [];
  const errors: DomainError[] = [];
  const add = (proposal: Proposal) => {
    try {
      changes.push(prepare(proposal));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      errors.push(error);
    }
  };
  if (inOrder) proposals.forEach(add);
  else await inTurns(proposals, add);
  if (errors.length > 0) throw joinErrors(errors);
  return changes;
}

function preparedOrError(
  proposal: Proposal | DomainError,
  prepare: (proposal: Proposal) => PreparedChange,
): PreparedChange | Error {
  if (proposal instanceof DomainError) return proposal;
  try {
    return prepare(proposal);
  } catch (error) {
    return asError(error);
  }
}

function profileOf(prepared: readonly PreparedChange[]): JobProfile {
  const changes = new Set<string>();
  const reads = new Set<string>();
  let size = 0;
  for (const { urn, definitions, defaultLookups, value, setAside } of prepared) {
    size += CHANGE_SIZE + (value ?? setAside ?? NO_TEXT).text.length;
    changes.add(urn);
    for (const definition of definitions) reads.add(definition.urn);
    for (const lookup of defaultLookups) reads.add(lookup.urn);
  }
  return { size, changes, reads };
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

/** One error for several proposals of a request. It has the class of the first error and the details of all. */
function joinErrors(errors: readonly DomainError[]): DomainError {
  const [first] = errors;
  if (!first) throw new Error('no errors to join');
  if (errors.length === 1) return first;
  const message = `${first.message} (${errors.length - 1} more proposals are refused; see the details)`;
  const details = errors.flatMap((error) => error.details);
  return first instanceof SchemaViolationError
    ? new SchemaViolationError(message, details)
    : new InvalidInputError(message, details);
}

/** A client that waits longer leaves the queue empty in the meantime. */
const RETRY_AFTER_SECONDS_MAX = 10;

/**
 * The refusal of a write before it begins.
 * @param delayMs how long the queue takes to become empty
 */
function queueFull(usage: QueueUsage, limits: QueueLimits, delayMs: number): BusyError {
  const retryAfterSeconds = Math.min(Math.max(Math.ceil(delayMs / 1000), 1), RETRY_AFTER_SECONDS_MAX);
  return new BusyError(
    `The write queue is full (writes: ${usage.jobs} of ${limits.jobs}, megabytes: ${megabytes(usage)} of ${megabytes(limits)}). This write was not begun. Send the request again after ${retryAfterSeconds} s.`,
    [],
    { retryAfterSeconds },
  );
}

function megabytes({ size }: QueueUsage): string {
  return (size / 1_000_000).toFixed(1);
}
