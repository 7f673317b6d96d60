import { SingleBar } from 'cli-progress';

/** Shows how far long work is: a bar on a terminal, a line now and then elsewhere. */
export interface Progress {
  /** @param done of the total; @param note what to say beside it, such as `1200 records` */
  update(done: number, note: string): void;
  stop(): void;
}

const LINE_EVERY_MS = 5000;

export interface ProgressOptions {
  /** What is being done, e.g. the name of a file. */
  readonly title: string;
  readonly total: number;
  readonly terminal: boolean;
  complain(line: string): void;
}

export function showProgress(options: ProgressOptions): Progress {
  return options.terminal ? progressBar(options) : progressLines(options);
}

function progressBar({ title, total }: ProgressOptions): Progress {
  const bar = new SingleBar({
    format: `${title} {bar} {percentage}% | {note} | {eta_formatted} left`,
    hideCursor: true,
    stopOnComplete: false,
    barsize: 30,
  });
  bar.start(total, 0, { note: '' });
  return { update: (done, note) => bar.update(done, { note }), stop: () => bar.stop() };
}

function progressLines({ title, total, complain }: ProgressOptions): Progress {
  let shownAt = Date.now();
  return {
    update: (done, note) => {
      if (Date.now() - shownAt < LINE_EVERY_MS) return;
      shownAt = Date.now();
      complain(`${title}: ${total > 0 ? Math.floor((100 * done) / total) : 0} %, ${note}`);
    },
    stop: () => undefined,
  };
}
