// `npm run contract`: lets schemathesis send generated requests to services of its own, and checks that every answer is as documented.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { serveCatalog } from '../clients/served-catalog.mjs';
import { pythonEnvironment } from '../python-environment.mjs';
import { ROOT } from '../source-tree.mjs';
import { plainDocument, releasedDocument, typedDocument } from './documents.mjs';
import { runSchemathesis } from './run-schemathesis.mjs';

const REQUIREMENTS = ['schemathesis==4.32.5'];
const PHASES = 'examples,fuzzing,stateful';

const RUNS = [
  { name: 'plain', auth: 'off', documentFor: plainDocument },
  { name: 'released', auth: 'on', documentFor: releasedDocument, headers: ['X-RestLi-Protocol-Version: 2.0.0'] },
  { name: 'typed', auth: 'off', documentFor: typedDocument },
];
/** Operations that are left out. After `setWritable`, every write of the run would be refused. */
const LEFT_OUT = ['setWritable'];

const { seed, run, examples, edges } = new Command('npm run contract --')
  .description(
    'Sends generated requests to services of its own, and checks that every answer is as documented. The first run installs schemathesis from PyPI into .build/contract. The exit code is 1 when an answer differs.',
  )
  .addOption(new Option('--run <name>', 'only this run').choices(RUNS.map(({ name }) => name)))
  .option('--seed <number>', 'repeats the requests of a run', Number, 1)
  .option('--examples <number>', 'random requests for each operation', Number, 5)
  .option('--edges', 'also the edges of every schema, which takes minutes more')
  .parse()
  .opts();

const bin = pythonEnvironment(join(ROOT, '.build/contract'), REQUIREMENTS);
const scratch = mkdtempSync(join(tmpdir(), 'aspectory-contract-'));
let failures = 0;
try {
  for (const each of RUNS.filter(({ name }) => !run || name === run)) if (!(await check(each))) failures++;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
process.exit(failures === 0 ? 0 : 1);

async function check({ name, auth, documentFor, headers = [] }) {
  const folder = join(scratch, name);
  mkdirSync(folder);
  const server = await serveCatalog(folder, auth);
  console.log(`${name}: authentication ${auth}, seed ${seed}`);
  try {
    const known = documentFor(seed);
    const leftOut = LEFT_OUT.filter((id) => JSON.stringify(known.paths).includes(`"${id}"`));
    return runSchemathesis(bin, folder, server, {
      document: known,
      phases: edges ? `${PHASES},coverage` : PHASES,
      examples,
      seed,
      leftOut,
      headers,
    });
  } finally {
    await server.stop();
  }
}
