import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom, testSeed } from '../support/seeded-random';
import { runAspectory } from '../support/run-aspectory';
import { testDatabase } from '../support/test-database';
import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';
import { datasetUrn, searchDatasets, writeDatasets } from '../support/search-client';
import { upsertOf } from '../support/upsert-of';

const SEED = testSeed(20_265);
const SERVICES = 3;
const WRITERS = 6;
const ENTITIES_EACH = 5;
const ROUNDS = 80;
const IMPORTED = 1500;

/** Searches see every write that was answered before they began, whichever service wrote and whichever is asked. */
describe('searches of three services beside an import', () => {
  const servers: TestServer[] = [];
  let folder = '';
  // Declared before the database, because hooks run in their order and the servers must stop first.
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all(servers.map((server) => removeDataDirectory(server)));
    await rm(folder, { recursive: true, force: true });
  });
  const database = testDatabase();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aspectory-processes-'));
    for (let n = 0; n < SERVICES; n++)
      servers.push(await startTestServer({ environment: { DATABASE_URL: database.url() } }));
  });

  const server = (n: number): TestServer => {
    const found = servers[n % SERVICES];
    if (!found) throw new Error('no services');
    return found;
  };

  const word = (writer: number, round: number) => `w${writer}x${round}y`;

  async function importFile(): Promise<string> {
    const file = join(folder, 'imported.ndjson');
    const line = (n: number) =>
      JSON.stringify(upsertOf(datasetUrn(`imported.t${n}`), 'datasetProperties', { description: 'fromfile' }));
    await writeFile(file, Array.from({ length: IMPORTED }, (_, n) => line(n)).join('\n'));
    const { code, complaints } = await runAspectory(folder, ['import', file], '', { DATABASE_URL: database.url() });
    if (code !== 0) throw new Error(complaints);
    return file;
  }

  it(`find what was written, and nothing that was replaced (seed ${SEED})`, async () => {
    const next = seededRandom(SEED);
    const wrong: string[] = [];
    let pairs = 0;

    async function expectTotal(input: string, total: number): Promise<void> {
      const at = next(SERVICES);
      const answer = await searchDatasets(server(at), input);
      pairs += 1;
      if (answer.total !== total) wrong.push(`service ${at}: ${answer.total} instead of ${total} for ${input}`);
    }

    async function writeAndSearch(writer: number): Promise<void> {
      const names = Array.from({ length: ENTITIES_EACH }, (_, n) => `processes.w${writer}.t${n}`);
      for (let round = 0; round < ROUNDS; round++) {
        const written = await writeDatasets(server(next(SERVICES)), names, word(writer, round));
        if (written.status !== 200) throw new Error(written.text);
        await Promise.all([
          expectTotal(word(writer, round), ENTITIES_EACH),
          expectTotal(word(writer, round), ENTITIES_EACH),
          expectTotal(word(writer, round - 1), 0),
          expectTotal(`"${word(writer, round)}"`, ENTITIES_EACH),
          expectTotal(`description:${word(writer, round)}`, ENTITIES_EACH),
          expectTotal(`${word(writer, round)} AND ${names[next(ENTITIES_EACH)]?.split('.')[2] ?? ''}`, 1),
        ]);
      }
    }

    const importing = importFile();
    await Promise.all([
      ...Array.from({ length: WRITERS }, (_, writer) => writeAndSearch(writer)),
      importing.then(() => Promise.all(servers.map(() => expectTotal('fromfile', IMPORTED)))),
    ]);
    expect(wrong).toEqual([]);
    expect(pairs).toBeGreaterThan(2800);
  });
});
