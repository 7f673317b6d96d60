import { resolve } from 'node:path';
import { countSetAside } from '#catalog/aspects/set-aside/sql/count-set-aside';
import { databaseProblem } from '#base/database/check-server';
import { addressOf, serverPlace } from '#base/database/database-address';
import { type PasswordSource, passwordSource } from '#base/database/database-password';
import { dataDirectoryHolder } from '#base/database/embedded/directory/data-directory-claim';
import { DiskRoom } from '#base/database/embedded/directory/disk-room';
import { missingMigrations } from '#base/database/schema/migrate';
import { holdsDatabase } from '#base/database/open-database';
import type { PostgresDatabase } from '#base/database/connection/postgres-database';
import { describeStop } from '#catalog/changes/write-stop';
import { readWriteStop } from '#catalog/changes/sql/write-stop-state';
import { describeConsumers } from '../describe-consumers';
import { DomainError } from '#base/errors/domain-error';
import { printableLine } from '#base/logging/printable';
import { memoryWarning, readMemoryNeed } from '#search/memory/rows/check-memory';
import { readStoredStatus } from '#search/memory/sql/read-stored-status';
import { readIndexerStatus } from '#search/engine/indexer/sql/indexer-status';
import { searchCluster, searchPlace } from '#base/settings/search-engine-setting';
import { searchMegabytesMax } from '#command/composition/search/search-memory';
import type { Settings } from '#base/settings/settings-table';
import { readCatalogDatabase } from '../catalog-database';
import type { AddCommand } from '../command-context';
import { askMetrics, type RunningMetrics } from '../running-metrics';
import { describeProblems } from '../service-problems';
import { askHealth, findService, type ServiceHealth } from '../running-service';

const HELP = `
Starts nothing: neither the service nor the embedded database.

Exit codes: 0 the service is healthy, 3 it does not answer, is not ready, or cannot write.`;

const OK = 200;
const NOT_HEALTHY = 3;

export const addStatus: AddCommand = (program, context) => {
  const { print, exitWith } = context;
  program
    .command('status')
    .description(
      'show whether the service runs, what it cannot do and why, how many writes wait, which process uses the data, whether writes are stopped, how far search is behind, and what is set aside',
    )
    .addHelpText('after', HELP)
    .action(async () => {
      const settings = context.settings();
      const url = await findService(context);
      const health = url === undefined ? undefined : await askHealth(url);
      const answers = health?.status !== undefined;
      const metrics = answers ? await askMetrics(settings, health.url) : undefined;
      const catalog = await describeCatalog(settings, metrics);
      const problems = answers ? await describeProblems(health.url, catalog) : [];
      print(`service   ${describeHealth(health)}`);
      for (const line of problems) print(printableLine(`problem   ${line}`));
      if (metrics !== undefined) print(`queue     ${metrics.queue}`);
      print(`database  ${await describeDatabase(settings)}`);
      for (const line of [...(await describeDisk(settings)), ...catalog]) print(printableLine(line));
      if (health?.status !== OK || problems.length > 0) exitWith(NOT_HEALTHY);
    });
};

function describeHealth(health: ServiceHealth | undefined): string {
  if (!health) return 'none uses this data directory';
  const { url, status, isTaken } = health;
  if (isTaken) return `another program answers at ${url}; set HOST and PORT to the address of the service`;
  if (status === undefined) return `does not answer at ${url}`;
  return status === OK ? `answers at ${url}` : `answers at ${url}, but is not healthy (${status})`;
}

async function describeDatabase(settings: Settings): Promise<string> {
  const { databaseUrl, dataDirectory } = settings;
  if (databaseUrl !== undefined) return describeServer(databaseUrl, passwordSource(settings));
  if (!holdsDatabase(dataDirectory))
    return `none in ${resolve(dataDirectory)}; name another directory with --data-dir, or make the catalog with "aspectory serve"`;
  const holder = await dataDirectoryHolder(resolve(dataDirectory));
  const user = holder ? `used by process ${holder.pid} ("${holder.command}") since ${holder.since}` : 'not in use';
  return `embedded, in ${resolve(dataDirectory)}, ${user}`;
}

/** Empty while there is room. */
async function describeDisk({ databaseUrl, dataDirectory }: Settings): Promise<readonly string[]> {
  if (databaseUrl !== undefined || !holdsDatabase(dataDirectory)) return [];
  const shortage = await new DiskRoom(resolve(dataDirectory)).shortage();
  return shortage === undefined ? [] : [`disk      ${shortage}`];
}

async function describeServer(databaseUrl: string, password: PasswordSource | undefined): Promise<string> {
  const problem = await databaseProblem(addressOf(databaseUrl, password));
  return `${serverPlace(databaseUrl)}${problem === undefined ? '' : `. ${problem}`}`;
}

/** Whether writes are stopped, how far a search cluster is behind, and what is set aside, in lines for people. Empty while the embedded database does not run. */
async function describeCatalog(settings: Settings, metrics: RunningMetrics | undefined): Promise<readonly string[]> {
  const lines = await readCatalogDatabase(settings, async (database) => {
    const search = await searchLines(settings, (place) => describeIndexer(place, database));
    const more = [...(await memoryLines(settings, database, metrics)), ...(await describeSetAside(database))];
    const known = [...(await describeSchema(database)), ...(await describeWrites(database)), ...search, ...more];
    return [...known, ...(await describeConsumers(database))];
  });
  return lines ?? searchLines(settings, async () => []);
}

/** Empty if the schema is that of this release. */
async function describeSchema(database: PostgresDatabase): Promise<readonly string[]> {
  // A database that is away, or that does not hold a catalog, has no steps.
  const steps = await missingMigrations(database).catch(() => []);
  if (steps.length === 0) return [];
  return [`schema    of an earlier release, without ${steps.join(', ')}; run "aspectory migrate"`];
}

async function describeWrites(database: PostgresDatabase): Promise<readonly string[]> {
  try {
    const stop = await readWriteStop(database);
    return stop ? [`writes    ${describeStop(stop)}`] : [];
  } catch {
    // A database that is away, or that has the schema of an earlier release.
    return [];
  }
}

/** Empty without a cluster. */
async function searchLines(
  settings: Settings,
  describe: (place: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const cluster = searchCluster(settings);
  if (cluster === undefined) return [];
  const place = searchPlace(cluster);
  try {
    const lines = await describe(place);
    return (lines.length > 0 ? lines : [place]).map((line) => `search    ${line}`);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [`search    ${place}: ${error.message}`];
  }
}

const ASPECTS_SHOWN_MAX = 20;

/** Values that the models did not know; empty without any. */
async function describeSetAside(database: PostgresDatabase): Promise<readonly string[]> {
  // A database that is away, or that has the schema of an earlier release, has none to show.
  const counts = await countSetAside(database).catch(() => []);
  const hidden = counts.length - ASPECTS_SHOWN_MAX;
  const shown = counts
    .slice(0, ASPECTS_SHOWN_MAX)
    .map(({ entityType, aspect, values }) => `${values.toLocaleString('en')} of ${entityType}.${aspect}`);
  const lines = hidden > 0 ? [...shown, `${hidden.toLocaleString('en')} more aspects`] : shown;
  return lines.map((line) => `set aside ${line}`);
}

/** Each process follows the log at each of its searches. What a process holds now is in its metrics. */
async function memoryLines(
  settings: Settings,
  database: PostgresDatabase,
  { searchMegabytesMax: served }: Partial<RunningMetrics> = {},
): Promise<readonly string[]> {
  if (searchCluster(settings) !== undefined) return [];
  try {
    const { documents, position } = await readStoredStatus(database);
    const need = await readMemoryNeed(database, served ?? searchMegabytesMax(settings));
    const warning = memoryWarning(need);
    const whose = served === undefined ? 'this command; a service may have others' : 'the service that answers';
    return [
      `search    memory of each process: ${documents} documents in about ${need.megabytes} MB, log at position ${position}`,
      `search    limit of that memory: ${need.megabytesMax} MB, in the settings of ${whose}`,
      ...(warning === undefined ? [] : [`search    warning: ${warning}`]),
    ];
  } catch {
    // A database that is away, or that has the schema of an earlier release.
    return [];
  }
}

async function describeIndexer(place: string, database: PostgresDatabase): Promise<readonly string[]> {
  const { waiting, poisoned, poison, rebuilding } = await readIndexerStatus(database);
  const facts = [
    `${waiting} changes queued`,
    `${poisoned} documents refused`,
    ...(rebuilding ? ['the index is being rebuilt'] : []),
  ];
  return [
    `${place}: ${facts.join(', ')}`,
    ...poison.map(({ urn, part, reason }) => `refused ${[urn, part].join(' ').trim()}: ${reason}`),
  ];
}
