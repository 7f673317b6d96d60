import type { Logger } from 'pino';
import { answerWithin } from '#base/background/answer-within';
import { BackgroundLoop, type LoopHealth, type PassResult } from '#base/background/background-loop';
import type { Loop } from '#base/background/background-loops';

const READ_EVERY_MS = 30_000;
/** A store that takes longer has an outage. Its answer still counts when it comes. */
const ANSWERS_WITHIN_MS = 5000;

interface Source {
  readonly name: string;
  read(): Promise<void>;
  /** Epoch milliseconds of the last answer. */
  readOn: number | undefined;
  /** Ends when the last question is answered, so that a store that hangs is asked once. */
  asking: Promise<void> | undefined;
}

/** Values that only a store knows, read in the background, so that whoever asks for metrics never waits for a store. */
export class LastReadings implements Loop {
  private readonly sources: Source[] = [];
  private readonly loop: BackgroundLoop;

  constructor(logger: Pick<Logger, 'info' | 'warn' | 'error'>) {
    this.loop = new BackgroundLoop({
      name: 'metrics',
      pass: () => this.pass(),
      lookEveryMs: READ_EVERY_MS,
      logger,
      messages: {
        away: 'a store does not answer, so its metrics keep their last values; trying again',
        back: 'the metrics have current values again',
        defect: 'reading values for the metrics failed; they keep their last values; trying again',
      },
    });
  }

  /** Adds a source. @returns what it said last; undefined before its first answer */
  add<Value>(name: string, read: () => Promise<Value>): () => Value | undefined {
    let last: Value | undefined;
    const source: Source = { name, readOn: undefined, asking: undefined, read: async () => void (last = await read()) };
    this.sources.push(source);
    return () => last;
  }

  /** Seconds since each source answered. Those that never did are absent. */
  ages(): readonly (readonly [name: string, seconds: number])[] {
    return this.sources.flatMap(({ name, readOn }) =>
      readOn === undefined ? [] : [[name, (Date.now() - readOn) / 1000]],
    );
  }

  /** Asks all sources at the same time. @throws the error of one that failed, after all others have answered */
  async pass(): Promise<PassResult> {
    const outcomes = await Promise.allSettled(
      this.sources.map((source) => answerWithin(ANSWERS_WITHIN_MS, (source.asking ??= ask(source)))),
    );
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    return 'idle';
  }

  /** Reads soon, for the next who asks. */
  wake(): void {
    this.loop.wake();
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  health(): LoopHealth {
    return this.loop.health();
  }
}

async function ask(source: Source): Promise<void> {
  try {
    await source.read();
    source.readOn = Date.now();
  } finally {
    source.asking = undefined;
  }
}
