// Services over a database of this machine, and the processor time that they and its server take. On Linux.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

const TICKS_PER_SECOND = 100;

/** Starts a service on a free port. @returns its address and process when it is ready, and a function that ends it */
export async function startService(databaseUrl, directory, settings = {}) {
  const environment = { DATABASE_URL: databaseUrl, ASPECTORY_DATA_DIR: directory, ASPECTORY_SHIPPED_METADATA: 'off' };
  const child = spawn(process.execPath, ['scripts/aspectory.mjs', 'serve'], {
    env: { PATH: process.env.PATH, PORT: '0', ...environment, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url: await untilReady(child), pid: child.pid, stop };
}

/** Goes on to read the log, because a service waits for a pipe that is full. */
function untilReady(child) {
  return new Promise((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const { msg, url } = JSON.parse(line);
      if (msg === 'ready') resolve(url);
    });
    child.once('exit', () => reject(new Error('a service did not start')));
  });
}

/** Sends a GET, or a POST with the body. @throws Error for a status that is not of the 200s */
export async function send(url, body) {
  const response = await fetch(url, body && { method: 'POST', body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${text}`);
}

/** @param connection an open connection to the server, which must be one of this machine */
export async function processorTimes(connection) {
  const { rows } = await connection.query('select pg_backend_pid() as pid');
  const { parent: postmaster } = await ticks(rows[0].pid);
  /** The processor seconds of the server with the children that it has and had, and of the services. */
  return async (services = []) => {
    const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    const known = await Promise.all(all.map(async (pid) => ({ pid: Number(pid), ...(await ticks(pid)) })));
    const sum = (found) => found.reduce((total, { own }) => total + own, 0) / TICKS_PER_SECOND;
    const server = known.filter(({ pid, parent }) => pid === postmaster || parent === postmaster);
    const ended = known.find(({ pid }) => pid === postmaster)?.ended ?? 0;
    return {
      services: sum(known.filter(({ pid }) => services.includes(pid))),
      server: sum(server) + ended / TICKS_PER_SECOND,
    };
  };
}

async function ticks(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return {
    parent: Number(fields[1]),
    own: Number(fields[11]) + Number(fields[12]),
    ended: Number(fields[13]) + Number(fields[14]),
  };
}
