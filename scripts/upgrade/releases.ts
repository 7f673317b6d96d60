import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commit } from './last-release.json';

/** The bundle of this program lies one folder below the root. */
const ROOT = join(__dirname, '..');
const CACHE = join(ROOT, '.build', 'upgrade');
/** A file that shows that a build was not interrupted. */
const BUILT = '.build/complete';
/** `generated/` of a commit fits its models, because the gate checked it. So the generator need not run, which only a checkout knows. */
const REMEMBER = "import('./scripts/ensure-generated.mjs').then((m) => m.rememberGenerated(m.generatorInputs()))";

/** Whether this clone was cut off after the last release, so that it cannot be built. */
export function lacksLastRelease(): boolean {
  return isCutOff(ROOT, commit);
}

/** A release that can be started. */
export interface Release {
  readonly name: 'old' | 'new';
  /** The folder of its files, with what was built of them. */
  readonly folder: string;
  readonly environment: { readonly [name: string]: string };
}

/**
 * The release of `last-release.json`, built from git and its own lock file. The first call takes a minute.
 * @throws Error if the clone does not have the commit
 */
export function lastRelease(): Release {
  const folder = join(CACHE, commit);
  if (!existsSync(join(folder, BUILT))) build(folder);
  return { name: 'old', folder, environment: {} };
}

function build(folder: string): void {
  requireCommit(ROOT, commit);
  console.error(`building the last release (${commit.slice(0, 8)}) in ${folder}, only once`);
  rmSync(CACHE, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-x', '-C', folder], {
    input: execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: Infinity }),
  });
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  run('npm', 'ci', '--prefer-offline', '--loglevel=error');
  run(process.execPath, '--eval', REMEMBER);
  run(process.execPath, 'scripts/build.mjs');
  writeFileSync(join(folder, BUILT), '');
}

/** Whether the folder is a shallow clone, such as those of some build servers, that lacks a commit. */
export function isCutOff(folder: string, wanted: string): boolean {
  const isShallow = execFileSync('git', ['rev-parse', '--is-shallow-repository'], { cwd: folder, encoding: 'utf8' });
  return isShallow.trim() === 'true' && !hasCommit(folder, wanted);
}

function hasCommit(folder: string, wanted: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${wanted}^{commit}`], { cwd: folder, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** @throws Error if the clone in a folder does not have a commit, or if there is no clone */
export function requireCommit(folder: string, wanted: string): void {
  if (hasCommit(folder, wanted)) return;
  throw new Error(
    `The git clone in ${folder} does not have the commit of the last release, ${wanted} (scripts/upgrade/last-release.json). Fetch it: git fetch origin ${wanted}, or git fetch --unshallow in a shallow clone.`,
  );
}

/** The release of this folder. Its models differ in the rank weight of an entity type, so that every run rebuilds the index. */
export function thisRelease(scratch: string): Release {
  const generated = join(scratch, 'generated');
  cpSync(join(ROOT, 'generated'), generated, { recursive: true });
  const file = join(generated, 'registry', 'registry.json');
  const registry: { readonly entities: { rankWeight: number }[] } = JSON.parse(readFileSync(file, 'utf8'));
  for (const entity of registry.entities.slice(0, 1)) entity.rankWeight *= 0.99;
  writeFileSync(file, JSON.stringify(registry));
  return { name: 'new', folder: ROOT, environment: { ASPECTORY_GENERATED: generated } };
}
