import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { DisplayModels as Display } from '#generated/registry/display-types';
import type { Registry } from '#generated/registry/registry-types';
import { BusyError, CancelledError, UnavailableError } from '#base/errors/domain-error';
import { PROJECT } from '#base/settings/project-folder';

export type TrialSyntax = 'pdl' | 'json-schema';

/** A schema file that somebody may add. */
interface TriedFile {
  readonly syntax: TrialSyntax;
  readonly text: string;
}

interface TrialProblem {
  readonly rule: string;
  readonly message: string;
  readonly suggestion?: string;
  /** The number of the line, from 1; 0 for a problem of another file. */
  readonly line: number;
  readonly column: number;
  readonly length: number;
  readonly file?: string;
}

/** What the generator says of a file: what is wrong, or the models with it. */
export interface Trial {
  readonly problems: readonly TrialProblem[];
  readonly added?: TrialModels;
}

/** The models with the file. */
export interface TrialModels {
  /** Full name of the first type of the file. */
  readonly record?: string;
  /** Names of the aspects and entity types that the file declares. */
  readonly aspects: readonly string[];
  readonly entities: readonly string[];
  readonly registry: Registry;
  readonly display: Display;
  /** Texts of the schemas by name of the document. */
  readonly schemas: { readonly [name: string]: string };
}

/** Requests that wait while another file is tried. */
const WAITING_MAX = 4;

/**
 * Tries schema files with the real generator. It runs as a process of its own with limits of time and memory and may not write, because the
 * text is anybody's. One runs at a time, because each takes seconds of a processor.
 */
export class ModelTrials {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /** @param own the folders of models of one's own */
  constructor(private readonly own: readonly string[]) {}

  /**
   * @throws BusyError if too many files wait
   * @throws UnavailableError if the generator was not built, or does not end in time
   */
  async try(file: TriedFile, signal: AbortSignal | undefined): Promise<Trial> {
    if (!existsSync(GENERATOR)) throw new UnavailableError('The generator has not been built. Run "npm run build".');
    if (this.waiting >= WAITING_MAX)
      throw new BusyError(`${WAITING_MAX} other schema files are being checked. Try again in a few seconds.`);
    this.waiting++;
    const turn = this.last.then(() => this.run(file, signal));
    this.last = turn.catch(() => undefined);
    return turn.finally(() => this.waiting--);
  }

  private async run({ syntax, text }: TriedFile, signal: AbortSignal | undefined): Promise<Trial> {
    signal?.throwIfAborted();
    const { problems, ...added }: Pick<Trial, 'problems'> & TrialModels = JSON.parse(
      await runGenerator({ args: ['--try', syntax, ...this.ownFolders()], input: text, signal }),
    );
    return problems.length > 0 ? { problems } : { problems, added };
  }

  private ownFolders(): readonly string[] {
    return this.own.length === 0 ? [] : ['--own', this.own.join(delimiter)];
  }
}

/** The generator is a program of its own, because the service does not share code with it. */
const GENERATOR = join(PROJECT, '.build', 'codegen.cjs');

/** A check takes 3 seconds of a processor, and gives way to everything else, so a busy machine takes longer. */
const TIMEOUT_MS = 60_000;
/** The models with their schemas have 3 MB. */
const OUTPUT_BYTES_MAX = 32_000_000;
const MEMORY_MEGABYTES_MAX = 512;

interface Run {
  readonly args: readonly string[];
  readonly input: string;
  readonly signal: AbortSignal | undefined;
}

/**
 * What the generator prints. It may read files, and neither write nor start programs; it gets none of our environment.
 * @throws CancelledError | UnavailableError
 */
function runGenerator({ args, input, signal }: Run): Promise<string> {
  const child = spawn(process.execPath, [...limits(), GENERATOR, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { NODE_NO_WARNINGS: '1' },
    cwd: PROJECT,
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  giveWay(child);
  const abort = () => void child.kill('SIGKILL');
  signal?.addEventListener('abort', abort);
  return outputOf(child, input).then(
    (output) => {
      signal?.removeEventListener('abort', abort);
      return output;
    },
    (cause: unknown) => {
      signal?.removeEventListener('abort', abort);
      throw signal?.aborted ? new CancelledError({ cause }) : cause;
    },
  );
}

/** Node 20 has the permissions under another name. */
function limits(): readonly string[] {
  const permission = ['--permission', '--experimental-permission'].find((flag) =>
    process.allowedNodeEnvironmentFlags.has(flag),
  );
  const memory = `--max-old-space-size=${MEMORY_MEGABYTES_MAX}`;
  return permission === undefined ? [memory] : [memory, permission, '--allow-fs-read=*'];
}

/** Requests go first. */
function giveWay({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already.
  }
}

function outputOf(child: ChildProcess, input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const output: Buffer[] = [];
    const complaints: Buffer[] = [];
    let bytes = 0;
    child.stdout?.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > OUTPUT_BYTES_MAX) child.kill('SIGKILL');
      else output.push(part);
    });
    child.stderr?.on('data', (part: Buffer) => complaints.length < 100 && complaints.push(part));
    // It may end before it has read everything.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(Buffer.concat(output).toString('utf8'));
      else reject(failed(code, Buffer.concat(complaints).toString('utf8')));
    });
  });
}

function failed(code: number | null, complaints: string): UnavailableError {
  const why = code === null ? 'it took too long or too much' : `it ended with ${code}`;
  return new UnavailableError(`The check did not end: ${why}. Try a smaller file.`, [], {
    cause: new Error(complaints.slice(0, 2000)),
  });
}
