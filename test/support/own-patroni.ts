// Two PostgreSQL servers that Patroni manages, with etcd, by the programs of Debian.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { chooseServerAccount } from '#base/database/embedded/process/server-account';
import { notRun } from './not-run';
import { installInCi } from './debian-packages';
import { freePort } from './own-postgres';
import { until } from './until';

const PATRONI = '/usr/bin/patroni';
const ETCD = '/usr/bin/etcd';
const VERSIONS = '/usr/lib/postgresql';
const USER = 'aspectory';
/** The least that Patroni takes. A member whose process died is replaced after it. */
const LEADER_SECONDS = 20;

interface Programs {
  /** Folder of the programs of PostgreSQL. */
  readonly bin: string;
}

/** Tests that need Patroni, which CI installs. */
export function withPatroni(tests: (programs: Programs) => void): void {
  installInCi(['patroni', 'etcd-server', 'postgresql'], () => findPrograms() !== undefined);
  const programs = findPrograms();
  if (programs) tests(programs);
  else notRun('a failover by Patroni', 'the packages patroni, etcd-server and postgresql are not installed');
}

function findPrograms(): Programs | undefined {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).map((name) => join(VERSIONS, name, 'bin')) : [];
  const bin = versions.find((folder) => existsSync(join(folder, 'pg_ctl')));
  return existsSync(PATRONI) && existsSync(ETCD) && bin !== undefined ? { bin } : undefined;
}

interface Member {
  readonly name: string;
  readonly port: number;
  readonly data: string;
  readonly process: ChildProcess;
}

interface OwnPatroni {
  /** Of both members. */
  readonly url: string;
  /** Ends the member that takes writes as a broken machine does. Resolves when Patroni has promoted the other one. */
  killPrimary(): Promise<void>;
  /** Of the member that takes writes. */
  query<Row>(text: string): Promise<readonly Row[]>;
  stop(): Promise<void>;
}

/** Starts both members, and waits until the second follows the first synchronously. */
export async function ownPatroni(folder: string, { bin }: Programs): Promise<OwnPatroni> {
  const { ids } = chooseServerAccount(folder);
  const etcd = await startEtcd(folder, ids);
  const members: Member[] = [];
  for (const name of ['one', 'two']) {
    members.push(await startMember({ folder, name, bin, etcdPort: etcd.port, ids }));
    await until(`${name} answers`, () => asked(members.at(-1), 'select 1').catch(() => undefined));
  }
  const [url, primary] = [urlOf(members), () => primaryOf(members)];
  await until('the standby is synchronous', async () => {
    const rows = await asked(await primary(), "select 1 from pg_stat_replication where sync_state = 'sync'");
    return rows.length > 0;
  });
  const query = async <Row>(text: string) => asked<Row>(await primary(), text);
  return {
    url,
    query,
    killPrimary: async () => {
      const killed = await primary();
      if (!killed) throw new Error('no member takes writes');
      await end(killed.process, 'SIGKILL');
      await killServer(killed);
      await until('Patroni promotes the standby', primary, { everyMs: 50 });
    },
    stop: async () => {
      for (const member of members) {
        await end(member.process, 'SIGKILL');
        await killServer(member).catch(() => undefined);
      }
      await end(etcd.process, 'SIGKILL');
    },
  };
}

type Account = { readonly uid: number; readonly gid: number } | undefined;

async function ownedFolder(folder: string, ids: Account): Promise<string> {
  await mkdir(folder, { mode: 0o700 });
  await chmod(folder, 0o700);
  if (ids) await chown(folder, ids.uid, ids.gid);
  return folder;
}

async function startEtcd(folder: string, ids: Account) {
  const data = await ownedFolder(join(folder, 'etcd'), ids);
  const [port, peers] = [await freePort(), `http://127.0.0.1:${await freePort()}`];
  const clients = `http://127.0.0.1:${port}`;
  const options = {
    'data-dir': data,
    'listen-client-urls': clients,
    'advertise-client-urls': clients,
    'listen-peer-urls': peers,
    'initial-advertise-peer-urls': peers,
    'initial-cluster': `default=${peers}`,
  };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const process = spawn(ETCD, args, { ...ids, cwd: data, stdio: 'ignore' });
  const health = () => fetch(`${clients}/health`).catch(() => undefined);
  await until('etcd answers', async () => (await health())?.ok);
  return { port, process };
}

interface MemberFacts {
  readonly folder: string;
  readonly name: string;
  readonly bin: string;
  readonly etcdPort: number;
  readonly ids: Account;
}

async function startMember({ folder, name, bin, etcdPort, ids }: MemberFacts): Promise<Member> {
  const home = await ownedFolder(join(folder, `patroni-${name}`), ids);
  const [port, control] = [await freePort(), await freePort()];
  const data = join(home, 'data');
  const file = join(home, 'patroni.yml');
  const settings = {
    scope: 'aspectory',
    name,
    restapi: { listen: `127.0.0.1:${control}`, connect_address: `127.0.0.1:${control}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: LEADER_SECONDS,
        loop_wait: 1,
        retry_timeout: 3,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: false, parameters: { fsync: 'off', unix_socket_directories: home } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, { auth: 'trust' }],
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust', 'local all all trust'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: bin,
      pgpass: join(home, 'pgpass'),
      authentication: { superuser: { username: USER }, replication: { username: 'follower' } },
    },
  };
  // JSON is YAML, too.
  await writeFile(file, JSON.stringify(settings), { mode: 0o644 });
  const process = spawn(PATRONI, [file], {
    ...ids,
    cwd: home,
    stdio: 'ignore',
    env: { PATH: '/usr/bin:/bin', HOME: home },
  });
  return { name, port, data, process };
}

function urlOf(members: readonly Member[]): string {
  const hosts = members.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return `postgres://${USER}@${hosts}/postgres?target_session_attrs=read-write`;
}

async function asked<Row>(member: Member | undefined, text: string): Promise<readonly Row[]> {
  const client = new Client(`postgres://${USER}@127.0.0.1:${member?.port}/postgres`);
  client.on('error', () => undefined);
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

async function primaryOf(members: readonly Member[]): Promise<Member | undefined> {
  for (const member of members) {
    const rows = await asked(member, 'select 1 where not pg_is_in_recovery()').catch(() => []);
    if (rows.length > 0) return member;
  }
  return undefined;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

/** Patroni starts it in a session of its own. */
async function killServer({ data }: Member): Promise<void> {
  const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGQUIT');
}
