// The one reader of the environment, the arguments and the terminal.
import { runCommandLine } from './cli/command-line';

void runCommandLine({
  args: process.argv.slice(2),
  environment: process.env,
  terminal: process.stdout.isTTY === true,
  print: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
}).then((code) => {
  process.exitCode = code;
});
