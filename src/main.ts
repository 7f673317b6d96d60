// The one reader of the environment, the arguments and the terminal.
import { runCommandLine } from './cli/command-line';
import { errorCode } from './errors/error-code';

/** Whoever reads us may stop early, as `head` does: what is written then goes nowhere, and is no reason to fail. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error) => {
    if (errorCode(error) !== 'EPIPE') throw error;
  });
}

void runCommandLine({
  args: process.argv.slice(2),
  environment: process.env,
  terminal: process.stdout.isTTY === true,
  print: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
}).then((code) => {
  process.exitCode = code;
});
