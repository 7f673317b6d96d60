import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { CancelledError, UnavailableError } from '#base/errors/domain-error';
import { PROJECT } from '#base/settings/project-folder';

/** The generator is a program of its own, because the service does not share code with it. */
export const GENERATOR = join(PROJECT, '.build', 'codegen.cjs');

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
export function runGenerator({ args, input, signal }: Run): Promise<string> {
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
