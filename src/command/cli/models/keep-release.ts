import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { PROJECT } from '#base/settings/project-folder';
import { modelFactsFile, readModelFacts } from '#operation/model-changes/model-facts';
import { version } from '#package.json';

const RELEASED = join(PROJECT, 'models', 'released');

/** Keeps the facts of the shipped models as those of this release, instead of the release before. @returns the file */
export function keepRelease(): string {
  const facts = readModelFacts(modelFactsFile(join(PROJECT, 'generated')));
  mkdirSync(RELEASED, { recursive: true });
  for (const name of readdirSync(RELEASED)) rmSync(join(RELEASED, name));
  writeFileSync(join(RELEASED, `${version}.json.br`), brotliCompressSync(JSON.stringify(facts)));
  return `models/released/${version}.json.br`;
}
