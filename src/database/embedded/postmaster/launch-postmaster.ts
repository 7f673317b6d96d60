import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../../../errors/startup-error';
import { readPostmasterFile } from './postmaster-file';
import type { PostmasterPlan } from './prepare-postmaster';
import { serverArguments } from './server-settings';
import { storageError } from '../directory/storage-error';
import { takeAlong } from '../process/take-along';

const POLL_MS = 4;
/** Includes recovery after a crash, which replays at most `max_wal_size`. */
const READY_WITHIN_MS = 10 * 60_000;
/** Server processes outlive a killed postmaster for a while. Until they end, a new one refuses to start. */
const ORPHANS_END_WITHIN_MS = 30_000;
const ORPHANS_ALIVE = /pre-existing shared memory block/;

/** Starts the server. Resolves when it accepts connections. It has a session of its own, so that Ctrl-C reaches only this process. */
export async function launchPostmaster(plan: PostmasterPlan): Promise<ChildProcess> {
  const giveUpAt = Date.now() + ORPHANS_END_WITHIN_MS;
  for (;;) {
    const outcome = await tryLaunch(plan);
    if (typeof outcome !== 'string') return outcome;
    if (!ORPHANS_ALIVE.test(outcome) || Date.now() > giveUpAt) {
      throw (
        storageError(outcome, dirname(plan.cluster)) ??
        new StartupError(`The embedded database did not start: ${outcome} See ${plan.logFile}.`)
      );
    }
    await sleep(100);
  }
}

/** The running server, or its output if it ended. */
async function tryLaunch(plan: PostmasterPlan): Promise<ChildProcess | string> {
  const log = await open(plan.logFile, 'a+', 0o600);
  try {
    const { size } = await log.stat();
    const child = spawnPostmaster(plan, log.fd);
    // Immediate shutdown. The next start recovers all commits.
    takeAlong(child, 'SIGQUIT');
    await once(child, 'spawn');
    return (await becomesReady(child, plan.cluster)) ? child : await readFrom(log, size);
  } finally {
    await log.close();
  }
}

function spawnPostmaster(plan: PostmasterPlan, logDescriptor: number): ChildProcess {
  const { binaries, account } = plan;
  const [program, ...args] = [
    ...account.wrapper,
    binaries.postgres,
    ...serverArguments(plan.cluster, plan.socketDirectory.path, plan.durable),
  ];
  return spawn(program ?? binaries.postgres, args, {
    ...(account.wrapper.length === 0 ? account.ids : undefined),
    cwd: plan.cluster,
    detached: true,
    env: binaries.environment,
    stdio: ['ignore', logDescriptor, logDescriptor],
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

async function readFrom(log: FileHandle, position: number): Promise<string> {
  const { bytesRead, buffer } = await log.read(Buffer.alloc(4000), 0, 4000, position);
  return buffer.toString('utf8', 0, bytesRead).trim() || 'no output.';
}
