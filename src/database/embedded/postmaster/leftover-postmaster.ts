import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../../../errors/error-code';
import { StartupError } from '../../../errors/startup-error';
import { readPostmasterFile, removePostmasterFile } from './postmaster-file';
import { processCommand } from '../process/process-identity';

/** Fast shutdown, then an immediate one (recovery follows at the next start), then by force: each with the time it is given. */
const ESCALATION: readonly (readonly [signal: NodeJS.Signals, waitMs: number])[] = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5000],
  ['SIGKILL', 5000],
];

/**
 * Ends the server of this cluster that a killed parent left running. The caller holds the data directory, so nobody else uses it.
 * A pid file whose pid now belongs to another program would keep PostgreSQL from starting: it is removed. That hides no server process
 * that lives on without its postmaster: PostgreSQL finds those by a shared memory block whose key is the folder's inode.
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
    `A PostgreSQL server left over from a crash (process ${file.pid}) does not stop. End it, then start again.`,
  );
}

function isPostmasterOf(pid: number, cluster: string): boolean {
  const command = processCommand(pid);
  return command !== undefined && command.includes('postgres') && command.includes(`-D ${cluster} `);
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
