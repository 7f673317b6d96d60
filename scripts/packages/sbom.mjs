// `npm run sbom`: the list of all packages as CycloneDX, made by npm from the lock file. It uses no network.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OUTPUT_BYTES_MAX = 64_000_000;

const { output, omitDev } = new Command('npm run -s sbom --')
  .description(
    'Writes the software bill of materials: all packages with versions, licences and digests, as CycloneDX JSON.',
  )
  .option('--output <file>', 'file to write instead of the standard output')
  .option('--omit-dev', 'only the packages that the service uses, not those for its development')
  .parse()
  .opts();
const text = `${JSON.stringify(named(listed()), null, 2)}\n`;
if (output) writeFileSync(output, text);
else process.stdout.write(text);

function listed() {
  const options = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
  const args = ['sbom', ...options, ...(omitDev ? ['--omit', 'dev'] : [])];
  return JSON.parse(
    execFileSync('npm', args, { cwd: ROOT, maxBuffer: OUTPUT_BYTES_MAX, stdio: ['ignore', 'pipe', 'inherit'] }),
  );
}

/** npm names the product after the folder of the checkout. */
function named(bom) {
  const { name } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return { ...bom, metadata: { ...bom.metadata, component: { ...bom.metadata.component, name } } };
}
