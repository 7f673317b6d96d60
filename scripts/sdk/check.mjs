// `npm run sdk:check`: generates clients of the document of a service of its own, compiles them, and uses them against that service.
// A client whose tools are not installed is reported as NOT RUN.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Argument, Command } from 'commander';
import { serveCatalog } from '../clients/served-catalog.mjs';
import { ensureGenerated } from '../ensure-generated.mjs';
import { filesOf } from '../source-tree.mjs';
import { ensureGenerator, generateSdk, hasProgram, runGenerator } from './generator.mjs';
import { GENERATORS, OWN_SDKS } from './generators.mjs';
import { STARTS } from './installed-tools.mjs';
import { runTypescript, TOOLCHAINS } from './toolchains.mjs';

const CHECKS = { ...GENERATORS, ...OWN_SDKS };
const command = new Command('npm run sdk:check --')
  .description(
    'Runs generators on the document of a service, compiles the clients and uses them. The exit code is 1 when one of them fails.',
  )
  .addArgument(new Argument('[name...]', 'generators, and SDKs of `npm run sdk`').choices(Object.keys(CHECKS)))
  .option('--all', 'every one; default: those that the gate runs each time')
  .parse();
const gate = Object.keys(CHECKS).filter((name) => command.opts().all || CHECKS[name].inGate);
const chosen = command.args.length > 0 ? command.args : gate;

await ensureGenerated();
const scratch = mkdtempSync(join(tmpdir(), 'aspectory-sdk-'));
const service = await serveCatalog(scratch, 'off');
const document = join(scratch, 'openapi.json');
let failures = 0;
try {
  writeFileSync(document, await (await fetch(`${service.url}/openapi.json`)).text());
  for (const name of chosen) await check(name);
} finally {
  await service.stop();
  rmSync(scratch, { recursive: true, force: true });
}
process.exit(failures === 0 ? 0 : 1);

async function check(name) {
  const { toolchain, program, needs = [] } = CHECKS[name];
  const missing = [...needs, ...TOOLCHAINS[toolchain].needs].find(([tool, ...args]) => !hasProgram(tool, ...args));
  if (missing) return console.log(`NOT RUN  ${name}: ${missing[0]} is not installed`);
  const started = Date.now();
  try {
    const folder = join(scratch, name.replaceAll('/', '-'));
    mkdirSync(folder);
    const warnings = generate(name, folder);
    const megabytes = filesOf(join(folder, 'sdk')).reduce((sum, { size }) => sum + size, 0) / 1e6;
    const run = runIn(folder);
    const weight = await TOOLCHAINS[toolchain].use(folder, program, run);
    if (name === 'sdk/typescript-fetch') await runQuickstart(folder, run);
    checkWeight(weight, CHECKS[name].most);
    const facts = [`${warnings} warnings`, `${megabytes.toFixed(1)} MB`, ...weightOf(weight)].join(', ');
    console.log(`ok       ${name}: ${facts}, ${Math.round((Date.now() - started) / 1000)} s`);
  } catch (error) {
    failures++;
    console.log(`FAILED   ${name}\n${`${error.stdout ?? ''}${error.stderr ?? error.stack}`.slice(0, 6000)}`);
  }
}

function checkWeight(weight, most = {}) {
  for (const [part, limit] of Object.entries(most))
    if (!(weight[part] <= limit)) throw new Error(`${part} is ${weight[part]}, and at most ${limit} is allowed`);
}

function weightOf({ kilobytes, importSeconds } = {}) {
  if (kilobytes !== undefined) return [`bundle ${Math.round(kilobytes)} kB`];
  return importSeconds === undefined ? [] : [`import ${importSeconds.toFixed(2)} s`];
}

/** @returns the number of warnings */
function generate(name, folder) {
  const sdk = join(folder, 'sdk');
  if (name in OWN_SDKS) return warningsIn(generateSdk(name.split('/')[1], sdk, readFileSync(document, 'utf8')));
  const { tool, generate: line, edit } = GENERATORS[name];
  // Some make the folder, and refuse one that exists.
  if (line.includes('SDK/')) mkdirSync(sdk);
  const [program, ...args] = line
    .replace('DOCUMENT', edit ? edited(edit, folder) : document)
    .replace('SDK', sdk)
    .split(' ');
  if (tool === 'openapi-generator') {
    ensureGenerator();
    return warningsIn(runGenerator(args));
  }
  const [start, ...before] = STARTS[tool](program);
  return warningsIn(runIn(folder)(start, [...before, ...args]));
}

function edited(edit, folder) {
  const changed = JSON.parse(readFileSync(document, 'utf8'));
  edit(changed);
  const path = join(folder, 'openapi.json');
  writeFileSync(path, JSON.stringify(changed));
  return path;
}

function warningsIn(output) {
  return output.match(/\bwarn(ing)?\b/gi)?.length ?? 0;
}

/** The program of `README.md` beside this file. */
async function runQuickstart(folder, run) {
  const blocks = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8').matchAll(/```ts\n(.*?)```/gs);
  const program = [...blocks].map(([, text]) => text).find((text) => text.includes("from './sdk'"));
  if (!program) throw new Error("scripts/sdk/README.md has no TypeScript program that imports from './sdk'");
  writeFileSync(join(folder, 'quickstart.ts'), program);
  await runTypescript(folder, 'quickstart', run);
}

function runIn(folder) {
  return (program, args, { cwd = folder, environment = {} } = {}) =>
    execFileSync(program, args, {
      cwd,
      env: { ...process.env, ASPECTORY_URL: service.url, GOFLAGS: '-mod=mod', NO_COLOR: '1', ...environment },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 900_000,
      maxBuffer: 100_000_000,
    });
}
