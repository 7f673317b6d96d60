import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { BackgroundLoop } from '#base/background/background-loop';
import { UnavailableError } from '#base/errors/domain-error';
import { CLUSTER_AWAY, ClusterAwayError } from './cluster-complaint';

/** A start that may continue without the cluster, and each later attempt, waits for an answer this long. */
const WAIT_MS = 3000;
const TRY_EVERY_MS = 1000;

export interface ClusterAdmissionDeps {
  /** Checks that the service can work with the cluster, and prepares it. @throws StartupError with the reason and the fix */
  readonly admit: () => Promise<void>;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** Blocks requests to a cluster until it was checked. That may be long after the start, if the cluster was unreachable then. */
export class ClusterAdmission {
  private refusal: string | undefined = CLUSTER_AWAY;
  private attempting: Promise<void> | undefined;
  private readonly loop: BackgroundLoop;

  constructor(private readonly deps: ClusterAdmissionDeps) {
    this.loop = new BackgroundLoop({
      name: 'search cluster admission',
      pass: async (signal) => {
        await this.tryAgain(signal);
        return 'finished';
      },
      lookEveryMs: TRY_EVERY_MS,
      firstPauseMs: TRY_EVERY_MS,
      longestPauseMs: TRY_EVERY_MS,
      logger: deps.logger,
      messages: {
        away: 'the search cluster is unreachable; searches get 503 and writes are queued until it answers',
        back: 'the search cluster answers; searches are answered and queued writes are indexed',
        defect: 'the search cluster cannot be used; searches get 503 until this is corrected',
      },
    });
  }

  /** @throws UnavailableError while the cluster is not admitted */
  readonly check = (): void => {
    if (this.refusal !== undefined) throw new UnavailableError(this.refusal);
  };

  /**
   * @param mayBeAway whether to continue if the cluster does not answer, and to try again in the background
   * @throws StartupError for a cluster that cannot be used
   */
  async open(mayBeAway: boolean): Promise<void> {
    if (!mayBeAway) return this.attempt();
    await this.attemptSoon().catch((error: unknown) => {
      if (!isAway(error)) throw error;
      this.loop.start();
    });
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  /** Callers get the reason if the cluster cannot be used, because no retry helps before an operator corrects it. */
  private async tryAgain(signal: AbortSignal): Promise<void> {
    await this.attemptSoon(signal).catch((error: unknown) => {
      if (signal.aborted) throw error;
      this.refusal = isAway(error) ? CLUSTER_AWAY : `Search is not available: ${messageOf(error)}`;
      throw isAway(error) ? new UnavailableError(CLUSTER_AWAY, [], { cause: error }) : error;
    });
  }

  /** One attempt at a time: an attempt that hangs is awaited again. */
  private attemptSoon(signal?: AbortSignal): Promise<void> {
    this.attempting ??= this.attempt().finally(() => {
      this.attempting = undefined;
    });
    return Promise.race([this.attempting, rejectLate(signal)]);
  }

  private async attempt(): Promise<void> {
    await this.deps.admit();
    this.refusal = undefined;
  }
}

function isAway(error: unknown): boolean {
  return error instanceof ClusterAwayError;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function rejectLate(signal: AbortSignal | undefined): Promise<never> {
  await sleep(WAIT_MS, undefined, { ref: false, ...(signal && { signal }) });
  throw new ClusterAwayError(`The search cluster did not answer within ${WAIT_MS / 1000} s.`);
}
