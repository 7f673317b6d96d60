// `npm run sdk:check`: generates each SDK, compiles it, and uses it against a service of its own. Compiler warnings are failures.
// A language whose tools are not installed is reported as NOT RUN.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { build } from 'esbuild';
import { serveCatalog } from '../clients/served-catalog.mjs';
import { ensureGenerated } from '../ensure-generated.mjs';
import { ROOT } from '../source-tree.mjs';
import { ensureGenerator, generateSdk, hasProgram } from './generator.mjs';
import { LANGUAGES } from './languages.mjs';

const PROGRAMS = join(ROOT, 'scripts/sdk/round-trips');
const CACHE = join(homedir(), '.cache/aspectory');
/** The packages that the SDK for Python needs are in an environment of their own. */
const PYTHON = join(CACHE, 'sdk-python');
const PYTHON_PACKAGES = ['urllib3>=2.7,<3', 'python-dateutil>=2.8.2', 'pydantic>=2.11', 'typing-extensions>=4.7.1'];
const TYPESCRIPT = {
  target: 'es2023',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2023', 'dom'],
  types: ['node'],
  typeRoots: [join(ROOT, 'node_modules/@types')],
  strict: true,
  noEmit: true,
};

/** For each language: the programs that it needs, how its SDK is compiled, and how the round trip runs. */
const CHECKS = {
  'typescript-fetch': { tools: [], check: checkTypescript },
  python: { tools: [['python3', '--version']], check: checkPython },
  java: {
    tools: [
      ['javac', '-version'],
      ['mvn', '--version'],
    ],
    check: checkJava,
  },
  go: { tools: [['go', 'version']], check: checkGo },
};

const { args: chosen } = new Command('npm run sdk:check --')
  .description('Generates, compiles and uses the SDK of each language. The exit code is 1 when one of them fails.')
  .argument('[language...]', `some of ${Object.keys(LANGUAGES).join(', ')}; default: all`)
  .parse();

await ensureGenerated();
if (!hasProgram('java', '-version')) {
  console.log('NOT RUN  SDKs: Java is not installed, which OpenAPI Generator needs');
  process.exit(0);
}
ensureGenerator();
const scratch = mkdtempSync(join(tmpdir(), 'aspectory-sdk-'));
const service = await serveCatalog(scratch, 'off');
let failures = 0;
try {
  for (const language of chosen.length > 0 ? chosen : Object.keys(CHECKS)) await checkLanguage(language);
} finally {
  await service.stop();
  rmSync(scratch, { recursive: true, force: true });
}
process.exit(failures === 0 ? 0 : 1);

async function checkLanguage(language) {
  const { tools, check } = CHECKS[language];
  const missing = tools.find(([name, ...args]) => !hasProgram(name, ...args));
  if (missing) return console.log(`NOT RUN  ${language}: ${missing[0]} is not installed`);
  const started = Date.now();
  try {
    const folder = join(scratch, language);
    mkdirSync(folder);
    generateSdk(language, join(folder, 'sdk'));
    await check(folder);
    console.log(`ok       ${language}: generated, compiled and used in ${Math.round((Date.now() - started) / 1000)} s`);
  } catch (error) {
    failures++;
    console.log(`FAILED   ${language}\n${`${error.stdout ?? ''}${error.stderr ?? error.stack}`.slice(0, 6000)}`);
  }
}

async function checkTypescript(folder) {
  copyFileSync(join(PROGRAMS, 'round-trip.ts'), join(folder, 'round-trip.ts'));
  writeFileSync(join(folder, 'quickstart.ts'), quickstart());
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: TYPESCRIPT, include: ['**/*.ts'] }));
  run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder], folder);
  for (const program of ['round-trip', 'quickstart']) {
    const outfile = join(folder, `${program}.mjs`);
    await build({
      entryPoints: [join(folder, `${program}.ts`)],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'silent',
    });
    run(process.execPath, [outfile], folder);
  }
}

/** The program of `README.md` beside this file. */
function quickstart() {
  const blocks = [...readFileSync(join(import.meta.dirname, 'README.md'), 'utf8').matchAll(/```ts\n(.*?)```/gs)].map(
    ([, text]) => text,
  );
  const program = blocks.find((text) => text.includes("from './sdk'"));
  if (!program) throw new Error("scripts/sdk/README.md has no TypeScript program that imports from './sdk'");
  return program;
}

function checkPython(folder) {
  const python = join(PYTHON, 'bin/python');
  if (!existsSync(python)) run('python3', ['-m', 'venv', PYTHON], folder);
  run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...PYTHON_PACKAGES], folder);
  run(python, ['-W', 'error', '-m', 'compileall', '-q', join(folder, 'sdk/aspectory_client')], folder);
  run(python, ['-W', 'error', join(PROGRAMS, 'round_trip.py')], folder, { PYTHONPATH: join(folder, 'sdk') });
}

function checkJava(folder) {
  const paths = join(folder, 'class-path');
  const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath';
  run('mvn', ['-q', '-B', goal, `-Dmdep.outputFile=${paths}`], join(folder, 'sdk'));
  const libraries = readFileSync(paths, 'utf8');
  const classes = join(folder, 'classes');
  const sources = run('find', [join(folder, 'sdk/src/main/java'), '-name', '*.java'], folder);
  writeFileSync(join(folder, 'sources'), `${sources}${join(PROGRAMS, 'RoundTrip.java')}\n`);
  // Without `deprecation`, because unions have members whose aspects the models deprecate.
  const lint = ['-Xlint:unchecked,rawtypes,removal', '-Werror', '-proc:none'];
  run('javac', [...lint, '-d', classes, '-cp', libraries, `@${join(folder, 'sources')}`], folder);
  run('java', ['-cp', `${classes}:${libraries}`, 'RoundTrip'], folder);
}

function checkGo(folder) {
  const program = join(folder, 'sdk/roundtrip');
  mkdirSync(program);
  copyFileSync(join(PROGRAMS, 'round_trip.go'), join(program, 'main.go'));
  run('go', ['vet', './...'], join(folder, 'sdk'));
  run('go', ['run', './roundtrip'], join(folder, 'sdk'));
}

function run(program, args, cwd, environment = {}) {
  return execFileSync(program, args, {
    cwd,
    env: { ...process.env, ASPECTORY_URL: service.url, GOFLAGS: '-mod=mod', ...environment },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 600_000,
    maxBuffer: 100_000_000,
  });
}
