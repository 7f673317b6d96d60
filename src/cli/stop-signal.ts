import { untilStopped } from './until-stopped';

/** Exit code of a command that was asked to stop, as shells have it for Ctrl-C. */
export const STOPPED = 130;

/** Aborted by the first signal that asks the program to end. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  void untilStopped().then(() => stop.abort());
  return stop.signal;
}
