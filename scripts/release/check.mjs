// `npm run package:check`: makes the package, installs it into an empty folder as a user does, and uses it there.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Command } from 'commander';
import { filesOf, ROOT } from '../source-tree.mjs';

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const PACKAGE = join(ROOT, '.build', `aspectory-${version}.tgz`);
/** What a package never holds: tests, sources of programs that are built, and maps of bundles. */
const FOREIGN = /^(?!models\/)(.*\/)?(test|tests|node_modules|bench|clients)\/|\.(tsx?|map)$/;
/** The generator copies some of these files into what it generates. */
const COPIED = /^codegen\/(model\/[\w-]+|emit\/validators\/stop-early)\.ts$/;
const PACKED_MEGABYTES_MAX = 5;
const MEGABYTE = 1_000_000;
const MODEL = `namespace com.example.quality

/** How good the data of a dataset is. */
@Aspect = { "name": "dataQuality", "entities": ["dataset"] }
record DataQuality {
  @Searchable = { "fieldType": "KEYWORD", "addToFilters": true }
  grade: enum Grade { GOOD POOR }
}
`;
const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,sales.orders,PROD)';
const PROPOSAL = {
  entityType: 'dataset',
  changeType: 'UPSERT',
  entityUrn: DATASET,
  aspectName: 'dataQuality',
  aspect: { value: '{"grade":"GOOD"}', contentType: 'application/json' },
};

new Command('npm run package:check --')
  .description(
    'Makes the package, installs it into an empty folder, and uses it there. The exit code is 1 when something in it is missing or foreign.',
  )
  .parse();

/** The service that runs. */
let service;
const folder = mkdtempSync(join(tmpdir(), 'aspectory-package-'));
try {
  await checkPackage();
} finally {
  if (service) await end();
  rmSync(folder, { recursive: true, force: true });
}

async function checkPackage() {
  npm(ROOT, 'run', '--silent', 'package');
  checkFiles();
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  // The registry is asked only for what the cache does not have. No install script is needed.
  npm(folder, 'install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', PACKAGE);
  sayOk(`installed: ${megabytes(sizeOf(join(folder, 'node_modules')))} MB with its packages`);
  expect('--version', run('--version'), `${version}\n`);
  await checkService();
  await checkOwnModel();
}

function checkFiles() {
  const files = execFileSync('tar', ['-tzf', PACKAGE], { encoding: 'utf8' }).trim().split('\n');
  const names = files.map((file) => file.replace(/^package\//, ''));
  const foreign = names.filter((name) => FOREIGN.test(name) && !COPIED.test(name));
  if (foreign.length > 0) throw new Error(`Leave these out with "files" of package.json: ${foreign.join(', ')}`);
  const packed = statSync(PACKAGE).size;
  if (packed > PACKED_MEGABYTES_MAX * MEGABYTE)
    throw new Error(
      `The package has ${megabytes(packed)} MB, more than ${PACKED_MEGABYTES_MAX} MB. Look for what came in.`,
    );
  sayOk(`packed: ${names.length} files, ${megabytes(packed)} MB`);
}

async function checkService() {
  const url = await serve({});
  await answers(`${url}/health`);
  await answers(`${url}/restli/docs/rest/openapi`, 'swagger-ui');
  await answers(`${url}/restli/docs/rest/swagger-ui-bundle.js`, 'SwaggerUIBundle');
  const page = await answers(`${url}/app/`);
  for (const [, asset] of page.matchAll(/(?:src|href)="([^"]*assets[^"]*)"/g))
    await answers(new URL(asset, `${url}/app`));
  await answers(`${url}/openapi.json`, `"version": "${version}"`);
  expect('shipped metadata', run('get', 'urn:li:dataPlatform:hive', '--url', url), '"displayName": "Hive"');
  const { results } = JSON.parse(run('conformance', '--url', url, '--report', 'json'));
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  if (failed.length > 0) throw new Error(`conformance: ${JSON.stringify(failed)}`);
  sayOk(`served: health, reference, web application, documents, ${results.length} conformance checks`);
  await stop();
  expect('sample', run('sample'), 'values written');
  expect('models check', run('models', 'check'), '');
}

async function checkOwnModel() {
  const models = join(folder, 'models');
  mkdirSync(models);
  writeFileSync(join(models, 'DataQuality.pdl'), MODEL);
  writeFileSync(join(folder, 'quality.json'), JSON.stringify([PROPOSAL]));
  const environment = { ASPECTORY_MODELS: models };
  expect('codegen', runWith(environment, 'codegen', '--own', models, '--explain', 'dataset.dataQuality'), 'grade');
  expect('codegen', run('codegen', '--explain', 'ownership'), 'Owner');
  const url = await serve(environment);
  expect('import', runWith(environment, 'import', 'quality.json'), '1 of 1 records imported');
  expect('search', run('search', 'grade:GOOD', '--url', url), DATASET);
  await answers(`${url}/openapi.json`, 'dataQuality');
  sayOk('a model of its own: explained, generated, imported, found');
  await stop();
}

/** Starts the service in the empty folder. @returns its address, from the line that a person sees */
async function serve(environment) {
  service = spawn(join(folder, 'node_modules/.bin/aspectory'), ['serve', '--port', '0'], {
    ...surroundings(environment),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = [];
  for await (const line of createInterface(service.stderr)) {
    const [url] = /(?<=^Aspectory is at )[^,]+/.exec(line) ?? [];
    if (url !== undefined) return url;
    said.push(line);
  }
  throw new Error(`The service does not start: ${said.join('\n')}`);
}

async function stop() {
  const code = await end();
  if (code !== 0) throw new Error(`The service ended with ${code}`);
}

async function end() {
  if (service.exitCode === null) {
    const ended = once(service, 'exit');
    service.kill('SIGTERM');
    await ended;
  }
  return service.exitCode;
}

function run(...args) {
  return runWith({}, ...args);
}

function runWith(environment, ...args) {
  return execFileSync(join(folder, 'node_modules/.bin/aspectory'), args, {
    ...surroundings(environment),
    encoding: 'utf8',
    maxBuffer: 64 * MEGABYTE,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function surroundings(environment) {
  return { cwd: folder, env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment } };
}

function npm(cwd, ...args) {
  execFileSync('npm', args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}

async function answers(url, part = '') {
  const answer = await fetch(url);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}: ${text.slice(0, 500)}`);
  expect(String(url), text, part);
  return text;
}

function expect(what, text, part) {
  if (!text.includes(part)) throw new Error(`${what}: expected ${JSON.stringify(part)} in ${text.slice(0, 2000)}`);
}

function sizeOf(path) {
  return filesOf(path).reduce((sum, { size }) => sum + size, 0);
}

function megabytes(bytes) {
  return (bytes / MEGABYTE).toFixed(1);
}

function sayOk(what) {
  console.log(`ok  ${what}`);
}
