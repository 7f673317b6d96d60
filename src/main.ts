// The only module that reads the environment, the arguments and the terminal.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { inspect } from 'node:util';
import { runCommandLine } from './command/cli/command-line';
import { stopWithParent } from './command/cli/stop-signal';
import { errorCode, fileProblem } from './base/errors/error-code';
import { printable } from './base/logging/printable';

/** A reader such as `head` may close the pipe early. Later output is dropped, because that is not a failure. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error) => {
    if (errorCode(error) === 'EPIPE') return;
    if (stream === process.stdout) complain(fileProblem('standard output', 'written', error).message);
    process.exit(1);
  });
}

/** npm sets the name for scripts of this package, and the event for what npx runs. */
if (process.env['npm_package_name'] === 'aspectory' || process.env['npm_lifecycle_event'] === 'npx') stopWithParent();

function complain(line: string): void {
  process.stderr.write(`${printable(line)}\n`);
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(printable(question));
  } finally {
    terminal.close();
  }
}

/** readline echoes what a person types to its output, so this output drops it. */
async function askSecret(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  process.stderr.write(question);
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}

const outputIsTerminal = process.stdout.isTTY === true;
const errorIsTerminal = process.stderr.isTTY === true;

void runCommandLine({
  args: process.argv.slice(2),
  environment: process.env,
  outputIsTerminal,
  errorIsTerminal,
  ...(process.stdin.isTTY === true && errorIsTerminal && { ask, askSecret }),
  print: (line) => process.stdout.write(`${printable(line)}\n`),
  complain,
}).then(
  (code) => {
    process.exitCode = code;
  },
  (defect: unknown) => {
    complain(inspect(defect));
    process.exitCode = 1;
  },
);
