import { resolve } from 'node:path';
import type { AddCommand } from '../command-context';
import { dataDirectoryHolder } from '../../database/embedded/data-directory-claim';
import { serverPlace } from '../../database/server-place';
import { urlOf } from '../url-of';
import { searchStatus } from '../search-status';
import { readSettings } from '../../settings/read-settings';
import type { Settings } from '../../settings/settings-table';

const ANSWER_WITHIN_MS = 3000;
/** Where a service answers that listens at every address. */
const REACHED_AT: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

export const addStatus: AddCommand = (program, { environment, print, exitWith }) => {
  program
    .command('status')
    .description(
      'say whether the service runs, who uses the data and what a search cluster has still to be told; exits with 3 when the service does not answer',
    )
    .action(async () => {
      const settings = readSettings(environment);
      const health = await askHealth(settings);
      print(`service   ${health.sentence}`);
      print(`database  ${await describeDatabase(settings)}`);
      for (const line of await searchStatus(settings)) print(`search    ${line}`);
      if (!health.healthy) exitWith(3);
    });
};

async function askHealth({ host, port }: Settings): Promise<{ readonly healthy: boolean; readonly sentence: string }> {
  const url = urlOf(REACHED_AT[host] ?? host, port);
  try {
    const { ok, status } = await fetch(`${url}/health`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    return { healthy: ok, sentence: ok ? `answers at ${url}` : `answers at ${url} that it is not well (${status})` };
  } catch {
    return { healthy: false, sentence: `does not answer at ${url}` };
  }
}

async function describeDatabase({ databaseUrl, dataDirectory }: Settings): Promise<string> {
  if (databaseUrl !== undefined) return serverPlace(databaseUrl);
  const holder = await dataDirectoryHolder(resolve(dataDirectory));
  const user = holder ? `used by process ${holder.pid} ("${holder.command}") since ${holder.since}` : 'not in use';
  return `embedded, in ${resolve(dataDirectory)}, ${user}`;
}
