import type { WriteWait, AspectWriter, WriteOutcome } from '../../aspects/aspect-service';
import type { SqlClient } from '../../database/sql-client';
import type { BackgroundLoop } from '../../background/background-loop';
import { UnavailableError } from '../../errors/domain-error';
import type { DocumentOutcome, DocumentStore } from '../document-store';
import type { DeliveredWrite } from './deliver';
import { type PendingState, readPending } from './sql/read-pending';

/** After this time a write is answered with a warning. */
const WAITS_MAX_MS = 3000;
/** The cluster answers in well under a second. One that takes longer may be hanging. */
const ANSWERS_WITHIN_MS = 3000;
/** How often to look whether another process has indexed the write. */
const LOOK_EVERY_MS = 25;

export interface SearchWaitsDeps {
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

/** A write that is indexed, for which the index must be refreshed. */
interface Indexed {
  readonly entityType: string;
  /** Ends the wait. */
  readonly resolve: (warning: string | undefined) => void;
}

/**
 * Makes writes wait until they are indexed, or until searches find them. The indexer of this process says what it has indexed; of all others,
 * a query. One refresh serves all writes that are indexed when it begins. While it runs, the indexer continues, and the next refresh serves
 * what it indexes meanwhile.
 */
export class SearchWaits {
  private waiting: Waiting[] = [];
  private indexed: Indexed[] = [];
  private looking = false;
  private refreshing = false;
  private lastPosition = 0;

  constructor(private readonly deps: SearchWaitsDeps) {}

  /** Called with the last position of each transaction of this process. */
  committed(position: number): void {
    this.lastPosition = Math.max(this.lastPosition, position);
  }

  /** For a committed write of these entities. @returns warnings by urn */
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
    if (!this.refreshing) void this.refreshIndexed();
  }

  /** Another process may be indexing, or have indexed the write before its wait began. Then only the database says so. */
  private async look(): Promise<void> {
    this.looking = true;
    while (this.waiting.length > 0) {
      this.deps.indexer.wake();
      await this.deps.indexer.passed(LOOK_EVERY_MS);
      const asked = new Set(this.waiting);
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
    if (!this.refreshing) void this.refreshIndexed();
  }

  private giveUp(asked: ReadonlySet<Waiting>, warning: string): void {
    this.waiting = this.waiting.filter((waiting) => {
      if (!asked.has(waiting)) return true;
      waiting.resolve(warning);
      return false;
    });
  }

  private settleIndexed(
    { wait, resolve }: Waiting,
    state: Pick<PendingState, 'entityType' | 'refusal'> | undefined,
  ): void {
    if (state?.refusal) resolve(`Stored, but the search cluster refused it: ${state.refusal}`);
    else if (wait === 'search' && state) this.indexed.push({ entityType: state.entityType, resolve });
    else resolve(undefined);
  }

  /** Whether waiting is useless, because the cluster is unreachable or seems to hang. */
  private isAway(): boolean {
    const { failingSince, passBegunOn } = this.deps.indexer.health();
    return failingSince !== undefined || (passBegunOn !== undefined && Date.now() - passBegunOn > ANSWERS_WITHIN_MS);
  }

  private async refreshIndexed(): Promise<void> {
    this.refreshing = true;
    while (this.indexed.length > 0) {
      const group = this.indexed.splice(0);
      const warning = await this.deps.documents
        .refresh([...new Set(group.map(({ entityType }) => entityType))])
        .then(() => undefined, notYet);
      for (const { resolve } of group) resolve(warning);
    }
    this.refreshing = false;
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

/** A writer that answers when searches find its writes, or earlier if the caller or the setting asks for less. */
export function createWaitingWriter(writer: AspectWriter, waits: SearchWaits, preset: WriteWait): AspectWriter {
  const waitFor = async <Each extends WriteOutcome | Error>(
    outcomes: readonly Each[],
    wait: WriteWait = preset,
  ): Promise<readonly Each[]> => {
    const urns = new Set(outcomes.flatMap((outcome) => (outcome instanceof Error ? [] : [outcome.urn])));
    const warnings = await waits.wait([...urns], wait);
    return warnings.size === 0 ? outcomes : outcomes.map((outcome) => withWarning(outcome, warnings));
  };
  return {
    write: async (actor, proposals, options) => waitFor(await writer.write(actor, proposals, options), options?.wait),
    writeEach: async (actor, proposals, options) =>
      waitFor(await writer.writeEach(actor, proposals, options), options?.wait),
  };
}

function withWarning<Each extends WriteOutcome | Error>(outcome: Each, warnings: ReadonlyMap<string, string>): Each {
  const warning = outcome instanceof Error ? undefined : warnings.get(outcome.urn);
  return outcome instanceof Error || warning === undefined
    ? outcome
    : { ...outcome, warnings: [...outcome.warnings, warning] };
}
