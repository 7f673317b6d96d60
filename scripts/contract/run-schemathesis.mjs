import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../source-tree.mjs';

const CONFIGURATION = join(ROOT, 'scripts/contract/schemathesis.toml');

/**
 * @param bin the programs of the Python environment
 * @param folder a folder for the document
 * @returns whether every answer was as documented
 */
export function runSchemathesis(bin, folder, { url, token }, { document, phases, examples, seed, leftOut, headers }) {
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  const options = [
    ['--url', url],
    ['--phases', phases],
    ['--max-examples', String(examples)],
    ['--seed', String(seed)],
    // CPython 3.11 counts the recursion of `ast.parse` once for all threads: with two workers, a run ended with a SystemError.
    ['--workers', '1'],
    ['--generation-database', 'none'],
    ['--request-timeout', '180'],
    ['--warnings', 'off'],
    // They are about how requests are made, and depend on the load of the machine.
    ['--suppress-health-check', 'all'],
    ...leftOut.map((id) => ['--exclude-operation-id', id]),
    ...headers.map((header) => ['--header', header]),
    ...(token ? [['--header', `Authorization: Bearer ${token}`]] : []),
  ].flat();
  const { status } = spawnSync(
    join(bin, 'schemathesis'),
    ['--config-file', CONFIGURATION, '--no-color', 'run', file, '--continue-on-failure', '--no-shrink', ...options],
    { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'], env: { PATH: process.env.PATH, HOME: folder } },
  );
  return status === 0;
}
