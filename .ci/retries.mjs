// `node .ci/retries.mjs MAX REPORT...`: lists the tests of the jest reports that ran more than once, each with its first failure. Fails if
// there are more than MAX, because a retry hides a test that needs repair.
import { existsSync, readFileSync } from 'node:fs';

const [max, ...reports] = process.argv.slice(2);
/** A failure may compare documents of thousands of lines. */
const LINES_MAX = 20;

const retried = reports
  .filter((report) => existsSync(report))
  .flatMap((report) => JSON.parse(readFileSync(report, 'utf8')).testResults)
  .flatMap(({ name, assertionResults }) => assertionResults.map((result) => ({ ...result, file: name })))
  .filter(({ invocations }) => invocations > 1);

for (const { file, fullName, retryReasons } of retried)
  print(`RETRIED: ${file}: ${fullName}`, ...shown(retryReasons[0]));
print(`${retried.length} retried, at most ${max} allowed`);
process.exitCode = retried.length > Number(max) ? 1 : 0;

function print(...lines) {
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Without the frames of the stack and the rest of a long text, which the output of the step has. */
function shown(reason = '') {
  const lines = reason.split('\n').filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  return lines.slice(0, LINES_MAX).map((line) => `  ${line}`);
}
