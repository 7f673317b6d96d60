// The models that those of this checkout are compared with, as a command line names them.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { ModelFacts } from '#generated/registry/model-facts';
import { StartupError } from '#base/errors/startup-error';
import { PROJECT } from '#base/settings/project-folder';
import { FACTS_BYTES_MAX, parseModelFacts, readModelFacts } from '#operation/model-changes/model-facts';
import { fileProblem } from '#base/errors/error-code';

const run = promisify(execFile);

/** Names the models of the last release. */
const RELEASE = 'release';

const RELEASED = join(PROJECT, 'models', 'released');
const FACTS_ENDING = '.json.br';
/** A folder with this file is a whole set of models. */
const REGISTRY = 'registry.yaml';

/** Models to compare with, and their name for people. */
export interface OtherModels {
  readonly name: string;
  readonly facts: ModelFacts;
}

interface Against {
  /** A git ref, a folder, a file of facts, or the URL of a service; `release` or undefined for the last release. */
  readonly against: string | undefined;
  /** File with an access token for the service. */
  readonly tokenFile: string | undefined;
}

/** @throws StartupError | InvalidInputError when they cannot be read */
export async function readOtherModels({ against, tokenFile }: Against): Promise<OtherModels> {
  if (against === undefined || against === RELEASE) return released();
  if (/^https?:/.test(against)) return { name: against, facts: await fetchModelFacts(against, tokenFile) };
  const path = resolve(against);
  if (!existsSync(path)) return { name: against, facts: await factsOfRef(against) };
  return { name: against, facts: statSync(path).isDirectory() ? await factsOfFolder(path) : readModelFacts(path) };
}

function released(): OtherModels {
  const file = existsSync(RELEASED) ? readdirSync(RELEASED).find((name) => name.endsWith(FACTS_ENDING)) : undefined;
  if (file === undefined)
    throw new StartupError(
      'models/released/ does not hold the models of a release. Name others with --against, or keep those of this release with "aspectory models release".',
    );
  return { name: `version ${file.slice(0, -FACTS_ENDING.length)}`, facts: readModelFacts(join(RELEASED, file)) };
}

/** A folder without a registry has models of one's own, which are added to the shipped ones. */
function factsOfFolder(folder: string): Promise<ModelFacts> {
  return generatorFacts(existsSync(join(folder, REGISTRY)) ? ['--models', folder] : ['--own', folder]);
}

async function factsOfRef(ref: string): Promise<ModelFacts> {
  const folder = mkdtempSync(join(tmpdir(), 'aspectory-models-'));
  try {
    const archive = join(folder, 'models.tar');
    await git(['archive', '--output', archive, '--end-of-options', ref, 'models'], ref);
    await run('tar', ['-xf', archive, '-C', folder]);
    return await generatorFacts(['--models', join(folder, 'models')]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function git(args: readonly string[], ref: string): Promise<void> {
  try {
    await run('git', [...args], { cwd: PROJECT });
  } catch (error) {
    throw new StartupError(
      `"${ref}" is not a folder, a file or a git ref with models. Name one of them, or the URL of a service.`,
      { cause: error },
    );
  }
}

/** The generator is a program of its own. @throws StartupError with what it reports about wrong models */
async function generatorFacts(args: readonly string[]): Promise<ModelFacts> {
  const program = join(PROJECT, 'scripts', 'codegen.mjs');
  const command = [program, '--facts', ...args];
  try {
    const { stdout } = await run(process.execPath, command, { maxBuffer: FACTS_BYTES_MAX });
    return parseModelFacts(stdout, 'the output of the generator');
  } catch (error) {
    if (!(error instanceof Error && 'stderr' in error)) throw error;
    throw new StartupError(`The models to compare with are wrong.\n${String(error.stderr).trim()}`, { cause: error });
  }
}

const PAGE = 'restli/docs/models.json';
const ANSWER_WITHIN_MS = 30_000;
const UNAUTHENTICATED = 401;

/** Asks a running service for the facts of its models. @throws StartupError when it does not give them */
async function fetchModelFacts(service: string, tokenFile: string | undefined): Promise<ModelFacts> {
  const url = new URL(PAGE, service.endsWith('/') ? service : `${service}/`).href;
  const response = await ask(url, tokenFile === undefined ? {} : { Authorization: `Bearer ${readToken(tokenFile)}` });
  if (response.status === UNAUTHENTICATED)
    throw new StartupError(`${url} needs authentication. Give a file with an access token: --token-file FILE.`);
  if (!response.ok || !response.headers.get('content-type')?.includes('json'))
    throw new StartupError(
      `${url} does not give the facts of models (${response.status}). The service may be an older release; use --against with a folder or a git ref.`,
    );
  return parseModelFacts(await boundedText(response, url), url);
}

async function ask(url: string, headers: Readonly<Record<string, string>>): Promise<Response> {
  try {
    return await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  } catch (error) {
    throw new StartupError(`${url} does not answer. Start the service, or correct the URL.`, { cause: error });
  }
}

async function boundedText(response: Response, url: string): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > FACTS_BYTES_MAX) throw new StartupError(`${url} sends more than ${FACTS_BYTES_MAX} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function readToken(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw fileProblem(file, 'read', error);
  }
}
