import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { UnavailableError } from '../../../errors/domain-error';
import { CLUSTER_AWAY, ClusterAwayError } from './check-elasticsearch';

/** A start that may go on without the cluster waits for it no longer than this. */
const START_WAITS_MS = 3000;
const AGAIN_AFTER_MS = 2000;

export interface ClusterAdmissionDeps {
  /** Looks whether the cluster can be worked with, and prepares it. @throws StartupError that says why not */
  readonly admit: () => Promise<void>;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** Lets nobody ask a cluster before it was found to be one that can be worked with, which may be long after the start. */
export class ClusterAdmission {
  private refusal: string | undefined = CLUSTER_AWAY;
  private said = '';
  private readonly stopping = new AbortController();

  constructor(private readonly deps: ClusterAdmissionDeps) {}

  /** @throws UnavailableError while the cluster is not admitted */
  readonly check = (): void => {
    if (this.refusal !== undefined) throw new UnavailableError(this.refusal);
  };

  /**
   * @param mayBeAway whether to go on without a cluster that does not answer, which is then asked again until it does
   * @throws StartupError for a cluster that cannot be worked with
   */
  async open(mayBeAway: boolean): Promise<void> {
    const first = this.attempt();
    const admitted = mayBeAway ? Promise.race([first, rejectLate()]) : first;
    await admitted.catch((error: unknown) => {
      if (!mayBeAway || !isAway(error)) throw error;
      this.sayAway(error);
      void this.keepTrying(first);
    });
  }

  stop(): void {
    this.stopping.abort();
  }

  private async attempt(): Promise<void> {
    await this.deps.admit();
    this.refusal = undefined;
  }

  private async keepTrying(first: Promise<void>): Promise<void> {
    const { signal } = this.stopping;
    for (let attempt = first; !signal.aborted; attempt = this.attempt()) {
      const error: unknown = await attempt.then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (error === undefined)
        return this.deps.logger.info('the search cluster answers: searches are answered, and writes indexed, again');
      this.refuse(error);
      await sleep(AGAIN_AFTER_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** What is wrong with a cluster is for its operators: a caller is told too, because no other try will help. */
  private refuse(error: unknown): void {
    if (this.stopping.signal.aborted) return;
    if (isAway(error)) return this.sayAway(error);
    this.refusal = `Search is not available: ${sentenceOf(error)}`;
    if (this.isNews(error))
      this.deps.logger.error({ err: error }, `the search cluster cannot be worked with: ${sentenceOf(error)}`);
  }

  private sayAway(error: unknown): void {
    this.refusal = CLUSTER_AWAY;
    if (this.isNews(error))
      this.deps.logger.warn(
        `search is away: ${sentenceOf(error)} Asking again every ${AGAIN_AFTER_MS / 1000} s; until it answers searches get 503, and writes wait in the outbox`,
      );
  }

  /** The same is not said twice. */
  private isNews(error: unknown): boolean {
    const isNews = sentenceOf(error) !== this.said;
    this.said = sentenceOf(error);
    return isNews;
  }
}

function isAway(error: unknown): boolean {
  return error instanceof ClusterAwayError;
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function rejectLate(): Promise<never> {
  await sleep(START_WAITS_MS, undefined, { ref: false });
  throw new ClusterAwayError(`Elasticsearch did not answer within ${START_WAITS_MS / 1000} s.`);
}
