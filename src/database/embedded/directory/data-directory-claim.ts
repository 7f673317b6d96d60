// One process at a time may use a data directory. Each process that wants it writes a claim, a file with a unique name, and then looks
// for a living claim of another process. At least the later of two processes sees the other, so they cannot both continue. Any process
// may delete a dead claim at any time, because its name is never used again.
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../../../errors/startup-error';
import { makeDirectory } from './data-directory';
import { pidScope, processStart } from '../process/process-identity';

export interface Claim {
  readonly pid: number;
  readonly processStart: string;
  readonly scope: string;
  readonly host: string;
  readonly since: string;
  readonly command: string;
}

export interface HeldClaim {
  release(): Promise<void>;
}

const HEARTBEAT_MS = 2000;
/** A claim without a heartbeat for this time is dead. */
export const FOREIGN_DEAD_AFTER_MS = 10_000;
/** How long a process retries before the directory counts as taken, because two that start together make way for each other. */
const PATIENCE_MS = 400;

/** @throws StartupError that names the process that holds the directory */
export async function claimDataDirectory(dataDirectory: string, command: string): Promise<HeldClaim> {
  const folder = join(dataDirectory, 'claims');
  await makeDirectory(folder, 0o755);
  const claim = describeThisProcess(command);
  const file = join(folder, `${claim.pid}-${Date.now()}-${Math.random().toString(36).slice(2)}.json`);
  const startedAt = performance.now();
  const foreign = new ForeignClaims();
  for (;;) {
    await writeClaim(file, claim);
    const [holder] = await livingClaims(folder, foreign, file);
    if (!holder) return hold(file);
    await rm(file, { force: true });
    const patience = holder.scope === claim.scope ? PATIENCE_MS : FOREIGN_DEAD_AFTER_MS + HEARTBEAT_MS;
    if (performance.now() - startedAt > patience) throw new StartupError(describeHolder(dataDirectory, holder));
    await sleep(20 + Math.random() * 60);
  }
}

/** The process that uses the directory now, if any. */
export async function dataDirectoryHolder(dataDirectory: string): Promise<Claim | undefined> {
  const [holder] = await livingClaims(join(dataDirectory, 'claims'), new ForeignClaims());
  return holder;
}

function describeThisProcess(command: string): Claim {
  return {
    pid: process.pid,
    processStart: processStart(process.pid) ?? '',
    scope: pidScope(),
    host: hostname(),
    since: new Date().toISOString(),
    command,
  };
}

/** Writes a temporary file and renames it, so that no process reads an incomplete claim. */
async function writeClaim(file: string, claim: Claim): Promise<void> {
  await writeFile(`${file}.part`, JSON.stringify(claim), { mode: 0o644 });
  await rename(`${file}.part`, file);
}

function hold(file: string): HeldClaim {
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => undefined);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    release: async () => {
      clearInterval(heartbeat);
      await rm(file, { force: true });
    },
  };
}

/** Also deletes dead claims. */
async function livingClaims(folder: string, foreign: ForeignClaims, own?: string): Promise<Claim[]> {
  const names = await readdir(folder).catch(() => []);
  const living: Claim[] = [];
  for (const name of names.filter((each) => each.endsWith('.json'))) {
    const file = join(folder, name);
    if (file === own) continue;
    const claim = await readClaim(file);
    if (claim && (await isAlive(file, claim, foreign))) living.push(claim);
    else await rm(file, { recursive: true, force: true });
  }
  return living;
}

/** Undefined for a claim that was deleted, or that a crash of the machine left empty. */
async function readClaim(file: string): Promise<Claim | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}

async function isAlive(file: string, claim: Claim, foreign: ForeignClaims): Promise<boolean> {
  return claim.scope === pidScope() ? processStart(claim.pid) === claim.processStart : foreign.isAlive(file);
}

function describeHolder(dataDirectory: string, holder: Claim): string {
  const where = holder.host === hostname() ? '' : ` on ${holder.host}`;
  return (
    `The data directory ${dataDirectory} is in use by process ${holder.pid}${where} ("${holder.command}", since ${holder.since}). ` +
    'Stop that process, or set ASPECTORY_DATA_DIR to another directory.'
  );
}

export interface Clocks {
  /** The time of day, which may be set back. */
  now(): number;
  /** Never goes back. */
  elapsed(): number;
}

const CLOCKS: Clocks = { now: () => Date.now(), elapsed: () => performance.now() };

/**
 * Claims of other containers and machines, or from before this machine started. Their pids mean nothing here, so they live by the
 * heartbeat of their files. A file of the future, because a clock was set back, is dead if it does not change.
 */
export class ForeignClaims {
  private readonly seen = new Map<string, { readonly touchedOn: number; readonly at: number }>();

  constructor(private readonly clocks: Clocks = CLOCKS) {}

  async isAlive(file: string): Promise<boolean> {
    const touchedOn = (await stat(file).catch(() => undefined))?.mtimeMs;
    if (touchedOn === undefined || this.clocks.now() - touchedOn >= FOREIGN_DEAD_AFTER_MS) return false;
    const before = this.seen.get(file);
    if (before?.touchedOn === touchedOn) return this.clocks.elapsed() - before.at < FOREIGN_DEAD_AFTER_MS;
    this.seen.set(file, { touchedOn, at: this.clocks.elapsed() });
    return true;
  }
}
