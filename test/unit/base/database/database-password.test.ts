import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { passwordSource } from '#base/database/database-password';
import { openDatabase } from '#base/database/open-database';
import { UnavailableError } from '#base/errors/domain-error';
import { readSettings } from '#base/settings/read-settings';
import { type OwnPostgres, ownPostgres } from '#test/support/own-postgres';
import { until } from '#test/support/until';

let folder: string;
let server: OwnPostgres;
let file: string;

/** The role that tests sign in with needs a password. */
const RULES = 'host all aspectory 127.0.0.1/32 trust\nhost all catalog 127.0.0.1/32 scram-sha-256\n';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'database-password-'));
  await chmod(folder, 0o755);
  server = await ownPostgres(folder, 'server');
  await writeFile(join(folder, 'rules'), RULES);
  await server.start({ hba_file: join(folder, 'rules') });
  await server.query("create role catalog login password 'first%3A@/'");
  await server.query('create database catalog owner catalog');
  file = join(folder, 'password');
});

afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

function opened(environment: Readonly<Record<string, string>>) {
  const url = `postgres://catalog@127.0.0.1:${server.port}/catalog`;
  const settings = readSettings({ DATABASE_URL: url, ASPECTORY_DATABASE_CONNECTIONS: '2', ...environment });
  return openDatabase(settings, pino({ level: 'silent' }), { use: 'serves', command: 'test', shared: false });
}

const endSessions = () =>
  server.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'catalog'");

test('a password that was changed is read from its file, without a restart', async () => {
  await writeFile(file, 'first%3A@/\n');
  const { database, questions, close } = await opened({ ASPECTORY_DATABASE_PASSWORD_FILE: file });
  try {
    const one = { text: 'select 1 as one' };
    // A session that the server ended may fail one more statement before the pool lets it go.
    const refusal = (part: string) =>
      until(part, () =>
        database.query(one).then(
          () => false,
          (error: unknown) => error instanceof UnavailableError && error.message.includes(part),
        ),
      );
    expect(await database.query(one)).toEqual([{ one: 1 }]);
    await server.query("alter role catalog password 'second'");
    await endSessions();
    await refusal('the password is wrong, or was changed');
    await writeFile(file, 'second\n');
    expect(await database.query(one)).toEqual([{ one: 1 }]);
    await rm(file);
    await endSessions();
    await refusal(`the file ${file} of ASPECTORY_DATABASE_PASSWORD_FILE cannot be read`);
    await writeFile(file, 'second');
    await until('questions are answered again', () => questions.query(one).catch(() => false));
    expect(await questions.query(one)).toEqual([{ one: 1 }]);
  } finally {
    await close();
  }
});

test('a command prints a password of its own for new connections', async () => {
  await server.query("alter role catalog password 'token-1'");
  const counter = join(folder, 'count');
  await writeFile(counter, '0');
  const command = `n=$(($(cat ${counter}) + 1)); echo $n > ${counter}; echo token-1`;
  const { database, close } = await opened({ ASPECTORY_DATABASE_PASSWORD_COMMAND: command });
  try {
    expect(await database.query({ text: 'select 1 as one' })).toEqual([{ one: 1 }]);
    expect(Number(await readFile(counter, 'utf8'))).toBeGreaterThan(1);
  } finally {
    await close();
  }
});

test('a command that fails without a word is not shown, because it may hold a secret', async () => {
  const databasePasswordCommand = 'secret-word >/dev/null 2>&1; exit 3';
  const source = passwordSource({
    databaseUrl: 'postgres://a',
    databasePasswordFile: undefined,
    databasePasswordCommand,
  });
  const error: unknown = await source?.().catch((reason: unknown) => reason);
  expect(String(error)).toContain('it printed no error (exit code 3)');
  expect(String(error)).not.toContain('secret-word');
});

test('a command that fails says what it printed', async () => {
  const source = passwordSource({
    databaseUrl: 'postgres://a',
    databasePasswordFile: undefined,
    databasePasswordCommand: 'echo no token >&2; exit 3',
  });
  await expect(source?.()).rejects.toThrow(/ASPECTORY_DATABASE_PASSWORD_COMMAND failed: .*no token/);
});

test.each([
  [{ ASPECTORY_DATABASE_PASSWORD_FILE: 'f', ASPECTORY_DATABASE_PASSWORD_COMMAND: 'c' }, 'Unset one of them'],
  [{ ASPECTORY_DATABASE_PASSWORD_FILE: 'f', DATABASE_URL: 'postgres://u:p@h/d' }, 'Remove it from DATABASE_URL'],
])('%j is refused', async (environment, problem) => {
  await expect(opened(environment)).rejects.toThrow(problem);
});

test('a password without a server is refused', async () => {
  const settings = { databaseUrl: undefined, databasePasswordFile: 'f', databasePasswordCommand: undefined };
  expect(() => passwordSource(settings)).toThrow('Set it to the server, without a password');
});
