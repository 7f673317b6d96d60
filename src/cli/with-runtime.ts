import { createRuntime, type Runtime } from '../runtime';
import { readSettings } from '../settings/read-settings';
import type { CommandContext } from './command-context';
import { commandLogger } from './command-logger';

/**
 * Does a command's work on the catalog, beside a service that runs on the same data or without one.
 * `existing`: the work needs a catalog that is there already.
 */
export async function withRuntime<Result>(
  { environment, commandLine }: CommandContext,
  work: (runtime: Runtime) => Promise<Result>,
  { existing = true } = {},
): Promise<Result> {
  const settings = readSettings(environment);
  const runtime = await createRuntime(settings, await commandLogger(), {
    command: commandLine,
    shared: true,
    existing,
  });
  try {
    return await work(runtime);
  } finally {
    await runtime.close();
  }
}
