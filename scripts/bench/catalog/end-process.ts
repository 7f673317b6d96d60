import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const STOPS_WITHIN_MS = 20_000;

/** Asks the process to end, and kills it after 20 seconds. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const impatient = setTimeout(() => child.kill('SIGKILL'), STOPS_WITHIN_MS);
  await exited;
  clearTimeout(impatient);
}
