import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const COMMAND = join(__dirname, '../../scripts/aspectory.mjs');

interface CommandResult {
  readonly code: number | null;
  readonly output: string;
  readonly complaints: string;
}

/** Starts the `aspectory` command as a person does, on a data directory. Nothing listens on port 1: a service of the developer is not asked. */
export function startAspectory(
  dataDirectory: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): ChildProcess {
  return spawn(process.execPath, [COMMAND, ...args], {
    env: { PATH: process.env['PATH'], PORT: '1', ASPECTORY_DATA_DIR: dataDirectory, ...environment },
    stdio: 'pipe',
  });
}

/** Runs the `aspectory` command to its end. */
export async function runAspectory(
  dataDirectory: string,
  args: readonly string[],
  input = '',
  environment: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  const child = startAspectory(dataDirectory, args, environment);
  const texts = { output: '', complaints: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (texts.output += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (texts.complaints += text));
  child.stdin?.end(input);
  await once(child, 'close');
  return { code: child.exitCode, ...texts };
}
