// Runs one node of a cluster in a child process. Nodes refuse to run as root, so root runs them as an unprivileged user.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installCluster } from './install.mjs';
import { javaHome } from './java-home.mjs';
import { CERTIFICATE, secure, unsecured } from './secure.mjs';

/**
 * A node that starts soon and searches slowly, for tests: only the first, quick compiler, no parallel collector, and no check of the
 * bytecode of a known distribution. Measured: a start takes 13 s of processor time instead of 28 s; the bytecode check took 1 s more.
 */
const QUICK = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote';
/**
 * The serial collector leaves garbage until the heap is full. A node that counts it as used memory answers 429 then, although it has
 * enough. So this node counts what its requests reserve.
 */
const QUICK_SETTINGS = [
  'indices.breaker.total.use_real_memory: false',
  // After a restart, all 83 indices recover at once instead of four at a time: in 1.0 s instead of 1.9 s.
  'cluster.routing.allocation.node_initial_primaries_recoveries: 100',
];
/** Measured on two processors: 10 s when idle, 43 s while two test files run, more than 120 s when ten times as much runs. */
const ANSWERS_WITHIN_MS = 240_000;

/**
 * @param {{ directory: string, name: string, httpPort: number, transportPort: number, version?: string, masters?: string[], seeds?: string[], heap?: string, settings?: string[], isSecured?: boolean, isQuick?: boolean }} node
 *   `masters` and `seeds` (names and `host:port` of transports) make several nodes one cluster; without them, the node is alone. `settings` are lines of elasticsearch.yml or opensearch.yml.
 * @returns the child process and the URL, once the node answers, and the certificate file of a secured node
 */
export async function startNode(node) {
  const { distribution, product } = installCluster(node.version);
  prepare(distribution, product, node);
  const certificate = node.isSecured ? join(node.directory, 'config', CERTIFICATE) : undefined;
  const child = launch(distribution, product, node);
  // A node that starts too slowly must not outlive this process.
  process.once('exit', () => child.kill('SIGTERM'));
  const url = `${certificate ? 'https' : 'http'}://127.0.0.1:${node.httpPort}`;
  for (let waited = 0; !(await answers(url, certificate)); waited += 250) {
    if (child.exitCode !== null || waited > ANSWERS_WITHIN_MS)
      throw new Error(`${product.title} did not start; its log is in ${join(node.directory, 'logs')}`);
    await sleep(250);
  }
  return { child, url, certificate };
}

function prepare(
  distribution,
  { program },
  {
    directory,
    name,
    httpPort,
    transportPort,
    masters = [],
    seeds = [],
    settings = [],
    isSecured = false,
    isQuick = false,
  },
) {
  for (const folder of ['config', 'data', 'logs', 'tmp']) mkdirSync(join(directory, folder), { recursive: true });
  cpSync(join(distribution, 'config/log4j2.properties'), join(directory, 'config/log4j2.properties'));
  writeFileSync(join(directory, 'config/jvm.options'), jvmOptions(distribution, directory, isQuick));
  const discovery =
    masters.length > 0
      ? [`discovery.seed_hosts: ${JSON.stringify(seeds)}`, `cluster.initial_master_nodes: ${JSON.stringify(masters)}`]
      : ['discovery.type: single-node'];
  writeFileSync(
    join(directory, 'config', `${program}.yml`),
    [
      'cluster.name: aspectory-development',
      `node.name: ${name}`,
      `path.data: ${join(directory, 'data')}`,
      `path.logs: ${join(directory, 'logs')}`,
      'network.host: 127.0.0.1',
      `http.port: ${httpPort}`,
      `transport.port: ${transportPort}`,
      'cluster.routing.allocation.disk.threshold_enabled: false',
      'action.destructive_requires_name: false',
      ...discovery,
      ...(isSecured ? secure(program, join(directory, 'config'), distribution) : unsecured(program, distribution)),
      ...(isQuick ? QUICK_SETTINGS : []),
      ...settings,
      '',
    ].join('\n'),
  );
}

/** This build has no vector module, and its paths are relative to the directory from which SonarQube starts it. */
function jvmOptions(distribution, directory, isQuick) {
  const left = isQuick ? ['jdk.incubator.vector', 'UseG1GC'] : ['jdk.incubator.vector'];
  return readFileSync(join(distribution, 'config/jvm.options'), 'utf8')
    .split('\n')
    .filter((line) => !left.some((option) => line.includes(option)))
    .map((line) => line.replaceAll('logs/', `${join(directory, 'logs')}/`))
    .join('\n');
}

function launch(distribution, { program, environment, java }, { directory, heap = '512m', isQuick = false }) {
  const account = unprivilegedAccount();
  if (account) {
    execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, directory]);
    chmodSync(directory, 0o755);
  }
  return spawn('bash', [join(distribution, 'bin', program)], {
    cwd: directory,
    ...account,
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      HOME: directory,
      [`${environment}_JAVA_HOME`]: javaHome(java),
      [`${environment}_PATH_CONF`]: join(directory, 'config'),
      [`${environment}_TMPDIR`]: join(directory, 'tmp'),
      [`${environment}_JAVA_OPTS`]: `-Xms${heap} -Xmx${heap} ${isQuick ? QUICK : ''}`,
      // The program that starts the node is a Java program too.
      CLI_JAVA_OPTS: QUICK,
    },
  });
}

function unprivilegedAccount() {
  if (process.getuid?.() !== 0) return undefined;
  const [, , uid, gid] = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
    .split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

/** A secured node answers 401. */
async function answers(url, certificate) {
  if (!certificate)
    return fetch(`${url}/_cluster/health`).then(
      (response) => response.ok,
      () => false,
    );
  return new Promise((resolve) => {
    get(url, { ca: readFileSync(certificate) }, (response) => resolve(response.resume().statusCode === 401)).on(
      'error',
      () => resolve(false),
    );
  });
}
