// `node scripts/together.mjs 'SCRIPT ARGUMENTS'...`: runs scripts of package.json at the same time. Prints the output of each in one piece
// when it ends, so that the outputs do not mix. Fails if one fails.
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** @returns whether it succeeded */
async function run(script) {
  // The shell connects both streams, so that lines keep their order.
  const child = spawn(`npm run --silent ${script} 2>&1`, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const output = await text(child.stdout);
  const succeeded = (await ended) === 0;
  process.stdout.write(`${succeeded ? 'passed' : 'FAILED'}: npm run ${script}\n${output}`);
  return succeeded;
}

const outcomes = await Promise.all(process.argv.slice(2).map(run));
process.exitCode = outcomes.every(Boolean) ? 0 : 1;
