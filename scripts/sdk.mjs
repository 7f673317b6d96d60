// `npm run sdk -- LANGUAGE`: generates a client SDK from the OpenAPI document of the models in force, or of a running service. It needs Java.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Argument, Command } from 'commander';
import { ensureBuilt } from './build.mjs';
import { ensureGenerated } from './ensure-generated.mjs';
import { ensureOwnModels } from './own-models.mjs';
import { ensureGenerator, generateSdk, hasProgram } from './sdk/generator.mjs';
import { LANGUAGES } from './sdk/languages.mjs';
import { ROOT } from './source-tree.mjs';

const command = new Command('npm run sdk --')
  .description('Generates a client SDK from the OpenAPI document of this service.')
  .addArgument(new Argument('<language>', 'the language').choices(Object.keys(LANGUAGES)))
  .option('--out <directory>', 'folder of the SDK; default: .build/sdk/<language>')
  .option(
    '--url <address>',
    'take the document of the service that runs there; default: the shipped models with those of ASPECTORY_MODELS',
  )
  .parse();
const [language] = command.args;
const { url } = command.opts();
const out = command.opts().out ?? join(ROOT, '.build/sdk', language);

if (!hasProgram('java', '-version'))
  command.error('Java is not installed. Install Java 17 or newer, because OpenAPI Generator needs it.');
const document = await (url === undefined ? documentOfModels() : documentOfService(url));
ensureGenerator();
generateSdk(language, out, document);
console.log(`The SDK for ${language} is in ${out}`);

/** Of the models that a start here would have. */
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
