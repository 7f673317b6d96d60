import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { ROOT } from '../source-tree.mjs';
import { LANGUAGES } from './languages.mjs';

const CONFIGURATION = join(ROOT, 'scripts/sdk/openapitools.json');
/** The document of the shipped models. */
const DOCUMENT = join(ROOT, 'generated/openapi/openapi.json');
const WRAPPER = join(ROOT, 'node_modules/@openapitools/openapi-generator-cli/main.js');
/** The options leave out empty tests and a page for each model. */
const PARTS = 'apiTests=false,modelTests=false,modelDocs=false';

/**
 * Gets the program that generates, once for all working trees. The Maven client takes it from Maven Central. Without Maven, the npm
 * package downloads it by itself.
 */
export function ensureGenerator() {
  const { version, storageDir } = JSON.parse(readFileSync(CONFIGURATION, 'utf8'))['generator-cli'];
  const folder = storageDir.replace('~', homedir());
  const jar = join(folder, `${version}.jar`);
  if (existsSync(jar) || !hasProgram('mvn', '--version')) return;
  mkdirSync(folder, { recursive: true });
  const name = 'openapi-generator-cli';
  console.log(`Getting OpenAPI Generator ${version} from Maven Central into ${folder}`);
  execFileSync(
    'mvn',
    [
      '-q',
      '-B',
      'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy',
      `-Dartifact=org.openapitools:${name}:${version}:jar`,
      `-DoutputDirectory=${folder}`,
    ],
    { stdio: 'inherit' },
  );
  renameSync(join(folder, `${name}-${version}.jar`), jar);
}

/**
 * @param out the folder of the SDK; what an earlier run left there is deleted if that run made it
 * @param text the OpenAPI document
 * @param own properties of the generator beside those of the language
 * @returns what the generator printed
 */
export function generateSdk(language, out, text = readFileSync(DOCUMENT, 'utf8'), own = {}) {
  const { arguments: more, properties, rename, hasOpenEnums } = LANGUAGES[language];
  const folder = resolve(out);
  if (existsSync(join(folder, '.openapi-generator'))) rmSync(folder, { recursive: true });
  const { path, names } = writeDocument(hasOpenEnums ? withKnownValues(text) : text);
  const mappings = rename?.(names) ?? [];
  return runGenerator([
    'generate',
    '-g',
    language,
    '-i',
    path,
    '-o',
    folder,
    '--global-property',
    PARTS,
    ...more,
    '--additional-properties',
    pairs(Object.entries({ ...properties, ...own })),
    ...(mappings.length > 0 ? ['--name-mappings', pairs(mappings)] : []),
  ]);
}

/** The document with enums, which the template of the language leaves open for readers. Most generators would close them. */
function withKnownValues(text) {
  const document = JSON.parse(text);
  for (const schema of Object.values(document.components.schemas)) {
    const values = schema['x-known-values'];
    if (Array.isArray(values)) schema.enum = values;
  }
  return JSON.stringify(document);
}

function writeDocument(text) {
  const path = join(ROOT, '.build/sdk/openapi.json');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  const { components } = JSON.parse(text);
  const names = Object.values(components.schemas).flatMap(({ properties = {} }) => Object.keys(properties));
  return { path, names: [...new Set(names)] };
}

/** OpenAPI Generator with these arguments. @returns what it printed */
export function runGenerator(args) {
  const environment = { ...process.env, JAVA_OPTS: process.env.JAVA_OPTS ?? '-Xmx1g -Dlog.level=warn', PWD: ROOT };
  try {
    return execFileSync(process.execPath, [WRAPPER, '--openapitools', CONFIGURATION, ...args], {
      cwd: ROOT,
      env: environment,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 100_000_000,
    });
  } catch (error) {
    const said = `${error.stdout}${error.stderr}`.slice(-4000);
    throw new Error(`OpenAPI Generator failed: ${error.message.split('\n')[0]}\n${said}`, { cause: error });
  }
}

export function hasProgram(name, ...args) {
  try {
    execFileSync(name, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function pairs(entries) {
  return entries.map(([name, value]) => `${name}=${value}`).join(',');
}
