import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';

/** A thread takes memory, and a new one compiles its code again. */
const IDLE_MS = 60_000;
const RETRY_AFTER_MS = 60_000;

export interface WorkerThreadOptions {
  /** The name for the log. */
  readonly name: string;
  /** The file of its program, which calls `answerRequests`. */
  readonly program: string;
  /** What the program gets as `workerData`. */
  readonly data: unknown;
  readonly logger: Pick<Logger, 'error'>;
  /** The time that it runs without a request. */
  readonly idleMs?: number;
}

/** A request or an answer, with the number of the request. */
export interface Numbered<Content> {
  readonly number: number;
  readonly content: Content;
}

export const READY = 'ready';

/**
 * A thread beside the main one. It starts when it is needed, and ends after a minute without a request. It only helps: whoever asks must be
 * able to do the work itself.
 */
export class WorkerThread<Request, Answer> {
  private worker: Worker | undefined;
  private isReady = false;
  private mayStartOn = 0;
  private asked = 0;
  private readonly waiting = new Map<number, (answer: Answer | undefined) => void>();
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly options: WorkerThreadOptions) {}

  /** Whether it can answer. */
  get isRunning(): boolean {
    return this.isReady;
  }

  /** Begins to start, unless it runs or has failed a moment ago. */
  start(): void {
    if (this.worker || Date.now() < this.mayStartOn) return;
    const { program, data } = this.options;
    const worker = new Worker(program, { workerData: data });
    worker.on('message', (message: typeof READY | Numbered<Answer>) => {
      // One that was stopped may still have answered.
      if (this.worker === worker) this.take(message);
    });
    worker.on('error', (error) => this.failed(worker, error));
    // It does not keep the process running. A listener for messages would take this back.
    worker.unref();
    this.worker = worker;
  }

  /**
   * @param transferred buffers of the request that this thread does not need any more
   * @returns undefined if the thread does not run, or ends before it answers
   */
  ask(request: Request, transferred: readonly ArrayBuffer[] = []): Promise<Answer | undefined> {
    const { worker } = this;
    if (!worker || !this.isReady) return Promise.resolve(undefined);
    const message: Numbered<Request> = { number: this.asked++, content: request };
    return new Promise((resolve) => {
      this.waiting.set(message.number, resolve);
      worker.postMessage(message, transferred);
    });
  }

  async stop(): Promise<void> {
    const { worker } = this;
    this.forget();
    await worker?.terminate();
  }

  private take(message: typeof READY | Numbered<Answer>): void {
    if (message === READY) {
      this.isReady = true;
      this.idle = setTimeout(() => void this.endIfIdle(), this.options.idleMs ?? IDLE_MS).unref();
      return;
    }
    this.idle?.refresh();
    this.waiting.get(message.number)?.(message.content);
    this.waiting.delete(message.number);
  }

  private async endIfIdle(): Promise<void> {
    if (this.waiting.size === 0) await this.stop();
    else this.idle?.refresh();
  }

  private failed(worker: Worker, error: Error): void {
    if (this.worker !== worker) return;
    const { logger, name } = this.options;
    logger.error({ err: error }, `the thread "${name}" failed; the main thread does its work for a minute`);
    this.mayStartOn = Date.now() + RETRY_AFTER_MS;
    this.forget();
  }

  private forget(): void {
    clearTimeout(this.idle);
    this.worker = undefined;
    this.isReady = false;
    for (const resolve of this.waiting.values()) resolve(undefined);
    this.waiting.clear();
  }
}
