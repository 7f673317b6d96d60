// `npm run clients -- [FILE...]`: runs unmodified Python clients, version 0.10.4 and the newest, against a server of its own. Each client
// ingests the files with the file source and the datahub-rest sink, then uses put, get, exists and the emitter.
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

url, urn = sys.argv[1:]
emitter = DatahubRestEmitter(url)
emitter.test_connection()
emitter.emit(MetadataChangeProposalWrapper(entityUrn=urn, aspect=DatasetPropertiesClass(description="caf\\u00e9 \\u4e2d", customProperties={"by": "emitter"})))
emitter.emit(MetadataChangeProposalWrapper(entityUrn=urn, aspect=StatusClass(removed=False)))
graph = DataHubGraph(DatahubClientConfig(server=url))
read = graph.get_aspect(urn, DatasetPropertiesClass)
assert read is not None and read.description == "caf\\u00e9 \\u4e2d" and read.customProperties == {"by": "emitter"}, read
print("emitter ok")
`;

const commandLine = new Command('npm run clients --')
  .description(
    'Runs unmodified Python clients, version 0.10.4 and the newest, against a server of its own. The exit code is 1 when one of them fails.',
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
  for (const client of CLIENTS) await checkClient(client, install(client), metadata);
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

async function checkClient({ name }, bin, files) {
  const server = await startServer(name);
  const run = (what, program, args) =>
    check(`${name} client: ${what}`, () =>
      execFileSync(join(bin, program), args, { env: environment(server.url), encoding: 'utf8', timeout: 600_000 }),
    );
  try {
    for (const file of files)
      run(`ingest ${file.split('/').at(-1)}`, 'datahub', ['ingest', '-c', recipe(file, server.url)]);
    const value = write(
      'properties.json',
      JSON.stringify({ description: 'put by the command line', customProperties: {} }),
    );
    run('put', 'datahub', ['put', '--urn', DATASET, '-a', 'datasetProperties', '-d', value]);
    const text = run('get', 'datahub', ['get', '--urn', DATASET, '-a', 'datasetProperties']);
    check(`${name} client: get reads what put wrote`, () => assertIncludes(text, 'put by the command line'));
    const exists = run('exists', 'datahub', ['exists', '--urn', DATASET]);
    check(`${name} client: exists finds the entity`, () => assertIncludes(exists.toLowerCase(), 'true'));
    run('emitter', 'python', ['-c', EMITTER, server.url, DATASET]);
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

function recipe(file, url) {
  return write(
    `${file.split('/').at(-1)}.yml`,
    `source:\n  type: file\n  config:\n    path: ${file}\nsink:\n  type: datahub-rest\n  config:\n    server: ${url}\n`,
  );
}

function write(name, text) {
  const path = join(scratch, name);
  writeFileSync(path, text);
  return path;
}

/** By default, clients write to the home directory and send telemetry. */
function environment(url) {
  return {
    PATH: process.env.PATH,
    HOME: scratch,
    DATAHUB_TELEMETRY_ENABLED: 'false',
    DATAHUB_GMS_URL: url,
    PYTHONWARNINGS: 'ignore',
  };
}

async function startServer(name) {
  const port = await freePort();
  const child = spawn(process.execPath, [join(ROOT, 'scripts/start.mjs')], {
    env: { ...process.env, PORT: String(port), ASPECTORY_DATA_DIR: join(scratch, `data-${name}`) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const exited = new Promise((done) => child.once('exit', done));
  for (let waited = 0; !(await answers(`${url}/health`)); waited += 100) {
    if (waited > 60_000 || child.exitCode !== null) throw new Error('the server did not start');
    await new Promise((done) => setTimeout(done, 100));
  }
  return { url, stop: () => (child.kill('SIGTERM'), exited) };
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
