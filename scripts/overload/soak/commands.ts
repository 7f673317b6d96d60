import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPostmasterFile } from '#base/database/embedded/postmaster/postmaster-file';
import { datasetProposals } from '#scripts/bench/metadata-generator';
import type { Soaked } from './take-sample';

const ROOT = join(__dirname, '..');
const IMPORTED = 300;
const PAUSE_MS = 5000;
const AFTER_KILL_MS = 5000;

export interface CommandCounts {
  readonly done: Map<string, number>;
  readonly failures: string[];
}

/** Runs import, reindex, reconcile and export in turn, as operators do beside a running service, and kills PostgreSQL at times. */
export async function runCommands(
  soaked: Soaked,
  killEveryMs: number,
  counts: CommandCounts,
  signal: AbortSignal,
): Promise<void> {
  const file = `${soaked.dataDirectory}-import.ndjson`;
  const lines = Array.from({ length: IMPORTED }, (_, index) => datasetProposals(index)).flat();
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
  const commands = [['import', file], ['reindex'], ['reconcile'], ['export', `${soaked.dataDirectory}-export.ndjson`]];
  let killedOn = Date.now();
  for (let round = 0; !signal.aborted; round++) {
    const args = commands[round % commands.length] ?? [];
    await runCommand(soaked, args, counts);
    await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted || Date.now() - killedOn < killEveryMs) continue;
    await killPostgres(soaked, counts);
    killedOn = Date.now();
  }
}

async function runCommand({ dataDirectory }: Soaked, args: readonly string[], counts: CommandCounts): Promise<void> {
  const program = join(ROOT, 'scripts/aspectory.mjs');
  const child = spawn(process.execPath, [program, ...args, '--data-dir', dataDirectory], {
    env: { PATH: process.env['PATH'], PORT: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  await once(child, 'close');
  count(counts, args[0] ?? '');
  if (child.exitCode !== 0) counts.failures.push(`${args[0]} ended with ${child.exitCode}: ${complaints.slice(-500)}`);
}

/** Kills the server as if the machine had run out of memory. The service starts it again. */
async function killPostgres({ dataDirectory }: Soaked, counts: CommandCounts): Promise<void> {
  const postmaster = await readPostmasterFile(join(dataDirectory, 'postgres'));
  if (!postmaster) return;
  process.kill(postmaster.pid, 'SIGKILL');
  count(counts, 'kill of PostgreSQL');
  await sleep(AFTER_KILL_MS);
}

function count({ done }: CommandCounts, name: string): void {
  done.set(name, (done.get(name) ?? 0) + 1);
}
