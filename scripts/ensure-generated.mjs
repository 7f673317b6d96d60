// Runs the code generator if the models, the OpenAPI fragments, the GraphQL files or the generator have changed since its last run here.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CODEGEN_SOURCES, GRAPHQL_FOLDERS } from './bundles.mjs';
import { filesOf, graphqlFilesOf, IS_CHECKOUT, onlyByOwner, ROOT } from './source-tree.mjs';

const INPUTS = ['models', 'openapi', ...CODEGEN_SOURCES];
/** Standard output is for the command that runs afterwards. */
const STANDARD_ERROR = 2;
const lastRun = join(ROOT, '.build', 'codegen.last');

/** What the generated files depend on. */
export function generatorInputs() {
  const hash = createHash('sha256');
  for (const { path, size, changedAt } of [...filesOf(...INPUTS), ...graphqlFilesOf(...GRAPHQL_FOLDERS)])
    hash.update(`${path} ${size} ${changedAt}\n`);
  return hash.digest('hex');
}

/** Notes that generated/ fits `inputs`. */
export function rememberGenerated(inputs) {
  onlyByOwner(() => {
    mkdirSync(join(ROOT, '.build'), { recursive: true });
    writeFileSync(lastRun, inputs);
  });
}

/**
 * Whether the generated files and their inputs are as they were committed. They then fit each other, because `npm test` checks it before a
 * commit. Only for the first start of a checkout: later, a commit may have new inputs alone.
 */
function isFreshCheckout() {
  if (existsSync(lastRun)) return false;
  try {
    const options = { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    if (execFileSync('git', ['ls-files', 'generated'], options) === '') return false;
    const graphql = GRAPHQL_FOLDERS.map((folder) => `:(glob)${folder}/**/*.graphql`);
    return execFileSync('git', ['status', '--porcelain', '--', 'generated', ...INPUTS, ...graphql], options) === '';
  } catch {
    // Without git, or without its data, as in an archive or an image.
    return false;
  }
}

/**
 * Ends the process if the models are wrong, because the generator has already reported the errors.
 * @returns whether it has generated
 */
export async function ensureGenerated() {
  if (!IS_CHECKOUT) return false;
  const inputs = generatorInputs();
  if (existsSync(lastRun) && existsSync(join(ROOT, 'generated')) && readFileSync(lastRun, 'utf8') === inputs)
    return false;
  if (isFreshCheckout()) {
    rememberGenerated(inputs);
    return false;
  }
  const [status] = await once(
    spawn(process.execPath, [join(ROOT, 'scripts', 'codegen.mjs')], {
      stdio: ['inherit', STANDARD_ERROR, STANDARD_ERROR],
      // generated/ holds the shipped models only.
      env: { ...process.env, ASPECTORY_MODELS: '' },
    }),
    'exit',
  );
  if (status !== 0) process.exit(status ?? 1);
  return true;
}
