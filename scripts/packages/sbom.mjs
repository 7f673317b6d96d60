// `npm run sbom`: the list of all packages as CycloneDX, made by npm from the lock file. It uses no network and no package, so it runs before `npm ci`.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { BUNDLED } from './rules.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OUTPUT_BYTES_MAX = 64_000_000;

const HELP = `Usage: npm run -s sbom -- [options]

Writes the software bill of materials: all packages with versions, licences and digests, as CycloneDX JSON.

Options:
  --output <file>  file to write instead of the standard output
  --omit-dev       only the packages whose code is in a release, not those for its development
  -h, --help       display help for command`;

const { output, help, 'omit-dev': omitDev } = options();
if (help) {
  console.log(HELP);
  process.exit();
}
const text = `${JSON.stringify(named(omitDev ? shippedPackages() : listed()), null, 2)}\n`;
if (output) writeFileSync(output, text);
else process.stdout.write(text);

function options() {
  try {
    return parseArgs({
      options: {
        output: { type: 'string' },
        'omit-dev': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    console.error(`${error.message}\n\n${HELP}`);
    process.exit(1);
  }
}

/** The packages without those for its development: what the service loads, and what is inside the bundles. */
function shippedPackages() {
  const bom = listed('--omit', 'dev');
  const { components, dependencies } = listed();
  const needs = new Map(dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  const shipped = new Set(refsOf(bom.components));
  const added = new Set();
  const add = (ref) => {
    if (shipped.has(ref) || added.has(ref)) return;
    added.add(ref);
    needs.get(ref).forEach(add);
  };
  refsOf(components.filter(({ name }) => BUNDLED.includes(name))).forEach(add);
  return {
    ...bom,
    components: [...bom.components, ...components.filter((each) => added.has(each['bom-ref']))],
    dependencies: [...bom.dependencies, ...dependencies.filter(({ ref }) => added.has(ref))],
  };
}

function refsOf(components) {
  return components.map((each) => each['bom-ref']);
}

function listed(...omit) {
  const format = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
  const args = ['sbom', ...format, ...omit];
  return JSON.parse(
    execFileSync('npm', args, { cwd: ROOT, maxBuffer: OUTPUT_BYTES_MAX, stdio: ['ignore', 'pipe', 'inherit'] }),
  );
}

/** npm names the product after the folder of the checkout. */
function named(bom) {
  const { name } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return { ...bom, metadata: { ...bom.metadata, component: { ...bom.metadata.component, name } } };
}
