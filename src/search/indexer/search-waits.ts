import type { WriteWait, AspectWriter, WriteOutcome } from '../../aspects/aspect-service';
import type { SqlClient } from '../../database/sql-client';
import type { BackgroundLoop } from '../../background/background-loop';
import { UnavailableError } from '../../errors/domain-error';
import type { DocumentStore } from '../document-store';
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

/** Makes writes wait until they are indexed, or until searches find them. One query and one refresh serve all that wait. */
export class SearchWaits {
  private waiting: Waiting[] = [];
  private running = false;
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
    if (!this.running) void this.run();
    const found = await Promise.all(warnings);
    return new Map(urns.flatMap((urn, at) => (found[at] === undefined ? [] : [[urn, found[at]]])));
  }

  private async run(): Promise<void> {
    this.running = true;
    while (this.waiting.length > 0) {
      const group = this.waiting.splice(0);
      const left = await this.settle(group).catch((error: unknown) => {
        group.forEach(({ resolve }) => resolve(notYet(error)));
        return [];
      });
      for (const waiting of left) this.waiting.push(waiting);
      // Another process may have been indexing when these were written: then nobody else looks again at once.
      if (left.length > 0) {
        this.deps.indexer.wake();
        await this.deps.indexer.passed(LOOK_EVERY_MS);
      }
    }
    this.running = false;
  }

  /** @returns those that continue to wait */
  private async settle(group: readonly Waiting[]): Promise<readonly Waiting[]> {
    const states = await readPending(this.deps.client, group);
    const stateOf = new Map(states.map((state) => [`${state.urn} ${state.position}`, state]));
    const each = group.map((waiting) => ({ waiting, state: stateOf.get(`${waiting.urn} ${waiting.position}`) }));
    const there = each.filter(({ state }) => !state?.pending);
    await this.refresh(there);
    for (const { waiting, state } of there)
      waiting.resolve(state?.refusal ? `Stored, but the search cluster refused it: ${state.refusal}` : undefined);
    return each
      .filter(({ state }) => state?.pending)
      .flatMap(({ waiting }) => {
        if (!this.isAway() && Date.now() < waiting.until) return [waiting];
        waiting.resolve(NOT_YET);
        return [];
      });
  }

  /** Whether waiting is useless, because the cluster is unreachable or seems to hang. */
  private isAway(): boolean {
    const { failingSince, passBegunOn } = this.deps.indexer.health();
    return failingSince !== undefined || (passBegunOn !== undefined && Date.now() - passBegunOn > ANSWERS_WITHIN_MS);
  }

  private async refresh(
    there: readonly { readonly waiting: Waiting; readonly state: PendingState | undefined }[],
  ): Promise<void> {
    const entityTypes = new Set(
      there.flatMap(({ waiting, state }) => (waiting.wait === 'search' && state ? [state.entityType] : [])),
    );
    if (entityTypes.size > 0) await this.deps.documents.refresh([...entityTypes]);
  }
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
