import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '#base/errors/error-code';
import { readPostmasterFile } from '#base/database/embedded/postmaster/postmaster-file';
import { seededRandom, testSeed } from '../support/seeded-random';
import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';
import { upsertOf } from '../support/upsert-of';
import { until } from '../support/until';

const SEED = testSeed(20_267);
const CRASHES = 24;
const WRITERS = 8;
/** A crash comes after up to so many acknowledged writes, however slow the machine is, and up to this time later. */
const WRITES_MAX = 20;
const LATER_MS = 100;
const BUSY: ReadonlySet<number> = new Set([429, 503]);
const READERS = 16;

type Victim = 'the service' | 'PostgreSQL' | 'both';
const VICTIMS: readonly Victim[] = ['the service', 'PostgreSQL', 'both'];

/** What writers were told is stored: urn and the description that they gave it. */
type Acknowledged = Map<string, string>;

interface Entity {
  readonly aspects: { readonly [name: string]: { readonly value: { readonly description: string } } };
}

const urnOf = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;

async function write(url: string, urn: string, description: string): Promise<boolean> {
  const proposal = upsertOf(urn, 'datasetProperties', { description, customProperties: {} });
  const response = await fetch(`${url}/aspects?action=ingestProposal`, {
    method: 'POST',
    body: JSON.stringify({ proposal }),
    headers: { 'content-type': 'application/json' },
  });
  const text = await response.text();
  if (response.status !== 200 && !BUSY.has(response.status))
    throw new Error(`a write answered ${response.status}: ${text}`);
  return response.status === 200;
}

/** Asks again while the store is away: a server process that outlived its killed postmaster may answer one request and be gone at the next. */
async function read(url: string, urn: string): Promise<string | undefined> {
  const { status, text } = await until(`${urn} can be read`, async () => {
    const response = await fetch(`${url}/entitiesV2/${encodeURIComponent(urn)}?aspects=List(datasetProperties)`);
    const answer = { status: response.status, text: await response.text() };
    return !BUSY.has(answer.status) && answer;
  });
  const entity: Entity = JSON.parse(text);
  return status === 200 ? entity.aspects['datasetProperties']?.value.description : text;
}

/** Writes until told to stop; a connection that breaks is a write that was not acknowledged. */
async function writeUntil(
  stopped: () => boolean,
  url: string,
  writer: string,
  acknowledged: Acknowledged,
): Promise<void> {
  for (let n = 0; !stopped(); n += 1) {
    // Every other write changes an entity that is there.
    const urn = urnOf(`${writer}.${n - (n % 2)}`);
    const description = `${writer} ${n}`;
    const stored = await write(url, urn, description).catch((error: unknown) => {
      if (error instanceof Error && error.message.startsWith('a write')) throw error;
      return false;
    });
    if (stored) acknowledged.set(urn, description);
    else acknowledged.delete(urn);
  }
}

async function kill(victim: Victim, server: TestServer): Promise<void> {
  if (victim !== 'the service') await until('PostgreSQL is there to be killed', () => killPostgres(server));
  if (victim !== 'PostgreSQL') await server.kill();
}

/** @returns false while the file names one that has ended, because the next one is being started */
async function killPostgres({ dataDirectory }: TestServer): Promise<boolean> {
  const postmaster = await readPostmasterFile(join(dataDirectory, 'postgres'));
  try {
    return postmaster !== undefined && process.kill(postmaster.pid, 'SIGKILL');
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false;
    throw error;
  }
}

const untilWell = (url: string) =>
  until('the service takes writes', () => write(url, urnOf('probe'), 'well').catch(() => false));

async function lost(url: string, acknowledged: Acknowledged): Promise<string[]> {
  const pending = [...acknowledged];
  const missing: string[] = [];
  await Promise.all(
    Array.from({ length: READERS }, async () => {
      for (let next = pending.pop(); next; next = pending.pop()) {
        const [urn, description] = next;
        const found = await read(url, urn);
        if (found !== description) missing.push(`${urn}: ${description}, found ${found}`);
      }
    }),
  );
  return missing;
}

describe(`after kill -9 (seed ${SEED})`, () => {
  const below = seededRandom(SEED);
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });

  afterAll(async () => {
    await server.stop();
    await removeDataDirectory(server);
  });

  it(`of the service, of PostgreSQL or of both, ${CRASHES} times during writes, everything acknowledged is there`, async () => {
    const everything: Acknowledged = new Map();
    for (let crash = 0; crash < CRASHES; crash += 1) {
      const victim = VICTIMS[crash % VICTIMS.length] ?? 'both';
      const acknowledged: Acknowledged = new Map();
      let stopped = false;
      const { url } = server;
      const writers = Array.from({ length: WRITERS }, (_, writer) =>
        writeUntil(() => stopped, url, `w${crash}.${writer}`, acknowledged),
      );
      const enough = below(WRITES_MAX);
      await until('writes are acknowledged', () => acknowledged.size >= enough, { everyMs: 5 });
      // Each kill comes at another moment of the writes.
      await sleep(below(LATER_MS));
      await kill(victim, server);
      stopped = true;
      await Promise.all(writers);
      if (victim !== 'PostgreSQL') server = await startTestServer({ dataDirectory: server.dataDirectory });
      await untilWell(server.url);
      expect({ crash, victim, lost: await lost(server.url, acknowledged) }).toEqual({ crash, victim, lost: [] });
      for (const [urn, description] of acknowledged) everything.set(urn, description);
    }
    expect(everything.size).toBeGreaterThan(3 * CRASHES);
    expect(await lost(server.url, everything)).toEqual([]);
  });
});
