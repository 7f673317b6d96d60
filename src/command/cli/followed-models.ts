import { EventEmitter } from 'node:events';
import { StartupError } from '#base/errors/startup-error';
import type { ServedState, ServedStates } from '#interface/http/express/site/follow-models';

/** What `npm run dev` says after each run of the generator. */
interface Generated {
  /** What is wrong with the models; null when they were generated. */
  readonly problem: string | null;
  /** The number of generated files that were changed. */
  readonly changed: number;
}

/** The models of a service that `npm run dev` started. The last good ones are served until there are other good ones. */
export class FollowedModels implements ServedStates {
  private readonly waiting: Generated[] = [];
  private readonly events = new EventEmitter<{ generated: []; state: [ServedState]; end: [] }>().setMaxListeners(0);
  private current: ServedState = { servedSince: '', problem: null };

  private constructor(private readonly tell: (message: object) => unknown) {
    process.on('message', (message: Generated) => {
      this.waiting.push(message);
      this.events.emit('generated');
    });
    // Otherwise the process would not end by itself.
    process.channel?.unref();
  }

  /** Undefined for a service that follows no generator. */
  static ofParent(): FollowedModels | undefined {
    const send = process.send?.bind(process);
    return send && new FollowedModels((message) => process.connected && send(message));
  }

  get state(): ServedState {
    return this.current;
  }

  follow(onState: (state: ServedState) => void, onEnd: () => void): () => void {
    this.events.on('state', onState).once('end', onEnd);
    return () => void this.events.off('state', onState).off('end', onEnd);
  }

  /** Whether models were served before. */
  get isServing(): boolean {
    return this.current.servedSince !== '';
  }

  /** The models that were generated last are served from now on. */
  serving(): void {
    this.current = { servedSince: new Date().toISOString(), problem: null };
    this.tell({ serving: true });
  }

  /** Ends what pages wait for, because the service stops. */
  stop(): void {
    this.events.emit('end');
  }

  /**
   * Resolves when other models are generated that a service may have.
   * @param require throws a StartupError if it may not have them
   * @param complain gets the reason
   */
  async untilGenerated(require: () => Promise<void>, complain: (problem: string) => void): Promise<void> {
    for (let areOthers = false; ;) {
      const { problem, changed } = await this.next();
      // Others that were refused may be declared in the meantime.
      areOthers ||= changed > 0;
      const refusal = problem === null && areOthers ? await refusalOf(require) : null;
      if (problem === null && areOthers && refusal === null) return;
      // The generator has shown what it found.
      if (refusal !== null) complain(refusal);
      this.current = { ...this.current, problem: problem ?? refusal };
      this.events.emit('state', this.current);
    }
  }

  private async next(): Promise<Generated> {
    for (;;) {
      const message = this.waiting.shift();
      if (message) return message;
      await new Promise<void>((resolve) => {
        this.events.once('generated', resolve);
      });
    }
  }
}

async function refusalOf(require: () => Promise<void>): Promise<string | null> {
  try {
    await require();
    return null;
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
}
