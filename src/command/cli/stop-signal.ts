const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** The terminal sends Ctrl-C to npm and to us, and npm forwards it: signals this close together are one request. */
const SAME_REQUEST_WITHIN_MS = 1000;
const PARENT_CHECK_MS = 250;

/** Exit code of a command that was asked to stop, as shells have it for Ctrl-C. */
export const STOPPED = 130;

/** The time when the first signal arrived. */
let askedAt: number | undefined;

let stopped: Promise<NodeJS.Signals> | undefined;

/** Resolves with the first signal that asks the program to end. A later signal ends the program immediately. */
export function untilStopped(): Promise<NodeJS.Signals> {
  stopped ??= firstSignal();
  return stopped;
}

function firstSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const each of SIGNALS) {
      process.on(each, (signal) => {
        if (askedAt !== undefined && Date.now() - askedAt > SAME_REQUEST_WITHIN_MS) process.exit(1);
        askedAt ??= Date.now();
        resolve(signal);
      });
    }
  });
}

/** Aborted by the first signal that asks the program to end. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  void untilStopped().then(() => stop.abort());
  return stop.signal;
}

/**
 * Stops the program, as Ctrl-C does, when the process that started it ends. npm needs this, because npm forwards SIGTERM only to
 * the shell between npm and us. Not for programs that run without npm, because nohup and service managers outlive nothing of theirs.
 */
export function stopWithParent(): void {
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    if (askedAt === undefined) process.kill(process.pid, 'SIGINT');
  }, PARENT_CHECK_MS);
  check.unref();
}
