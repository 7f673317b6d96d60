import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Ends a child with a session of its own when this process ends, except by SIGKILL. Listens to the signals, because a signal without a
 * listener, as during a start, ends this process without an `exit` event, and the child would stay.
 */
export function endWithParent(child: ChildProcess, signal: NodeJS.Signals): void {
  const end = () => {
    child.kill(signal);
  };
  process.on('exit', end);
  for (const each of STOP_SIGNALS) process.on(each, exitUnlessHandled);
  child.once('exit', () => {
    process.off('exit', end);
    for (const each of STOP_SIGNALS) process.off(each, exitUnlessHandled);
  });
}

/** Exits with the code that shells give to a program that a signal ended. */
function exitUnlessHandled(signal: NodeJS.Signals): void {
  if (process.listeners(signal).every((listener) => listener === exitUnlessHandled))
    process.exit(128 + constants.signals[signal]);
}
