// One process at a time may use a data directory. Each process that wants it writes a claim, a file with a unique name, and then looks
// for a living claim of another process. At least the later of two processes sees the other, so they cannot both continue. Any process
// may delete a dead claim at any time, because its name is never used again.
import { lstat, lutimes, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '#base/errors/startup-error';
import { readPlainFile } from './owned-path';
import { pidScope, processStart } from '../process/process-identity';

interface Claim {
  readonly pid: number;
  /** The account of the process. Claims of releases before 0.3.0 do not have it. */
  readonly uid?: number | undefined;
  readonly processStart: string;
  readonly scope: string;
  readonly host: string;
  readonly since: string;
  readonly command: string;
  /** The address at which the process answers as a service. */
  readonly url?: string;
}

export interface HeldClaim {
  /** Says where this process answers as a service. */
  announce(url: string): Promise<void>;
  release(): Promise<void>;
}

const HEARTBEAT_MS = 2000;
/** A claim without a heartbeat for this time is dead. */
export const FOREIGN_DEAD_AFTER_MS = 10_000;
/** The time that a process retries before the directory counts as taken, because two that start together make way for each other. */
const PATIENCE_MS = 400;
/** A claim has about 300 bytes and a command line. */
const CLAIM_BYTES_MAX = 64 * 1024;
/** Other commands end by themselves. */
const SERVICE = /^aspectory serve\b/;

/** @param dataDirectory as `openDataDirectory` opened it @throws StartupError that names the process that holds the directory */
export async function claimDataDirectory(dataDirectory: string, command: string): Promise<HeldClaim> {
  const folder = join(dataDirectory, 'claims');
  const claim = describeThisProcess(command);
  const file = join(folder, `${claim.pid}-${Date.now()}-${Math.random().toString(36).slice(2)}.json`);
  const startedAt = performance.now();
  const foreign = new ForeignClaims();
  for (;;) {
    await writeClaim(file, claim);
    const { living, dead } = await readClaims(folder, foreign, file);
    await Promise.all(dead.map((each) => rm(each, { force: true }).catch(() => undefined)));
    const [holder] = living;
    if (!holder) return hold(file, claim);
    await rm(file, { force: true });
    const patience = holder.scope === claim.scope ? PATIENCE_MS : FOREIGN_DEAD_AFTER_MS + HEARTBEAT_MS;
    if (performance.now() - startedAt > patience) throw new StartupError(describeHolder(dataDirectory, holder));
    await sleep(20 + Math.random() * 60);
  }
}

/** The process that uses the directory now, if any. Changes nothing, because the directory may belong to another account. */
export async function dataDirectoryHolder(dataDirectory: string): Promise<Claim | undefined> {
  const { living } = await readClaims(join(dataDirectory, 'claims'), new ForeignClaims());
  return living[0];
}

function describeThisProcess(command: string): Claim {
  return {
    pid: process.pid,
    uid: process.getuid?.(),
    processStart: processStart(process.pid) ?? '',
    scope: pidScope(),
    host: hostname(),
    since: new Date().toISOString(),
    command,
  };
}

/** Writes a temporary file and renames it, so that no process reads an incomplete claim. */
async function writeClaim(file: string, claim: Claim): Promise<void> {
  await writeFile(`${file}.part`, JSON.stringify(claim), { mode: 0o644, flag: 'wx' });
  await rename(`${file}.part`, file);
}

function hold(file: string, claim: Claim): HeldClaim {
  const heartbeat = setInterval(() => {
    const now = new Date();
    lutimes(file, now, now).catch(() => undefined);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    announce: (url) => writeClaim(file, { ...claim, url }),
    release: async () => {
      clearInterval(heartbeat);
      await rm(file, { force: true });
    },
  };
}

interface FoundClaims {
  readonly living: readonly Claim[];
  /** Files that any process may delete. */
  readonly dead: readonly string[];
}

async function readClaims(folder: string, foreign: ForeignClaims, own?: string): Promise<FoundClaims> {
  const names = await readdir(folder).catch(() => []);
  const living: Claim[] = [];
  const dead: string[] = [];
  for (const name of names.filter((each) => each.endsWith('.json'))) {
    const file = join(folder, name);
    if (file === own) continue;
    const claim = await readClaim(file);
    if (claim && (await isAlive(file, claim, foreign))) living.push(claim);
    else dead.push(file);
  }
  return { living, dead };
}

/** Undefined for a claim that was deleted, or that a crash of the machine left empty. */
async function readClaim(file: string): Promise<Claim | undefined> {
  try {
    return JSON.parse((await readPlainFile(file, CLAIM_BYTES_MAX)) ?? '');
  } catch {
    return undefined;
  }
}

async function isAlive(file: string, claim: Claim, foreign: ForeignClaims): Promise<boolean> {
  return claim.scope === pidScope() ? processStart(claim.pid) === claim.processStart : foreign.isAlive(file);
}

function describeHolder(dataDirectory: string, { pid, host, command, since }: Claim): string {
  const where = host === hostname() ? '' : ` on ${host}`;
  const fix = SERVICE.test(command)
    ? 'Stop that process, or set ASPECTORY_DATA_DIR to another directory.'
    : `Wait until it ends, or stop it with "kill ${pid}", then start again. ` +
      'An import that was stopped continues when it gets the same file, also beside the service.';
  return `The data directory ${dataDirectory} is in use by process ${pid}${where} ("${command}", since ${since}). ${fix}`;
}

interface Clocks {
  /** The time of day, which may be set back. */
  now(): number;
  /** The time, which never goes back. */
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
    const touchedOn = (await lstat(file).catch(() => undefined))?.mtimeMs;
    if (touchedOn === undefined || this.clocks.now() - touchedOn >= FOREIGN_DEAD_AFTER_MS) return false;
    const before = this.seen.get(file);
    if (before?.touchedOn === touchedOn) return this.clocks.elapsed() - before.at < FOREIGN_DEAD_AFTER_MS;
    this.seen.set(file, { touchedOn, at: this.clocks.elapsed() });
    return true;
  }
}
