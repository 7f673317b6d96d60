// `npm run clients -- [FILE...]`: runs unmodified Python clients, version 0.10.4 and the newest, against servers of its own: one without
// authentication, and one with it, for which the clients get a token. Each client ingests the files with the file source and the datahub-rest
// sink, then uses put, get, exists and the emitter.
// The first run installs the clients from PyPI into .build/clients.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { ROOT } from './source-tree.mjs';

const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,client_check.table,PROD)';

/** Release 0.10.4 needs packages of its time, hence the date. */
const CLIENTS = [
  {
    name: '0.10.4',
    requirements: [
      '--exclude-newer',
      '2023-07-15',
      'acryl-datahub[datahub-rest]==0.10.4',
      'pydantic<2',
      'setuptools<68',
      'wheel',
    ],
  },
  { name: 'newest', requirements: ['acryl-datahub[datahub-rest]'] },
];

const EMITTER = `
import sys
from datahub.emitter.mcp import MetadataChangeProposalWrapper
from datahub.emitter.rest_emitter import DatahubRestEmitter
from datahub.ingestion.graph.client import DataHubGraph, DatahubClientConfig
from datahub.metadata.schema_classes import DatasetPropertiesClass, StatusClass

url, urn, token = sys.argv[1:]
token = token or None
emitter = DatahubRestEmitter(url, token=token)
emitter.test_connection()
emitter.emit(MetadataChangeProposalWrapper(entityUrn=urn, aspect=DatasetPropertiesClass(description="caf\\u00e9 \\u4e2d", customProperties={"by": "emitter"})))
emitter.emit(MetadataChangeProposalWrapper(entityUrn=urn, aspect=StatusClass(removed=False)))
graph = DataHubGraph(DatahubClientConfig(server=url, token=token))
read = graph.get_aspect(urn, DatasetPropertiesClass)
assert read is not None and read.description == "caf\\u00e9 \\u4e2d" and read.customProperties == {"by": "emitter"}, read
me = graph.execute_graphql("{ me { corpUser { urn } } }")
assert me["me"]["corpUser"]["urn"].startswith("urn:li:corpuser:"), me
print("emitter ok")
`;

const commandLine = new Command('npm run clients --')
  .description(
    'Runs unmodified Python clients, version 0.10.4 and the newest, against servers of its own, without and with authentication. The exit code is 1 when one of them fails.',
  )
  .argument('[file...]', 'metadata to ingest, instead of a sample')
  .parse();
const metadata =
  commandLine.args.length > 0
    ? commandLine.args.map((file) => resolve(file))
    : [join(ROOT, 'test/fixtures/metadata/shop-mce.json')];
// The file source ignores a path that does not exist.
for (const file of metadata.filter((each) => !existsSync(each))) commandLine.error(`${file} does not exist`);

const scratch = mkdtempSync(join(tmpdir(), 'aspectory-clients-'));
let failures = 0;

try {
  for (const client of CLIENTS)
    for (const auth of ['off', 'on']) await checkClient(client, install(client), metadata, auth);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
process.exit(failures === 0 ? 0 : 1);

/** Installs a client into its own environment. @returns the folder of its programs */
function install({ name, requirements }) {
  const home = join(ROOT, '.build/clients', name);
  const bin = join(home, 'bin');
  if (existsSync(join(bin, 'datahub'))) return bin;
  console.log(`installing the ${name} client`);
  mkdirSync(home, { recursive: true });
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'] };
  execFileSync('python3', ['-m', 'venv', home], quiet);
  execFileSync(join(bin, 'pip'), ['install', '-q', 'uv'], quiet);
  execFileSync(join(bin, 'uv'), ['pip', 'install', '-q', '--python', join(bin, 'python'), ...requirements], quiet);
  return bin;
}

async function checkClient({ name }, bin, files, auth) {
  const server = await startServer(name, auth);
  const title = `${name} client, authentication ${auth}`;
  const run = (what, program, args, token = server.token) =>
    check(`${title}: ${what}`, () => start(program, args, token));
  const start = (program, args, token) =>
    execFileSync(join(bin, program), args, {
      env: environment(server.url, token),
      encoding: 'utf8',
      stdio: 'pipe',
      timeout: 600_000,
    });
  try {
    for (const file of files)
      run(`ingest ${file.split('/').at(-1)}`, 'datahub', ['ingest', '-c', recipe(file, server)]);
    const value = write(
      'properties.json',
      JSON.stringify({ description: 'put by the command line', customProperties: {} }),
    );
    run('put', 'datahub', ['put', '--urn', DATASET, '-a', 'datasetProperties', '-d', value]);
    const text = run('get', 'datahub', ['get', '--urn', DATASET, '-a', 'datasetProperties']);
    check(`${title}: get reads what put wrote`, () => assertIncludes(text, 'put by the command line'));
    const exists = run('exists', 'datahub', ['exists', '--urn', DATASET]);
    check(`${title}: exists finds the entity`, () => assertIncludes(exists.toLowerCase(), 'true'));
    run('emitter', 'python', ['-c', EMITTER, server.url, DATASET, server.token]);
    if (auth === 'on')
      check(`${title}: is refused without a token`, () =>
        assertFails(() => start('python', ['-c', EMITTER, server.url, DATASET, ''], '')),
      );
  } finally {
    await server.stop();
  }
}

function check(what, action) {
  try {
    const result = action();
    console.log(`ok      ${what}`);
    return result ?? '';
  } catch (error) {
    failures++;
    console.log(`FAILED  ${what}\n${error.stdout ?? ''}${error.stderr ?? error}`);
    return '';
  }
}

function assertIncludes(text, part) {
  if (!text.includes(part)) throw new Error(`expected to find ${part} in: ${text}`);
}

function assertFails(action) {
  try {
    action();
  } catch {
    return;
  }
  throw new Error('it was not refused');
}

function recipe(file, { url, token }) {
  return write(
    `${file.split('/').at(-1)}.yml`,
    `source:\n  type: file\n  config:\n    path: ${file}\nsink:\n  type: datahub-rest\n  config:\n    server: ${url}\n${token === '' ? '' : `    token: ${token}\n`}`,
  );
}

function write(name, text) {
  const path = join(scratch, name);
  writeFileSync(path, text);
  return path;
}

/** By default, clients write to the home directory and send telemetry. */
function environment(url, token) {
  return {
    PATH: process.env.PATH,
    HOME: scratch,
    DATAHUB_TELEMETRY_ENABLED: 'false',
    DATAHUB_GMS_URL: url,
    ...(token !== '' && { DATAHUB_GMS_TOKEN: token }),
    PYTHONWARNINGS: 'ignore',
  };
}

async function startServer(name, auth) {
  const port = await freePort();
  const data = join(scratch, `data-${name}-${auth}`);
  const child = spawn(process.execPath, [join(ROOT, 'scripts/start.mjs')], {
    env: { ...process.env, PORT: String(port), ASPECTORY_AUTH: auth, ASPECTORY_DATA_DIR: data },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const exited = new Promise((done) => child.once('exit', done));
  for (let waited = 0; !(await answers(`${url}/health`)); waited += 100) {
    if (waited > 60_000 || child.exitCode !== null) throw new Error('the server did not start');
    await new Promise((done) => setTimeout(done, 100));
  }
  return { url, token: auth === 'on' ? makeToken(data) : '', stop: () => (child.kill('SIGTERM'), exited) };
}

/** As an operator makes one: a user, then a token of the user. */
function makeToken(data) {
  const command = (args) =>
    execFileSync(process.execPath, [join(ROOT, 'scripts/aspectory.mjs'), ...args, '--data-dir', data], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  command(['user', 'create', 'ingestion', '--admin', '--password-file', write('password', 'correct horse battery')]);
  return command(['token', 'create', '--user', 'ingestion', '--name', 'clients']).trim();
}

async function answers(url) {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

function freePort() {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}
