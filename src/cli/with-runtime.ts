import { createLogger } from '../logging/create-logger';
import { createRuntime, type Runtime } from '../runtime';
import { readSettings } from '../settings/read-settings';
import type { CommandContext } from './command-context';

const STANDARD_ERROR = 2;

/**
 * Does a command's work on the catalog, beside a service that runs on the same data or without one. Logs only warnings, to standard error.
 * `existing`: the work needs a catalog that is there already.
 */
export async function withRuntime<Result>({ environment, commandLine }: CommandContext, work: (runtime: Runtime) => Promise<Result>, { existing = true } = {}): Promise<Result> {
  const settings = readSettings(environment);
  const logger = await createLogger('warn', { descriptor: STANDARD_ERROR, terminal: process.stderr.isTTY === true });
  const runtime = await createRuntime(settings, logger, { command: commandLine, shared: true, existing });
  try {
    return await work(runtime);
  } finally {
    await runtime.close();
  }
}
