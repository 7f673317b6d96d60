import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LogDestination, openRotatingLog } from '#base/logging/log-destination';

const ROTATION = { bytesMax: 10 * 1024 * 1024, filesMax: 5 };
/** The beginning of the output, for the message of a start that fails. */
const SHOWN_CHARACTERS_MAX = 4000;
/** A process of the server that lives longer may hold the pipe open. */
const OUTPUT_ENDS_WITHIN_MS = 500;

/** What the server prints, in `postgres.log`. The files belong to the account of this process, and the account of the server has no access. */
export class ServerLog {
  readonly file: string;
  private destination: LogDestination | undefined;
  private ended: Promise<unknown> = Promise.resolve();

  constructor(dataDirectory: string) {
    this.file = join(dataDirectory, 'postgres.log');
  }

  /** Records what the child prints until it ends. @returns a function that waits for the end of a child that ended, and returns its output */
  record(child: ChildProcess): () => Promise<string> {
    this.destination ??= openRotatingLog(this.file, ROTATION);
    let shown = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.destination?.write(text);
        if (shown.length < SHOWN_CHARACTERS_MAX) shown += text;
      });
      // The child itself keeps this process running, or does not.
      if (stream instanceof Socket) stream.unref();
    }
    this.ended = once(child, 'close').catch(() => undefined);
    return async () => {
      await this.untilEnded();
      return shown.slice(0, SHOWN_CHARACTERS_MAX).trim() || 'no output.';
    };
  }

  /** Writes what the last child, which ended, printed. */
  async close(): Promise<void> {
    await this.untilEnded();
    this.destination?.end();
    this.destination = undefined;
  }

  private async untilEnded(): Promise<void> {
    await Promise.race([this.ended, sleep(OUTPUT_ENDS_WITHIN_MS, undefined, { ref: false })]);
  }
}
