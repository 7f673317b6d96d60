import { SingleBar } from 'cli-progress';
import { printableLine } from '#base/logging/printable';
import type { Process } from './command-context';

/** @param done how much of the total; @param note a text beside it, such as `1,200 records` */
export type ShowProgress = (done: number, note: string) => void;

interface ProgressOptions {
  /** The work, for example the name of a file. */
  readonly title: string;
  readonly total: number;
}

interface Progress {
  readonly update: ShowProgress;
  stop(): void;
}

const LINE_EVERY_MS = 5000;
const PERCENT = 100;

/** Does long work and shows its progress on standard error: a bar on a terminal, otherwise a line every five seconds. */
export async function withProgress<Result>(
  { errorIsTerminal, complain }: Pick<Process, 'errorIsTerminal' | 'complain'>,
  options: ProgressOptions,
  work: (show: ShowProgress) => Promise<Result>,
): Promise<Result> {
  const progress = errorIsTerminal ? progressBar(options) : progressLines(options, complain);
  try {
    return await work(progress.update);
  } finally {
    progress.stop();
  }
}

function progressBar({ title, total }: ProgressOptions): Progress {
  const bar = new SingleBar({
    format: `${printableLine(title)} {bar} {percentage}% | {note} | {eta_formatted} left`,
    hideCursor: true,
    stopOnComplete: false,
    barsize: 30,
  });
  bar.start(total, 0, { note: '' });
  return { update: (done, note) => bar.update(done, { note: printableLine(note) }), stop: () => bar.stop() };
}

function progressLines({ title, total }: ProgressOptions, complain: (line: string) => void): Progress {
  let shownAt = Date.now();
  return {
    update: (done, note) => {
      if (Date.now() - shownAt < LINE_EVERY_MS) return;
      shownAt = Date.now();
      complain(`${title}: ${total > 0 ? Math.floor((PERCENT * done) / total) : 0} %, ${note}`);
    },
    stop: () => undefined,
  };
}
