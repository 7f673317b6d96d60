import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Connection } from 'mysql2/promise';
import { createConnection } from 'mysql2/promise';
import { installCommand, mayInstall } from './debian-packages';
import { notRun } from './not-run';
import { freePorts } from './test-cluster';
import { oncePerRun, runFolder } from './test-run';
import { until } from './until';

const SERVER = '/usr/sbin/mariadbd';
const isRoot = process.getuid?.() === 0;
const INSTALLS_WITHIN_MS = 300_000;
const STARTS_WITHIN_MS = 60_000;

/**
 * Tests that need a real MariaDB: the package `mariadb-server` of Debian. CI installs it, if it may.
 */
export function describeWithMariadb(name: string, tests: () => void): void {
  if (existsSync(SERVER) || mayInstall()) describe(name, tests);
  else notRun(name, 'MariaDB is not installed (apt-get install mariadb-server)');
}

export interface TestMariadb {
  readonly port: number;
  /** As the administrator. */
  connect(): Promise<Connection>;
  stop(): Promise<void>;
}

/** A server of its own, with an administrator `root` without a password. */
export async function testMariadb(): Promise<TestMariadb> {
  await oncePerRun('mariadb-package', install, INSTALLS_WITHIN_MS);
  const port = await freePorts(1);
  const folder = join(runFolder(), `mariadb-${port}`);
  mkdirSync(folder, { recursive: true });
  const common = ['--no-defaults', `--datadir=${join(folder, 'data')}`, ...(isRoot ? ['--user=root'] : [])];
  const admin = ['--auth-root-authentication-method=normal', '--skip-test-db'];
  await promisify(execFile)('mariadb-install-db', [...common, ...admin]);
  const server = spawn(
    SERVER,
    [...common, `--port=${port}`, '--bind-address=127.0.0.1', `--socket=${join(folder, 's')}`, '--skip-log-bin'],
    { stdio: 'ignore' },
  );
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const connect = () => createConnection({ host: '127.0.0.1', port, user: 'root', multipleStatements: true });
  await until(
    'MariaDB answers',
    () =>
      connect().then(
        async (connection) => connection.end().then(() => true),
        () => false,
      ),
    { withinMs: STARTS_WITHIN_MS },
  );
  return {
    port,
    connect,
    stop: async () => {
      server.kill();
      await ended;
    },
  };
}

async function install(): Promise<true> {
  if (!existsSync(SERVER)) await promisify(execFile)('sh', ['-c', installCommand(['mariadb-server'])]);
  return true;
}
