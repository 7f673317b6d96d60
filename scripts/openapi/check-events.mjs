// Checks the document of events with the parser of AsyncAPI, which has 168 packages. So it is installed into .build/asyncapi, once.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '../source-tree.mjs';

const PARSER = '@asyncapi/parser';
const VERSION = '3.6.6';
const HOME = join(ROOT, '.build/asyncapi', VERSION);
const DOCUMENT = join(ROOT, 'generated/openapi/asyncapi.json');

/** Hints, such as that a newer version of AsyncAPI exists, are no problems. */
const WARNING = 1;

/** @returns whether it is valid */
export async function checkEvents() {
  const { Parser } = parser();
  const { document, diagnostics } = await new Parser().parse(readFileSync(DOCUMENT, 'utf8'));
  const problems = diagnostics.filter(({ severity }) => severity <= WARNING);
  for (const { message, path } of problems)
    console.log(`FAILED  the document of events: ${message} at ${path.join('.')}`);
  if (!document || problems.length > 0) return false;
  const count = document.allMessages().all().length;
  console.log(`ok      the document of events is valid, with ${count} messages`);
  return true;
}

function parser() {
  const mark = join(HOME, 'complete');
  if (!existsSync(mark)) install(mark);
  return createRequire(join(HOME, 'package.json'))(PARSER);
}

/** Installs without the scripts of packages: one of them reports that it was installed. */
function install(mark) {
  console.log(`installing ${PARSER} ${VERSION}`);
  rmSync(HOME, { recursive: true, force: true });
  mkdirSync(HOME, { recursive: true });
  writeFileSync(join(HOME, 'package.json'), '{"private":true}\n');
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  execFileSync('npm', ['install', '--prefix', HOME, ...options, `${PARSER}@${VERSION}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(mark, '');
}
