// `npm run docs`: writes the documentation as static files, or checks the links in all Markdown files.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Command } from 'commander';
import { buildSite, checkDocuments } from './build-site';
import type { BrokenLink } from './resolve-links';

interface CommandOptions {
  readonly check?: boolean;
  readonly served?: boolean;
}

const ROOT = join(__dirname, '..');
const FOLDER = join(ROOT, '.build', 'docs-static');

new Command('npm run docs --')
  .description('Writes all READMEs and guides as one site of static files, for any web server.')
  .argument('[folder]', 'where to write', FOLDER)
  .option('--check', 'only checks the links between the files; the exit code is 1 when one leads nowhere')
  .option('--served', 'with a link to the catalog, for the service that serves it')
  .action(main)
  .parseAsync();

async function main(
  folder: string,
  { check: isCheck = false, served: isServed = false }: CommandOptions,
): Promise<void> {
  const checked = checkDocuments(ROOT);
  if (checked.broken.length > 0) {
    console.error(checked.broken.map(asLine).join('\n'));
    // A service starts nevertheless.
    if (!isServed) process.exitCode = 1;
  }
  if (isCheck) return console.log(`${checked.documents.length} files, ${checked.broken.length} broken links`);
  const files = await buildSite(checked, { root: ROOT, isServed });
  for (const [address, content] of files) write(join(folder, address), content);
  if (!isServed)
    console.log(`${checked.documents.length} pages are in ${resolve(folder)}; open index.html through a web server`);
}

function asLine({ path, line, link, problem }: BrokenLink): string {
  return `${path}:${line}: ${link}: ${problem}`;
}

function write(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
