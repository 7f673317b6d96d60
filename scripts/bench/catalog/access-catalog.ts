import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bench } from '../bench-row';
import { answerOf, type CatalogServer, startCatalog } from './catalog-server';
import { Catalog } from './catalog';
import { engineSettings } from './engine';

/** The actors by their policies. */
export const ACTORS = {
  one: 'an actor with one policy, for everything',
  manyByType: 'an actor with 100 policies, by entity type',
  manyByOwner: 'an actor with 100 policies, by owner',
} as const;
export type Actor = keyof typeof ACTORS;

const POLICIES = 100;
const OWNERS = 200;
const PRIVILEGES = ['VIEW_ENTITY_PAGE', 'SEARCH_PRIVILEGE', 'GET_ENTITY_PRIVILEGE'];
/** The bundle of the benchmark lies one folder below the root. */
const ROOT = join(__dirname, '..');
const COMMAND = 'scripts/aspectory.mjs';

interface AccessCatalog {
  readonly server: CatalogServer;
  readonly tokens: Readonly<Record<Actor, string>>;
}

/** A catalog of its own with authentication on. It is filled while authentication is off. */
export async function accessCatalog(
  { engine, cleanup, newDirectory }: Bench,
  entities: number,
): Promise<AccessCatalog> {
  const catalog = await Catalog.start(engine, newDirectory(), cleanup);
  const { directory, indexPrefix } = catalog;
  await catalog.growTo(entities);
  await answerOf(`${catalog.server.url}/aspects?action=ingestProposalBatch`, { proposals: policies() });
  await catalog.settle();
  const environment = engineSettings(engine, indexPrefix);
  const tokens: Record<Actor, string> = { one: '', manyByType: '', manyByOwner: '' };
  for (const actor of ['one', 'manyByType', 'manyByOwner'] as const)
    tokens[actor] = await newToken(actor, { ASPECTORY_DATA_DIR: directory, ...environment });
  await catalog.server.stop();
  return { server: await startCatalog(directory, cleanup, { ...environment, ASPECTORY_AUTH: 'on' }), tokens };
}

/** Creates the user and an access token. */
async function newToken(user: string, environment: { readonly [name: string]: string }): Promise<string> {
  const run = async (...args: readonly string[]) => {
    const env = { PATH: process.env['PATH'], ...environment };
    const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...args], { cwd: ROOT, env });
    return stdout.trim();
  };
  const passwordFile = `${environment['ASPECTORY_DATA_DIR']}.password`;
  await writeFile(passwordFile, 'a password for the benchmark\n');
  await run('user', 'create', user, '--password-file', passwordFile);
  return run('token', 'create', '--user', user, '--name', 'bench');
}

function policies(): readonly object[] {
  const numbers = Array.from({ length: POLICIES }, (_, number) => number);
  return [
    policy('one', 'everything'),
    ...numbers.map((n) => policy('manyByType', `type-${n}`, { field: 'TYPE', values: ['dataset', `type${n}`] })),
    ...numbers.map((n) => policy('manyByOwner', `owner-${n}`, { field: 'OWNER', values: ownersOf(n) })),
  ];
}

/** All policies together name all owners of the generated datasets. */
function ownersOf(policyNumber: number): readonly string[] {
  const share = OWNERS / POLICIES;
  return Array.from({ length: share }, (_, index) => `urn:li:corpuser:user${policyNumber * share + index}`);
}

function policy(actor: Actor, id: string, criterion?: object): object {
  const value = {
    displayName: id,
    description: '',
    type: 'METADATA',
    state: 'ACTIVE',
    privileges: PRIVILEGES,
    actors: { users: [`urn:li:corpuser:${actor}`], resourceOwners: false, allUsers: false, allGroups: false },
    ...(criterion && { resources: { filter: { criteria: [{ condition: 'EQUALS', ...criterion }] } } }),
  };
  return {
    entityType: 'dataHubPolicy',
    entityUrn: `urn:li:dataHubPolicy:bench-${actor}-${id}`,
    changeType: 'UPSERT',
    aspectName: 'dataHubPolicyInfo',
    aspect: { contentType: 'application/json', value: JSON.stringify(value) },
  };
}
