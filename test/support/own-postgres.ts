// PostgreSQL servers that a test starts, kills and promotes, with the binaries of the embedded one.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { locateServerBinaries } from '#base/database/embedded/cluster/server-binaries';
import { chooseServerAccount } from '#base/database/embedded/process/server-account';
import { notRun } from './not-run';
import { installInCi } from './debian-packages';
import { until } from './until';

const run = promisify(execFile);
const USER = 'aspectory';
const DATABASE = 'postgres';

export interface OwnPostgres {
  readonly port: number;
  readonly url: string;
  start(settings?: Readonly<Record<string, string>>): Promise<void>;
  /** As an operator stops it. */
  stop(): Promise<void>;
  /** As a broken machine ends it. */
  kill(): Promise<void>;
  query<Row>(text: string): Promise<readonly Row[]>;
  /** A copy that follows this server, which is stopped while it is copied. */
  standby(name: string): Promise<OwnPostgres>;
}

/** Makes a server that takes anybody on 127.0.0.1. @param folder that exists */
export async function ownPostgres(folder: string, name: string): Promise<OwnPostgres> {
  const data = join(folder, name);
  const account = chooseServerAccount(folder);
  const { initdb, environment } = await locateServerBinaries(folder, account);
  await ownedFolder(data, account.ids);
  const options = ['-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions'];
  await run(initdb, ['-D', data, ...options], { ...account.ids, cwd: data, env: { ...environment } });
  return serverOf(folder, name);
}

async function serverOf(folder: string, name: string): Promise<OwnPostgres> {
  const data = join(folder, name);
  const account = chooseServerAccount(data);
  const { postgres, environment } = await locateServerBinaries(folder, account);
  const port = await freePort();
  const url = `postgres://${USER}@127.0.0.1:${port}/${DATABASE}`;
  let child: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  const query = async <Row>(text: string): Promise<readonly Row[]> => {
    const client = new Client(url);
    await client.connect();
    return client
      .query(text)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  };
  const server: OwnPostgres = {
    port,
    url,
    query,
    start: async (settings = {}) => {
      const all = { port: String(port), unix_socket_directories: '', listen_addresses: '127.0.0.1', ...settings };
      const args = Object.entries({ fsync: 'off', ...all }).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
      child = spawn(postgres, ['-D', data, ...args], { ...account.ids, cwd: data, env: environment, stdio: 'ignore' });
      await until(`${name} answers`, () => query('select 1').catch(() => undefined));
    },
    stop: () => end('SIGINT'),
    // The postmaster alone would leave its children running.
    kill: () => end('SIGQUIT'),
    standby: async (other) => {
      await server.stop();
      await run('cp', ['-a', data, join(folder, other)]);
      await writeFile(join(folder, other, 'standby.signal'), '', { mode: 0o600 });
      if (account.ids) await chown(join(folder, other, 'standby.signal'), account.ids.uid, account.ids.gid);
      return serverOf(folder, other);
    },
  };
  return server;
}

/** Debian has it in /usr/sbin. */
const PGBOUNCER = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'];

/** Tests that need pgbouncer, which CI installs. @param tests gets the path of the program */
export function withPooler(tests: (program: string) => void): void {
  const find = () => PGBOUNCER.find((path) => existsSync(path));
  installInCi(['pgbouncer'], () => find() !== undefined);
  const found = find();
  if (found === undefined) notRun('a service behind pgbouncer', 'pgbouncer is not installed');
  else tests(found);
}

interface OwnPooler {
  readonly url: string;
  stop(): Promise<void>;
}

/** pgbouncer in transaction mode, with few connections to the server. */
export async function ownPooler(program: string, folder: string, server: OwnPostgres): Promise<OwnPooler> {
  const port = await freePort();
  const { ids } = chooseServerAccount(folder);
  const home = join(folder, 'pgbouncer');
  await ownedFolder(home, ids);
  const file = join(home, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    // With auth_type any, pgbouncer signs in as the user that the database names.
    `* = host=127.0.0.1 port=${server.port} user=${USER}`,
    '[pgbouncer]',
    `listen_port = ${port}`,
    'listen_addr = 127.0.0.1',
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 8',
    'max_client_conn = 200',
  ];
  await writeFile(file, lines.join('\n'), { mode: 0o644 });
  const child = spawn(program, ['-q', file], { ...ids, cwd: home, stdio: 'ignore' });
  const url = `postgres://${USER}@127.0.0.1:${port}/${DATABASE}`;
  const answers = async () => {
    const client = new Client(url);
    await client.connect();
    await client.end();
    return true;
  };
  await until('pgbouncer answers', () => answers().catch(() => false));
  return {
    url,
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGINT');
      await exited;
    },
  };
}

async function ownedFolder(folder: string, ids: { readonly uid: number; readonly gid: number } | undefined) {
  await mkdir(folder, { mode: 0o700 });
  await chmod(folder, 0o700);
  if (ids) await chown(folder, ids.uid, ids.gid);
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
      probe.close(() => resolve(port));
    });
  });
}
