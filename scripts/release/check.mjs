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
const FOREIGN = /^(?!models\/|\.build\/docs\/)(.*\/)?(test|tests|node_modules|bench|clients)\/|\.(tsx?|map)$/;
/** The generator copies some of these files into what it generates. */
const COPIED = /^codegen\/(model\/[\w-]+|emit\/validators\/(admit-bigints|stop-early))\.ts$/;
/** Half a megabyte is the documentation. */
const PACKED_MEGABYTES_MAX = 6;
const MEGABYTE = 1_000_000;
/** The npm of Node 20, which runs install scripts unasked, and its successor. */
const NPM_RELEASES = ['10.8.2', '11'];
/** A line by which npm names a script of a package before it runs it. */
const INSTALL_SCRIPT = /^> .* (pre|post)?install$/;
const MODEL = `namespace com.example.quality

/** The quality of the data of a dataset. */
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
  for (const release of NPM_RELEASES) checkInstall(release);
  sayOk(`installed: ${megabytes(sizeOf(join(folder, 'node_modules')))} MB with its packages`);
  expect('--version', run('--version'), `${version}\n`);
  await checkService();
  await checkOwnModel();
}

/**
 * Installs with a release of npm that runs install scripts. The registry is asked only for what the cache does not have. The release is
 * named by an option, because an `npx` around this program (`package:check:node-26`) leaves its own packages in the environment.
 */
function checkInstall(release) {
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
  rmSync(join(folder, 'package-lock.json'), { force: true });
  const options = ['--prefer-offline', '--ignore-scripts=false', '--foreground-scripts', '--no-audit', '--no-fund'];
  const output = execFileSync(
    'npx',
    ['--yes', `--package=npm@${release}`, '--', 'npm', 'install', ...options, PACKAGE],
    {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ran = output.split('\n').filter((line) => INSTALL_SCRIPT.test(line));
  if (ran.length > 0) throw new Error(`npm ${release} runs scripts of packages: ${ran.join(', ')}`);
  const { packages } = JSON.parse(readFileSync(join(folder, 'node_modules', '.package-lock.json'), 'utf8'));
  const scripted = Object.keys(packages).filter((path) => packages[path].hasInstallScript);
  if (scripted.length > 0) throw new Error(`Packages with install scripts: ${scripted.join(', ')}`);
  sayOk(`npm ${release}: ${Object.keys(packages).length} packages, no install script`);
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
  await answers(`${url}/docs/`, 'assets/site.css');
  await answers(`${url}/docs/scripts/deploy/runbook.html`, '<h1');
  await answers(`${url}/openapi.json`, `"version": "${version}"`);
  expect('shipped metadata', run('get', 'urn:li:dataPlatform:hive', '--url', url), '"displayName": "Hive"');
  const { results } = JSON.parse(run('conformance', '--url', url, '--report', 'json'));
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  if (failed.length > 0) throw new Error(`conformance: ${JSON.stringify(failed)}`);
  sayOk(`served: health, reference, web application, documentation, documents, ${results.length} conformance checks`);
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
