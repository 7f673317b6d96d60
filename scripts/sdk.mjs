// `npm run sdk -- LANGUAGE`: generates a client SDK from the OpenAPI document. It needs Java.
import { join } from 'node:path';
import { Argument, Command } from 'commander';
import { ensureGenerated } from './ensure-generated.mjs';
import { ensureGenerator, generateSdk, hasProgram } from './sdk/generator.mjs';
import { LANGUAGES } from './sdk/languages.mjs';
import { ROOT } from './source-tree.mjs';

const command = new Command('npm run sdk --')
  .description('Generates a client SDK from the OpenAPI document of this service.')
  .addArgument(new Argument('<language>', 'the language').choices(Object.keys(LANGUAGES)))
  .option('--out <directory>', 'folder of the SDK; default: .build/sdk/<language>')
  .parse();
const [language] = command.args;
const out = command.opts().out ?? join(ROOT, '.build/sdk', language);

if (!hasProgram('java', '-version'))
  command.error('Java is not installed. Install Java 17 or newer, because OpenAPI Generator needs it.');
await ensureGenerated();
ensureGenerator();
generateSdk(language, out);
console.log(`The SDK for ${language} is in ${out}`);
