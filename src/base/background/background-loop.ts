import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { UnavailableError } from '../errors/domain-error';
import { errorCode } from '../errors/error-code';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;

/** `more`: pass again at once. `idle`: wait for a wake or for the next look. `finished`: the loop ends. */
export type PassResult = 'more' | 'idle' | 'finished';

interface BackgroundWork {
  /** Identifies the loop in status and metrics, for example `tasks`. */
  readonly name: string;
  /** Does some of the work. `signal` aborts when the loop stops. */
  readonly pass: (signal: AbortSignal) => Promise<PassResult>;
  /** Pause after an idle pass, because another process may have left work. */
  readonly lookEveryMs: number;
  /** Pause after the first failure. It doubles with each further one. */
  readonly firstPauseMs?: number;
  readonly longestPauseMs?: number;
  /** Log lines: the first when an outage begins, the second when it is over, the third for each new defect. */
  readonly messages: { readonly away: string; readonly back: string; readonly defect: string };
  /** Distinguishes outages, which pass, from defects. Default: an UnavailableError is an outage. */
  readonly isOutage?: (error: unknown) => boolean;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** Times are epoch milliseconds. */
export interface LoopHealth {
  readonly name: string;
  readonly state: 'stopped' | 'running' | 'finished';
  /** End of the last pass that did not fail. */
  readonly lastSuccessOn: number | undefined;
  /** Message of the last failure, also after the loop has recovered. */
  readonly lastError: string | undefined;
  /** First failure since the last success. */
  readonly failingSince: number | undefined;
  /** Start of the pass under way. */
  readonly passBegunOn: number | undefined;
}

/** Runs a pass. @param name of its loop */
type Around = (name: string, pass: () => Promise<PassResult>) => Promise<PassResult>;

let around: Around = (_name, pass) => pass();

/** Runs the passes of all loops of this process within a function. One for all, because every room makes loops of its own. */
export function surroundPasses(surround: Around): void {
  around = surround;
}

/** Repeats a pass of work until it is stopped. Failures do not end it: it tries again after a pause. */
export class BackgroundLoop {
  private running: Promise<void> | undefined;
  private stopping = new AbortController();
  private woken = new AbortController();
  private isIdle = false;
  private failures = 0;
  private state: LoopHealth['state'] = 'stopped';
  private lastSuccessOn: number | undefined;
  private lastError: string | undefined;
  private failingSince: number | undefined;
  private passBegunOn: number | undefined;
  private listeners: (() => void)[] = [];

  constructor(private readonly work: BackgroundWork) {}

  /** Passes at once, then again and again. Does nothing while the loop runs. */
  start(): void {
    if (this.running) return;
    this.stopping = new AbortController();
    this.isIdle = false;
    this.state = 'running';
    this.running = this.run(this.stopping.signal);
  }

  /** Aborts the signal of the pass under way. Resolves when that pass has ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.woken.abort();
    await this.running;
  }

  /** Ends the pause of an idle loop. A wake during a pass leads to another pass. A pause after a failure goes on. */
  wake(): void {
    this.isIdle = false;
    // An abort makes an error with a stack, even if the signal is aborted already.
    if (!this.woken.signal.aborted) this.woken.abort();
  }

  /** Resolves when a pass has ended, when the loop ends, or after some time. */
  passed(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, withinMs);
      this.listeners.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /** Resolves when a pass has found nothing more to do, or when the loop does not run. */
  async idle(): Promise<void> {
    while (this.running && !this.isIdle) await new Promise<void>((resolve) => this.listeners.push(resolve));
  }

  get isRunning(): boolean {
    return this.running !== undefined && !this.stopping.signal.aborted;
  }

  health(): LoopHealth {
    const { state, lastSuccessOn, lastError, failingSince, passBegunOn } = this;
    return { name: this.work.name, state, lastSuccessOn, lastError, failingSince, passBegunOn };
  }

  private async run(signal: AbortSignal): Promise<void> {
    let result: PassResult | undefined;
    while (!signal.aborted && result !== 'finished') {
      this.woken = new AbortController();
      result = await this.passOnce(signal);
      this.isIdle = result === 'idle' && !this.woken.signal.aborted;
      this.notify();
      if (!signal.aborted) await this.pauseAfter(result, signal);
    }
    this.state = result === 'finished' ? 'finished' : 'stopped';
    this.running = undefined;
    this.notify();
  }

  private async pauseAfter(result: PassResult | undefined, signal: AbortSignal): Promise<void> {
    if (result === 'idle') return pause(this.work.lookEveryMs, this.woken.signal);
    if (result !== undefined) return;
    const { firstPauseMs = FIRST_PAUSE_MS, longestPauseMs = LONGEST_PAUSE_MS } = this.work;
    await pause(Math.min(firstPauseMs * 2 ** (this.failures - 1), longestPauseMs), signal);
  }

  /** @returns undefined when the pass failed */
  private async passOnce(signal: AbortSignal): Promise<PassResult | undefined> {
    this.passBegunOn = Date.now();
    try {
      const result = await around(this.work.name, () => this.work.pass(signal));
      this.succeeded();
      return result;
    } catch (error) {
      this.failed(error, signal);
      return undefined;
    } finally {
      this.passBegunOn = undefined;
    }
  }

  private succeeded(): void {
    if (this.failures > 0) this.work.logger.info(this.work.messages.back);
    this.failures = 0;
    this.failingSince = undefined;
    this.lastSuccessOn = Date.now();
  }

  /** Logs a repeated failure once. Ignores failures that the stop itself causes. */
  private failed(error: unknown, signal: AbortSignal): void {
    const { isOutage = isUnavailable, logger, messages } = this.work;
    const reason = reasonOf(error);
    if (signal.aborted && (isOutage(error) || errorCode(error) === 'ABORT_ERR')) return;
    const isKnown = this.failures > 0 && (reason === this.lastError || isOutage(error));
    this.failures += 1;
    this.failingSince ??= Date.now();
    this.lastError = reason;
    if (isKnown) return;
    if (isOutage(error)) logger.warn({ reason }, messages.away);
    else logger.error({ err: error }, messages.defect);
  }

  private notify(): void {
    for (const listener of this.listeners.splice(0)) listener();
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof UnavailableError;
}

/** Operators see the cause, which callers do not. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
}
