// Runs the code generator when models, OpenAPI fragments or the generator itself changed since it last ran here.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CODEGEN_SOURCES } from './bundles.mjs';
import { filesOf, onlyByOwner, ROOT } from './source-tree.mjs';

const INPUTS = ['models', 'openapi', ...CODEGEN_SOURCES];
/** Standard output belongs to the command that runs after this. */
const STANDARD_ERROR = 2;
const lastRun = join(ROOT, '.build', 'codegen.last');

/** Ends the process when the models are wrong: the generator has said why. */
export async function ensureGenerated() {
  const inputs = fingerprint();
  if (existsSync(lastRun) && existsSync(join(ROOT, 'generated')) && readFileSync(lastRun, 'utf8') === inputs) return;
  const [status] = await once(
    spawn(process.execPath, [join(ROOT, 'scripts', 'codegen.mjs')], {
      stdio: ['inherit', STANDARD_ERROR, STANDARD_ERROR],
      // generated/ holds the shipped models only.
      env: { ...process.env, ASPECTORY_MODELS: '' },
    }),
    'exit',
  );
  if (status !== 0) process.exit(status ?? 1);
  onlyByOwner(() => {
    mkdirSync(join(ROOT, '.build'), { recursive: true });
    writeFileSync(lastRun, inputs);
  });
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const { path, size, changedAt } of filesOf(...INPUTS)) hash.update(`${path} ${size} ${changedAt}\n`);
  return hash.digest('hex');
}
