import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '#base/errors/startup-error';
import { readPostmasterFile } from './postmaster-file';
import type { PostmasterPlan } from './prepare-postmaster';
import type { ServerLog } from './server-log';
import { serverArguments } from './server-settings';
import { storageError } from '../directory/storage-error';
import { ownFolder } from '../process/server-account';
import { endWithParent } from '../process/end-with-parent';

const POLL_MS = 4;
/** Includes recovery after a crash, which replays at most `max_wal_size`. */
const READY_WITHIN_MS = 10 * 60_000;
/** Server processes outlive a killed postmaster for a while. Until they end, a new one refuses to start. */
const ORPHANS_END_WITHIN_MS = 30_000;
const ORPHANS_ALIVE = /pre-existing shared memory block/;

/** Starts the server. Resolves when it accepts connections. It has a session of its own, so that Ctrl-C reaches only this process. */
export async function launchPostmaster(plan: PostmasterPlan, log: ServerLog): Promise<ChildProcess> {
  const giveUpAt = Date.now() + ORPHANS_END_WITHIN_MS;
  for (;;) {
    const outcome = await tryLaunch(plan, log);
    if (typeof outcome !== 'string') return outcome;
    if (!ORPHANS_ALIVE.test(outcome) || Date.now() > giveUpAt) {
      throw (
        storageError(outcome, dirname(plan.cluster)) ??
        new StartupError(`The embedded database did not start: ${outcome} See ${log.file}.`)
      );
    }
    await sleep(100);
  }
}

/** The running server, or its output if it ended. */
async function tryLaunch(plan: PostmasterPlan, log: ServerLog): Promise<ChildProcess | string> {
  const child = spawnPostmaster(plan);
  const output = log.record(child);
  // Immediate shutdown. The next start recovers all commits.
  endWithParent(child, 'SIGQUIT');
  await once(child, 'spawn');
  return (await becomesReady(child, plan.cluster)) ? child : output();
}

/**
 * Starts the server. The output is a pipe to this process, which writes the log. If this process is killed, the server survives: it ignores
 * SIGPIPE, and loses the lines.
 */
function spawnPostmaster({ binaries, account, cluster, socketDirectory, durable }: PostmasterPlan): ChildProcess {
  const args = serverArguments(cluster, ownFolder(account, cluster), socketDirectory.path, durable);
  return spawn(binaries.postgres, args, {
    ...account.ids,
    cwd: cluster,
    detached: true,
    env: binaries.environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function becomesReady(child: ChildProcess, cluster: string): Promise<boolean> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const file = await readPostmasterFile(cluster);
    if (file?.ready && file.pid === child.pid) return true;
    await sleep(POLL_MS);
  }
  return false;
}
