// `npm run sdk -- LANGUAGE`: generates a client SDK from the OpenAPI document of the models in force, or of a running service. It needs Java.
// `npm run sdk -- --release`: makes the files of a release.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Argument, Command } from 'commander';
import { ensureBuilt } from './build.mjs';
import { ensureGenerated } from './ensure-generated.mjs';
import { ensureOwnModels } from './own-models.mjs';
import { ensureGenerator, generateSdk, hasProgram } from './sdk/generator.mjs';
import { LANGUAGES } from './sdk/languages.mjs';
import { releaseSdks } from './sdk/release.mjs';
import { ROOT } from './source-tree.mjs';

const command = new Command('npm run sdk --')
  .description('Generates a client SDK from the OpenAPI document of this service.')
  .addArgument(new Argument('[language]', 'the language').choices(Object.keys(LANGUAGES)))
  .option('--out <directory>', 'folder of the SDK; default: .build/sdk/<language>')
  .option(
    '--url <address>',
    'take the document of the service that runs there; default: the shipped models with those of ASPECTORY_MODELS',
  )
  .option(
    '--release',
    'instead: files of the shipped models that npm, pip, Maven and Go install, in .build/sdk/release',
  )
  .parse();
const [language] = command.args;
const { url, release } = command.opts();
if (!language && !release)
  command.error(`Name a language (${Object.keys(LANGUAGES).join(', ')}), or add --release for the files of all.`);

if (!hasProgram('java', '-version'))
  command.error('Java is not installed. Install Java 17 or newer, because OpenAPI Generator needs it.');
if (release) await makeRelease();
else await makeSdk();

async function makeRelease() {
  await ensureGenerated();
  ensureGenerator();
  for (const file of releaseSdks(join(ROOT, '.build/sdk/release')))
    console.log(`${file}  ${(statSync(file).size / 1e6).toFixed(1)} MB`);
}

async function makeSdk() {
  const out = command.opts().out ?? join(ROOT, '.build/sdk', language);
  const document = await (url === undefined ? documentOfModels() : documentOfService(url));
  ensureGenerator();
  generateSdk(language, out, document);
  console.log(`The SDK for ${language} is in ${out}`);
}

/** The document of the models that a start here would have. */
async function documentOfModels() {
  await ensureGenerated();
  await ensureOwnModels(() => ensureBuilt('codegen'));
  return readFileSync(join(process.env.ASPECTORY_GENERATED ?? join(ROOT, 'generated'), 'openapi/openapi.json'), 'utf8');
}

async function documentOfService(address) {
  const place = new URL('openapi.json', address.endsWith('/') ? address : `${address}/`);
  const response = await fetch(place).catch((error) => error);
  if (response.ok) return response.text();
  return command.error(
    `${place} does not answer with a document (${response.status ?? response.cause?.code ?? response.message}).`,
  );
}
