// `npm run codegen`: builds the generator if it is stale, then runs it. With ASPECTORY_MODELS, it also reads those folders and writes
// beside the data. Options that name other files, and --check, which compares generated/, take precedence.
import { createRequire } from 'node:module';
import { delimiter } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { generatorInputs, rememberGenerated } from './ensure-generated.mjs';
import { ownGenerated, ownModels } from './own-models.mjs';
import { IS_CHECKOUT } from './source-tree.mjs';

const OTHER_FILES = /^--(models|own|out|parse|from-avro|facts|try|check|help)(=|$)/;

const own = ownModels();
if (own.length > 0 && !process.argv.some((arg) => OTHER_FILES.test(arg))) {
  process.argv.push('--own', own.join(delimiter), '--out', ownGenerated());
  console.error(`ASPECTORY_MODELS adds ${own.join(', ')}; generated files are in ${ownGenerated()}`);
}
const writesGenerated = process.argv.length === 2;
if (writesGenerated && !IS_CHECKOUT) {
  console.error(
    'What is generated from the shipped models is part of this package. Name models of your own: set ASPECTORY_MODELS, or give --own FOLDER --out FOLDER.',
  );
  process.exit(1);
}
const inputs = generatorInputs();
process.on('exit', (status) => {
  if (status === 0 && writesGenerated) rememberGenerated(inputs);
});
createRequire(import.meta.url)(await ensureBuilt('codegen'));
