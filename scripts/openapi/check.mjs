// `npm run openapi:check`: lints the published document, checks the document of events, and compares it with that of the last release. A change after which a client may
// fail must be declared in openapi/CHANGES.md.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { Command } from 'commander';
import { ROOT } from '../source-tree.mjs';
import { breakingChanges } from './breaking-changes.mjs';
import { checkEvents } from './check-events.mjs';

const HERE = join(ROOT, 'scripts/openapi');
const RELEASED = join(HERE, 'released');
/** Their operations are those of the document, so they are only linted. */
const OTHERS = ['openapi-protocol-2.json', 'openapi-v3.json'].map((name) => join(ROOT, 'generated/openapi', name));
const CHANGES = join(ROOT, 'openapi/CHANGES.md');

const {
  document: path,
  released,
  changes: declarations,
  lint: isLinted,
  release,
} = new Command('npm run openapi:check --')
  .description(
    'Checks the published OpenAPI document and the document of events. The exit code is 1 when something is wrong.',
  )
  .option('--document <file>', 'the document', join(ROOT, 'generated/openapi/openapi.json'))
  .option('--released <file>', 'the document to compare with; default: that of the last release')
  .option('--changes <file>', 'the list of declared changes', CHANGES)
  .option('--no-lint', 'only compare')
  .option('--release', 'keep the document as that of the version in package.json, for later comparisons')
  .parse()
  .opts();
const text = readFileSync(path, 'utf8');

if (release) keepReleased();
else process.exitCode = (!isLinted || (lint() && (await checkEvents()))) && compare() ? 0 : 1;

function lint() {
  const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const program = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js');
  try {
    execFileSync(process.execPath, [program, 'lint', '--config', join(HERE, 'redocly.yaml'), path, ...OTHERS], {
      env: environment,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    console.log('ok      the documents are valid');
    return true;
  } catch ({ stdout, stderr }) {
    console.log(`FAILED  the document breaks rules of scripts/openapi/redocly.yaml\n${stdout}${stderr}`);
    return false;
  }
}

function compare() {
  const before = releasedDocument();
  if (!before) {
    console.log('NOT RUN no document of a release to compare with');
    return true;
  }
  const declared = new Set([...readFileSync(declarations, 'utf8').matchAll(/^- `([^`]+)`/gm)].map(([, id]) => id));
  const changes = breakingChanges(before, JSON.parse(text));
  const hidden = changes.filter(({ id, group }) => !declared.has(id) && !declared.has(group));
  for (const { id, problem } of hidden) console.log(`FAILED  ${id}: ${problem}`);
  const since = `since version ${before.info.version}`;
  if (hidden.length > 0)
    console.log(
      `${hidden.length} breaking changes ${since} are not declared. Undo them, or add lines to openapi/CHANGES.md: - \`${hidden[0].id}\`: why`,
    );
  else console.log(`ok      ${changes.length} breaking changes ${since}, all declared`);
  return hidden.length === 0;
}

function releasedDocument() {
  if (released) return JSON.parse(readFileSync(released, 'utf8'));
  const [file] = releasedFiles();
  return file && JSON.parse(brotliDecompressSync(readFileSync(join(RELEASED, file))).toString());
}

function releasedFiles() {
  return readdirSync(RELEASED).filter((name) => name.endsWith('.json.br'));
}

function keepReleased() {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  for (const file of releasedFiles()) rmSync(join(RELEASED, file));
  const name = `${version}.json.br`;
  writeFileSync(join(RELEASED, name), brotliCompressSync(JSON.stringify(JSON.parse(text))));
  console.log(`Wrote scripts/openapi/released/${name}. Now empty the list of openapi/CHANGES.md.`);
}
