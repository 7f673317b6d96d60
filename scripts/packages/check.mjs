// `npm run check:packages`: checks what the lock file installs. It uses no network.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { lockProblems } from './lock-problems.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const { directory } = new Command('npm run check:packages --')
  .description(
    'Checks all packages of package-lock.json: digest, registry, install scripts, licence, copies. The exit code is 1 when a package is wrong.',
  )
  .option('--directory <directory>', 'folder of package.json and package-lock.json', ROOT)
  .parse()
  .opts();
const lock = readJson('package-lock.json');
const problems = lockProblems({ lock, manifest: readJson('package.json'), installedLicence });
for (const problem of problems) console.error(problem);
const count = Object.keys(lock.packages ?? {}).length - 1;
console.log(
  `${count} packages checked: ${problems.length === 0 ? 'nothing is wrong' : `${problems.length} problems`}.`,
);
process.exitCode = problems.length === 0 ? 0 : 1;

function readJson(...path) {
  return JSON.parse(readFileSync(join(directory, ...path), 'utf8'));
}

/** Packages for other systems are in the lock file and not installed. */
function installedLicence(path) {
  if (!existsSync(join(directory, path, 'package.json'))) return undefined;
  const { license: licence, licenses: licences } = readJson(path, 'package.json');
  return typeof licence === 'object' ? licence.type : (licence ?? licences?.map(({ type }) => type).join(' OR '));
}
