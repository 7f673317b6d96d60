import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PostgresDatabase } from '#base/database/connection/postgres-database';
import { sharedServerAddress } from '#base/database/embedded/embedded-server';
import { runAspectory, startAspectory } from '../support/run-aspectory';
import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';
import { tablesWith } from '../support/tables-with';
import { until } from '../support/until';
import { upsertOf } from '../support/upsert-of';

const SECRET = 'zanzibarine';
const URN = 'urn:li:tag:erased';

/** A service that searches, and the command in a process of its own beside it. */
describe('aspectory erase', () => {
  let server: TestServer;
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${server.url}${path}`, { method: 'POST', body: JSON.stringify(body) });
    return { status: answer.status, json: JSON.parse((await answer.text()) || '{}') };
  };
  const write = (urn: string, description: string) =>
    post('/aspects?action=ingestProposal', { proposal: upsertOf(urn, 'tagProperties', { name: 'a', description }) });
  const found = async () =>
    (await post('/entities?action=search', { entity: 'tag', input: SECRET, start: 0, count: 1 })).json.value
      ?.numEntities;
  const run = (...args: readonly string[]) => runAspectory(server.dataDirectory, ['erase', ...args]);
  const image = () => readFileSync(join(server.dataDirectory, 'search', 'search.image')).includes(SECRET);
  const feed = async () => (await fetch(`${server.url}/openapi/v1/changes?limit=1000`)).text();

  beforeAll(async () => {
    server = await startTestServer();
    for (let n = 0; n < 100; n++) await write(`urn:li:tag:other${n}`, `other ${n}`);
    await write(URN, `${SECRET} before`);
    await write(URN, SECRET);
    await until('it is found', async () => (await found()) === 1);
    await server.stop();
    server = await startTestServer({ dataDirectory: server.dataDirectory });
    await until('it is found', async () => (await found()) === 1);
  });
  afterAll(async () => {
    await server.stop();
    await removeDataDirectory(server);
  });

  it('shows what would go, and asks before it erases', async () => {
    expect(image()).toBe(true);
    const shown = await run(URN, '--dry-run', '--mentions');
    expect(shown).toMatchObject({ code: 0, output: expect.stringMatching(/Would be erased of .*\n +3 values/) });
    expect(shown.output).toContain('Backups, exports');
    const asked = await run(URN);
    expect(asked).toMatchObject({ code: 1, complaints: expect.stringContaining('Add --yes to erase') });
    expect(await found()).toBe(1);
    expect(await run('urn:li:tag:nothing', '--yes')).toMatchObject({
      code: 1,
      complaints: expect.stringContaining('Nothing is stored of urn:li:tag:nothing'),
    });
  });

  it('goes wholly or not at all when the command is killed in the middle', async () => {
    const address = await sharedServerAddress(server.dataDirectory);
    if (!address) throw new Error('no database server');
    const database = new PostgresDatabase({ address, connectionsMax: 2 });
    const KILLED = 'urn:li:tag:killed';
    const text = 'quokka';
    for (const description of [`${text} before`, text]) await write(KILLED, description);
    const places = () => tablesWith(database, text);
    const before = await places();
    expect(before).toEqual(expect.arrayContaining(['aspect_latest', 'aspect_version', 'stored_document']));
    await database.transaction(async (transaction) => {
      // The erasure has deleted old values, and waits for this lock.
      await transaction.query({ text: 'lock table session in share mode' });
      const killed = startAspectory(server.dataDirectory, ['erase', KILLED, '--yes']);
      const waiting = `select from pg_locks where not granted and relation = 'session'::regclass and mode = 'RowExclusiveLock'`;
      await until('it waits', async () => (await database.query({ text: waiting })).length > 0);
      const ended = once(killed, 'exit');
      killed.kill('SIGKILL');
      await ended;
    });
    const others = `select from pg_locks where relation = 'session'::regclass and pid <> pg_backend_pid()`;
    await until('its transaction has ended', async () => (await database.query({ text: others })).length === 0);
    // The database may have had the commit already.
    const after = await places();
    expect([[], before]).toContainEqual(after);
    const again = await run(KILLED, '--yes');
    expect({ code: again.code, places: await places() }).toEqual({ code: 0, places: [] });
    await database.close();
  });

  it('reaches the searches, the feed and the image of a service beside it', async () => {
    expect((await feed()).includes(SECRET)).toBe(true);
    const erased = await run(URN, '--yes');
    expect(erased).toMatchObject({ code: 0, output: expect.stringMatching(/Erased of .*\n +3 values/) });
    expect(await found()).toBe(0);
    await until('the feed has no value of it', async () => !(await feed()).includes(SECRET));
    await until('the image has no text of it', () => !image());
    expect(await run(URN, '--yes')).toMatchObject({ code: 0, output: expect.stringMatching(/\n +0 values/) });
  });
});
