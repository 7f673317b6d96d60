// The only module that reads the environment, the arguments and the terminal.
import { createInterface } from 'node:readline/promises';
import { runCommandLine } from './cli/command-line';
import { stopWithParent } from './cli/stop-signal';
import { errorCode } from './errors/error-code';

/** A reader such as `head` may close the pipe early. Later output is dropped, because that is not a failure. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error) => {
    if (errorCode(error) !== 'EPIPE') throw error;
  });
}

/** npm sets this name for scripts of this package. */
if (process.env['npm_package_name'] === 'aspectory') stopWithParent();

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

const outputIsTerminal = process.stdout.isTTY === true;
const errorIsTerminal = process.stderr.isTTY === true;

void runCommandLine({
  args: process.argv.slice(2),
  environment: process.env,
  outputIsTerminal,
  errorIsTerminal,
  ...(process.stdin.isTTY === true && errorIsTerminal && { ask }),
  print: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
}).then((code) => {
  process.exitCode = code;
});
