const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** npm passes on a Ctrl-C that the terminal has already sent us: the same wish, told twice. */
const SAME_WISH_WITHIN_MS = 1000;

/** Resolves with the first signal that asks the program to end. A later one ends it there and then. */
export function untilStopped(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let askedAt: number | undefined;
    for (const each of SIGNALS) {
      process.on(each, (signal) => {
        if (askedAt !== undefined && Date.now() - askedAt > SAME_WISH_WITHIN_MS) process.exit(1);
        askedAt ??= Date.now();
        resolve(signal);
      });
    }
  });
}
