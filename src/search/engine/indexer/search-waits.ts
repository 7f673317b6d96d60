import type { WriteWait } from '#catalog/aspects/aspect-service';
import type { SqlClient } from '#base/database/sql-client';
import type { BackgroundLoop } from '#base/background/background-loop';
import { UnavailableError } from '#base/errors/domain-error';
import type { DocumentOutcome, DocumentStore } from '../document-store';
import type { DeliveredWrite } from './deliver';
import { SharedRefresh } from './shared-refresh';
import { type PendingState, readPending } from './sql/read-pending';

/** The time after which a write is answered with a warning. */
const WAITS_MAX_MS = 3000;
/** The cluster answers in well under a second. One that takes longer may be hanging. */
const ANSWERS_WITHIN_MS = 3000;
/** The interval between two checks whether another process has indexed the write. */
const POLL_EVERY_MS = 25;

interface SearchWaitsDeps {
  readonly client: SqlClient;
  readonly documents: DocumentStore;
  readonly indexer: BackgroundLoop;
}

interface Waiting {
  readonly urn: string;
  /** The last position of the change log that is awaited. */
  readonly position: number;
  readonly wait: WriteWait;
  readonly until: number;
  readonly resolve: (warning: string | undefined) => void;
}

/**
 * Makes writes wait until they are indexed, or until searches find them. The indexer of this process says what it has indexed; of all others,
 * a query. Writes share refreshes. While one runs, the indexer continues, and the next refresh serves what it indexes meanwhile.
 */
export class SearchWaits {
  private waiting: Waiting[] = [];
  /** Writes under way that will wait for searches. */
  private expected = 0;
  private looking = false;
  private lastPosition = 0;
  private readonly refresh: SharedRefresh;

  constructor(private readonly deps: SearchWaitsDeps) {
    this.refresh = new SharedRefresh({
      documents: deps.documents,
      expectsMore: () => this.expected > 0 || this.waiting.some(({ wait }) => wait === 'search'),
    });
  }

  /** Called with the last position of each transaction of this process. */
  committed(position: number): void {
    this.lastPosition = Math.max(this.lastPosition, position);
  }

  /** The log went back, so what comes next has lower positions. */
  restart(): void {
    this.lastPosition = 0;
  }

  /** Runs a write that calls `wait` when it is committed. Those that wait for a refresh meanwhile share theirs with it. */
  async expecting<Result>(wait: WriteWait, write: () => Promise<Result>): Promise<Result> {
    if (wait !== 'search') return write();
    this.expected += 1;
    try {
      return await write();
    } finally {
      this.expected -= 1;
      this.refresh.proceed();
    }
  }

  /** Waits until a committed write of these entities is searchable. @returns warnings by urn */
  async wait(urns: readonly string[], wait: WriteWait): Promise<ReadonlyMap<string, string>> {
    this.deps.indexer.wake();
    if (wait === 'commit' || !this.deps.indexer.isRunning) return new Map();
    const position = this.lastPosition;
    const until = Date.now() + WAITS_MAX_MS;
    const warnings = urns.map(
      (urn) => new Promise<string | undefined>((resolve) => this.waiting.push({ urn, position, wait, until, resolve })),
    );
    if (!this.looking) void this.look();
    const found = await Promise.all(warnings);
    return new Map(urns.flatMap((urn, at) => (found[at] === undefined ? [] : [[urn, found[at]]])));
  }

  /** Called with what the cluster answered for changes up to a position. What it must get again continues to wait. */
  delivered(position: number, writes: readonly DeliveredWrite[]): void {
    const outcomes = new Map(
      writes.map(({ write, outcome }) => [write.urn, { entityType: write.entityType, outcome }]),
    );
    this.waiting = this.waiting.filter((waiting) => {
      const known = waiting.position <= position ? outcomes.get(waiting.urn) : undefined;
      if (!known || known.outcome.kind === 'retry') return true;
      this.settleIndexed(waiting, { entityType: known.entityType, refusal: refusalOf(known.outcome) });
      return false;
    });
    this.refresh.proceed();
  }

  /** Another process may be indexing, or have indexed the write before its wait began. Then only the database says so. */
  private async look(): Promise<void> {
    this.looking = true;
    for (let before = new Set<Waiting>(); this.waiting.length > 0;) {
      this.deps.indexer.wake();
      await this.deps.indexer.passed(POLL_EVERY_MS);
      // A pass that began after a wait usually ends it.
      const asked = new Set(this.waiting.filter((waiting) => before.has(waiting)));
      before = new Set(this.waiting);
      if (asked.size === 0) continue;
      await readPending(this.deps.client, [...asked]).then(
        (states) => this.settle(asked, states),
        (error: unknown) => this.giveUp(asked, notYet(error)),
      );
    }
    this.looking = false;
  }

  /** Ends the waits of those asked about that do not wait for the indexer any more. The indexer may have ended others meanwhile. */
  private settle(asked: ReadonlySet<Waiting>, states: readonly PendingState[]): void {
    const stateOf = new Map(states.map((state) => [`${state.urn} ${state.position}`, state]));
    this.waiting = this.waiting.filter((waiting) => {
      const state = stateOf.get(`${waiting.urn} ${waiting.position}`);
      if (!asked.has(waiting)) return true;
      if (!state?.pending) this.settleIndexed(waiting, state);
      else if (!this.isAway() && Date.now() < waiting.until) return true;
      else waiting.resolve(NOT_YET);
      return false;
    });
    this.refresh.proceed();
  }

  private giveUp(asked: ReadonlySet<Waiting>, warning: string): void {
    this.waiting = this.waiting.filter((waiting) => {
      if (!asked.has(waiting)) return true;
      waiting.resolve(warning);
      return false;
    });
    this.refresh.proceed();
  }

  private settleIndexed(
    { wait, resolve }: Waiting,
    state: Pick<PendingState, 'entityType' | 'refusal'> | undefined,
  ): void {
    if (state?.refusal) resolve(`Stored, but the search cluster refused it: ${state.refusal}`);
    else if (wait === 'search' && state)
      this.refresh.add({
        entityType: state.entityType,
        done: (error) => resolve(error === undefined ? undefined : notYet(error)),
      });
    else resolve(undefined);
  }

  /** Whether waiting is useless, because the cluster is unreachable or seems to hang. */
  private isAway(): boolean {
    const { failingSince, passBegunOn } = this.deps.indexer.health();
    return failingSince !== undefined || (passBegunOn !== undefined && Date.now() - passBegunOn > ANSWERS_WITHIN_MS);
  }
}

function refusalOf(outcome: DocumentOutcome): string | null {
  return outcome.kind === 'refused' ? outcome.reason : null;
}

const NOT_YET =
  'Stored, but not found by searches yet: the search cluster is unreachable or busy. It is indexed as soon as the cluster answers.';

/** A committed write must not be reported as failed. */
function notYet(error: unknown): string {
  return error instanceof UnavailableError
    ? NOT_YET
    : `Stored, but it is unknown whether searches find it: ${String(error)}`;
}
