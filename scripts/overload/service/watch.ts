import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Reading, Watched } from './reading';

/** Measures memory and liveness of a service in a thread of its own. */
export class Watch {
  private readonly worker: Worker;

  constructor(watched: Watched) {
    // Beside the bundle of the command.
    this.worker = new Worker(join(__dirname, 'overload-watch.cjs'), { workerData: watched });
  }

  /** What was seen since the last call. */
  async take(): Promise<Reading> {
    const answered = once(this.worker, 'message');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.worker.postMessage('take');
    const [reading]: Reading[] = await answered;
    if (!reading) throw new Error('the watch sent nothing');
    return reading;
  }

  async stop(): Promise<void> {
    await this.worker.terminate();
  }
}
