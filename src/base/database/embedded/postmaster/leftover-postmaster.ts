import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '#base/errors/error-code';
import { StartupError } from '#base/errors/startup-error';
import { readPostmasterFile, removePostmasterFile } from './postmaster-file';
import { processCommand } from '../process/process-identity';
import { CLUSTER_MARK } from './server-settings';

/** Fast shutdown, then immediate shutdown (the next start recovers), then kill, each with its time limit. */
const ESCALATION: readonly (readonly [signal: NodeJS.Signals, waitMs: number])[] = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5000],
  ['SIGKILL', 5000],
];

/**
 * Ends the server of this cluster that a killed parent left running. The caller holds the data directory, so no other process uses it.
 * Removes a pid file whose pid now belongs to another program, because it would keep PostgreSQL from starting. PostgreSQL still finds
 * server processes without a postmaster, by a shared memory block whose key is the inode of the folder.
 * @returns the pid of the server that was stopped
 */
export async function stopLeftoverPostmaster(cluster: string): Promise<number | undefined> {
  const file = await readPostmasterFile(cluster);
  if (!file) return undefined;
  if (!isPostmasterOf(file.pid, cluster)) {
    await removePostmasterFile(cluster);
    return undefined;
  }
  for (const [signal, waitMs] of ESCALATION) {
    send(file.pid, signal);
    if (await isGone(file.pid, cluster, waitMs)) return file.pid;
  }
  throw new StartupError(
    `The PostgreSQL server that a crash left running (process ${file.pid}) does not stop. Kill it, then start again.`,
  );
}

/** Releases before 0.3.0 named the cluster with `-D`. */
function isPostmasterOf(pid: number, cluster: string): boolean {
  const command = processCommand(pid);
  const marks = [` ${CLUSTER_MARK}=${cluster} `, ` -D ${cluster} `];
  return command !== undefined && command.includes('postgres') && marks.some((mark) => command.includes(mark));
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

async function isGone(pid: number, cluster: string, waitMs: number): Promise<boolean> {
  const deadline = Date.now() + waitMs;
  while (isPostmasterOf(pid, cluster)) {
    if (Date.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}
